import Foundation
import Subprocess
import SystemPackage

@testable import LastFM

/// The built command as a child process, with nothing on its standard input.
struct BinaryRun: Sendable {
  /// Something that starts the command, or the command itself.
  var executable = BinaryRun.path
  let arguments: [String]
  let environment: [String: String]
  let folder: String

  struct Outcome: Sendable {
    /// The exit code, or the negative number of the signal that ended it.
    var status: Int32
    var stdout: String
    var stderr: String
    /// From its start to its end.
    var duration: Duration = .zero
  }

  /// SwiftPM puts the command into the folder of the test bundle.
  static let path = URL(fileURLWithPath: CommandLine.arguments[0])
    .deletingLastPathComponent().appending(path: "backspin").path

  /// All tests run at once; a hundred processes at once would only make each other wait, and the
  /// other tests' time-outs run.
  private static let few = ConcurrencyLimit(4)

  /// More than any test prints; a run that prints more is ended.
  static let limit = 16 << 20

  func outcome() async throws -> Outcome {
    try await outcome { _ in }
  }

  /// Sends a signal as soon as `moment` has returned.
  func outcome(
    sending signal: Signal,
    after moment: @escaping @Sendable () async -> Void
  ) async throws -> Outcome {
    try await outcome { send in
      await moment()
      try send(signal)
    }
  }

  private func outcome(
    _ meanwhile: @escaping @Sendable (_ send: (Signal) throws -> Void) async throws -> Void
  ) async throws -> Outcome {
    try await Self.few.run {
      let start = ContinuousClock.now
      let result = try await Subprocess.run(
        configuration,
        input: .none,
        output: .string(limit: Self.limit),
        error: .string(limit: Self.limit)
      ) { child in
        try await meanwhile { try child.send(signal: $0) }
      }
      return Outcome(
        status: Self.status(result.terminationStatus),
        stdout: result.standardOutput,
        stderr: result.standardError,
        duration: start.duration(to: .now)
      )
    }
  }

  /// With a pipe for standard output that nobody reads any more.
  func outcomeWithoutReader() async throws -> Outcome {
    let (reading, writing) = try FileDescriptor.pipe()
    try reading.close()
    let result = try await Subprocess.run(
      configuration,
      input: .none,
      output: .fileDescriptor(writing, closeAfterSpawningProcess: true),
      error: .string(limit: Self.limit)
    )
    return Outcome(
      status: Self.status(result.terminationStatus),
      stdout: "",
      stderr: result.standardError
    )
  }

  /// With a pipe for standard output whose reader has gone to sleep, and the signal when it is as good as full.
  func outcomeWithSleepingReader(sending signal: Signal) async throws -> Outcome {
    let (reading, writing) = try FileDescriptor.pipe()
    defer { try? reading.close() }
    let result = try await Subprocess.run(
      configuration,
      input: .none,
      output: .fileDescriptor(writing, closeAfterSpawningProcess: true),
      error: .string(limit: Self.limit)
    ) { child in
      var waiting: CInt = 0
      // A page of it may be taken by a few bytes: it is full before that many are in it.
      while waiting < 32_768 {
        try Task.checkCancellation()
        _ = ioctl(reading.rawValue, UInt(FIONREAD), &waiting)
        await Task.yield()
      }
      try child.send(signal: signal)
    }
    return Outcome(
      status: Self.status(result.terminationStatus),
      stdout: "",
      stderr: result.standardError
    )
  }

  var configuration: Subprocess.Configuration {
    Subprocess.Configuration(
      executable: .path(FilePath(executable)),
      arguments: Arguments(arguments),
      // As C strings: Subprocess adds no zero at their ends.
      environment: .custom(environment.map { Array("\($0)=\($1)\0".utf8) }),
      workingDirectory: FilePath(folder)
    )
  }

  static func status(_ status: TerminationStatus) -> Int32 {
    switch status {
    case .exited(let code): code
    case .signaled(let signal): -signal
    }
  }
}
