import Logging

/// What the modules log, on stderr: `backspin: warning: …`
struct StandardErrorLog: LogHandler {
  var metadata: Logger.Metadata = [:]
  var logLevel: Logger.Level
  let write: @Sendable (String) -> Void

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    write("backspin: \(event.level): \(event.message)\n")
  }
}
