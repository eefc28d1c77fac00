import Foundation
import Subprocess
import SystemPackage

/// A command that prints a secret on its first line, like `pass show lastfm`.
///
/// It runs in `/bin/sh`, with nothing on its standard input and with our standard error, so that it
/// can say what it misses. On a terminal it stays in our process group: it may ask there, and Ctrl-C
/// reaches it. Elsewhere it has one of its own, and is ended with all that it has started.
struct SecretCommand {
  /// The key of the setting: `api_key_command`.
  let setting: String
  /// What it prints, for messages: `key`.
  let content: String
  let text: String
  let environment: [String: String]
  let timeout: Duration

  private static let outputLimit = 4_096

  /// The first line, which is not empty. `subject` is where the command is written down, for the error
  /// message; the message never holds what the command printed.
  ///
  /// Throws `ConfigurationError`, or `CancellationError` when the run is interrupted; either way, the
  /// command has ended.
  func line(namedAt subject: ConfigurationProblem.Subject) async throws -> String {
    let output: String
    do {
      output = try await outputInTime()
    } catch let failure as Failure {
      throw ConfigurationError(subject, "\(setting) \(failure)")
    }
    guard !output.allSatisfy(\.isWhitespace) else {
      throw ConfigurationError(subject, "\(setting) printed nothing. It must print the \(content).")
    }
    return String(output.prefix { !$0.isNewline })
  }

  private struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  private func outputInTime() async throws -> String {
    try await withThrowingTaskGroup(of: String.self) { group in
      group.addTask { try await output() }
      group.addTask {
        try await Task.sleep(for: timeout)
        throw Failure(
          description: "took longer than \(Quantity.text(deadline: timeout))."
            + " Run it by hand to see why."
        )
      }
      // Whoever is second is cancelled; for the command, that is SIGKILL.
      defer { group.cancelAll() }
      return try await group.next() ?? ""
    }
  }

  private func output() async throws -> String {
    let result = try await ended()
    try Task.checkCancellation()
    switch result.status {
    case .exited(0):
      return String(decoding: result.output, as: UTF8.self)
    case .exited(let status):
      throw Failure(description: "failed with exit status \(status). Run it by hand to see why.")
    case .signaled(let signal):
      throw Failure(description: "was ended by signal \(signal).")
    }
  }

  private static var hasTerminal: Bool {
    let descriptor = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    close(descriptor)
    return true
  }

  /// Waits for the command itself, not for the end of its output: what it left running in the
  /// background may keep that open.
  private func ended() async throws -> (status: TerminationStatus, output: [UInt8]) {
    var options = PlatformOptions()
    if !Self.hasTerminal {
      options.processGroupID = 0
      options.teardownSequence = [
        .send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .zero)
      ]
    }
    do {
      let result = try await Subprocess.run(
        .path("/bin/sh"),
        arguments: ["-c", text],
        // As C strings: Subprocess adds no zero at their ends.
        environment: .custom(environment.withoutKey.map { Array("\($0)=\($1)\0".utf8) }),
        platformOptions: options,
        input: .none,
        output: .sequence,
        error: .currentStandardError
      ) { command in
        var output: [UInt8] = []
        // Read to its end, so that the command can end, but no more is kept than a key needs.
        for try await part in command.standardOutput {
          part.withUnsafeBytes { output += $0.prefix(Self.outputLimit - output.count) }
        }
        return output
      }
      return (result.terminationStatus, result.closureResult)
    } catch let error as SubprocessError {
      throw Failure(description: "could not be started: \(error)")
    }
  }
}
