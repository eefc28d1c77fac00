import ArgumentParser
import Dispatch
import Files
import Foundation
import LastFM
import Mail
import Publishing
import WeekInHistory

/// The life of the process: from its arguments to its exit code.
enum Process {
  static func run(arguments: [String]) async -> Never {
    // A file that may not grow is an error where it is written, not the end of the process. (Dispatch's
    // threads hold the signal back already; the main thread does not.)
    signal(SIGXFSZ, SIG_IGN)
    let work = Task { try await parseAndRun(arguments) }
    let signals = [SIGINT, SIGTERM].map { signal in
      interruption(signal) {
        work.cancel()
        // What waits in the system's hands (for a reader of our output, for another process's lock) does not
        // notice. Files and cache stand being left at any instant.
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(700)) {
          _exit(ExitStatus.interrupted.rawValue)
        }
      }
    }
    defer { for signal in signals { signal.cancel() } }
    do {
      try await work.value
      Foundation.exit(ExitStatus.done.rawValue)
    } catch {
      end(with: error)
    }
  }

  private static func parseAndRun(_ arguments: [String]) async throws {
    try UsageMessage.checkCommand(in: arguments)
    try ArtChoice.check(arguments)
    var command = try Backspin.parseAsRoot(arguments)
    if var command = command as? any AsyncParsableCommand {
      try await command.run()
    } else {
      try command.run()
    }
  }

  private static func end(with error: any Error) -> Never {
    // Help and the version are “errors” of the argument parser's, too.
    if Backspin.exitCode(for: error) == .success { Backspin.exit(withError: error) }
    let failure = failure(for: error)
    if !failure.message.isEmpty {
      for line in failure.message.split(separator: "\n") { standardError("backspin: \(line)\n") }
    }
    Foundation.exit(failure.status.rawValue)
  }

  static func failure(for error: any Error) -> CommandFailure {
    switch error {
    case let failure as CommandFailure: failure
    case let failure as WriteFailure: CommandFailure(failure)
    case let error as OwnedFolder.InUse: CommandFailure(.tryAgain, "\(error)")
    case let fault as LedgerFault: CommandFailure(fault)
    case let error as ConfigurationError: CommandFailure(.configuration, "\(error)")
    case let problems as TemplateProblems: CommandFailure(.badInput, "\(problems)")
    case ChartFailure.keyRejected(let reason):
      CommandFailure(
        .keyRejected,
        "Last.fm does not accept the API key: \(reason.asSentence.withoutControls) "
          + "Look at https://www.last.fm/api/accounts, and see “backspin config show” for which key "
          + "this is."
      )
    case is CancellationError: CommandFailure(.interrupted)
    case let error where Backspin.exitCode(for: error) == .validationFailure:
      CommandFailure(.usage, UsageMessage.text(for: error))
    default: CommandFailure(.internalError, "\(error)")
    }
  }

  private static func interruption(
    _ number: Int32,
    _ handler: @escaping @Sendable () -> Void
  ) -> any DispatchSourceSignal {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler(handler: handler)
    source.resume()
    return source
  }
}
