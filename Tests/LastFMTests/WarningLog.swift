import Curl
import Logging

/// Keeps what is warned of, for tests to look at.
final class WarningLog: Sendable {
  private let kept = Locked<[String]>([])

  var warnings: [String] { kept.withLock { $0 } }

  var logger: Logger {
    Logger(label: "test") { _ in Handler(log: self) }
  }

  private func keep(_ warning: String) {
    kept.withLock { $0.append(warning) }
  }

  private struct Handler: LogHandler {
    let log: WarningLog
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      if event.level >= .warning { log.keep("\(event.message)") }
    }
  }
}
