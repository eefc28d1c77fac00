import Foundation
import Subprocess
import SystemPackage

@testable import Mail

/// A process of its own that goes through the ledger's steps.
struct LedgerWalkRun: Sendable {
  let folder: StateFolder
  let words: [String]
  var environment: [String: String] = [:]
  /// Something that starts it, with arguments of its own.
  var starter: [String] = []

  struct Outcome: Sendable {
    /// The exit code, or the negative number of the signal that ended it.
    let status: Int32
    /// What was done, as was said before it ended.
    let said: [String]
  }

  init(_ folder: StateFolder, _ words: [String]) {
    self.folder = folder
    self.words = words
  }

  init(_ folder: StateFolder, _ words: String) {
    self.init(folder, words.split(separator: " ").map(String.init))
  }

  /// SwiftPM puts it into the folder of the test bundle.
  private static let path = URL(fileURLWithPath: CommandLine.arguments[0])
    .deletingLastPathComponent().appending(path: "ledger-walk").path

  var configuration: Subprocess.Configuration {
    let command = starter + [Self.path, folder.url.path] + words
    // What `make sanitize` tells the sanitizers, of which the child has its own.
    let sanitizers = ProcessInfo.processInfo.environment
      .filter { ["ASAN_OPTIONS", "SWIFT_BACKTRACE", "TSAN_OPTIONS"].contains($0.key) }
    let environment = sanitizers.merging(environment) { _, own in own }
    return Subprocess.Configuration(
      executable: .path(FilePath(command[0])),
      arguments: Arguments(Array(command.dropFirst())),
      // As C strings: Subprocess adds no zero at their ends.
      environment: .custom(environment.map { Array("\($0)=\($1)\0".utf8) })
    )
  }

  func outcome() async throws -> Outcome {
    let result = try await Subprocess.run(
      configuration,
      input: .none,
      output: .string(limit: 100_000),
      error: .discarded
    )
    return Self.outcome(result.terminationStatus, result.standardOutput)
  }

  private static func outcome(_ status: TerminationStatus, _ output: String) -> Outcome {
    let code =
      switch status {
      case .exited(let code): code
      case .signaled(let signal): -signal
      }
    return Outcome(status: code, said: output.split(separator: "\n").map(String.init))
  }
}
