import Foundation
import Logging
import Mail
import Subprocess
import SystemPackage

/// A command of the user's that is told what became of a mail: to notify, to ping a monitor.
///
/// It runs in `/bin/sh` with nothing on its standard input and with its output on our standard error. The
/// facts are in environment variables, so that no name can become part of the command. It gets neither the
/// API key nor the mail's password. A hook that fails is warned about, and changes nothing else.
struct Hook: Sendable {
  let command: String
  let environment: [String: String]
  let log: Logger
  var timeout: Duration = .seconds(30)

  /// What it is told. Throws `CancellationError` only.
  func run(_ facts: KeyValuePairs<String, String>) async throws {
    var environment = environment.withoutKey
    for (name, value) in facts { environment["BACKSPIN_\(name)"] = value.withoutControls }
    do {
      let status = try await Self.status(of: command, environment, within: timeout)
      switch status {
      case .exited(0): break
      case .exited(let code):
        log.warning(
          "The after_send hook failed with exit status \(code). The mail is not concerned."
        )
      case .signaled(let signal):
        log.warning("The after_send hook was ended by signal \(signal). The mail is not concerned.")
      case nil:
        log.warning(
          "The after_send hook took longer than \(Quantity.text(deadline: timeout)) and was ended. The mail is not concerned."
        )
      }
    } catch let error as SubprocessError {
      log.warning("The after_send hook could not be started: \(error)")
    }
  }

  /// `nil` when its time was over.
  private static func status(
    of command: String,
    _ environment: [String: String],
    within timeout: Duration
  ) async throws -> TerminationStatus? {
    var options = PlatformOptions()
    // A group of its own, to be killed as one: what it leaves behind would keep cron waiting.
    options.processGroupID = 0
    options.teardownSequence = [
      .send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .zero)
    ]
    return try await withThrowingTaskGroup(of: TerminationStatus?.self) { [options] group in
      group.addTask {
        try await Subprocess.run(
          .path("/bin/sh"),
          arguments: ["-c", command],
          // As C strings: Subprocess adds no zero at their ends.
          environment: .custom(environment.map { Array("\($0)=\($1)\0".utf8) }),
          platformOptions: options,
          input: .none,
          output: .currentStandardError,
          error: .currentStandardError
        ).terminationStatus
      }
      group.addTask {
        try await Task.sleep(for: timeout)
        return nil
      }
      defer { group.cancelAll() }
      return try await group.next() ?? nil
    }
  }
}
