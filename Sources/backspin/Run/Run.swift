import Curl
import Foundation
import LastFM
import Logging
import WeekInHistory

/// One run of the command, with all its live parts: this is the one place where they are joined.
struct Run: Sendable {
  let now: Date
  let client: LastFMClient
  let log: Logger
  /// `nil` when nobody watches.
  let progress: ProgressLine?
  let context: Context
  private let http: HTTPDoor

  init(_ settings: Settings, options: RunOptions, context: Context) throws {
    self.context = context
    now = context.now

    let progress =
      options.quiet
      ? nil : context.audience.map { ProgressLine(columns: $0.columns, write: context.errors) }
    self.progress = progress
    log = Self.log(options: options, context: context, progress: progress)
    if !options.quiet {
      for warning in settings.warnings { context.errors("backspin: \(warning)\n") }
    }

    let cache = try DiskCacheFile.open(
      in: URL(filePath: settings.cacheFolder.value),
      maximumSize: settings.cacheSize.value,
      now: now,
      log: log
    )
    let http = HTTPDoor(
      requestTimeout: settings.requestTimeout.value,
      caBundle: context.environment["SSL_CERT_FILE"].flatMap { $0.isEmpty ? nil : $0 }
    )
    self.http = http
    client = LastFMClient(
      settings.client(options: options, environment: context.environment),
      cache: cache,
      now: now,
      log: log,
      observe: { [log] event in
        event.say(in: log)
        progress?.observe(event)
      },
      send: http.send
    )
  }

  func builder(for order: DigestOrder) -> DigestBuilder {
    DigestBuilder(
      source: client.chartSource,
      anchor: order.anchor,
      timeZone: order.timeZone,
      now: now
    )
  }

  /// Enough to keep the wire busy while one digest is being written.
  var digestsAtOnce: Int { 8 }

  /// Writes to standard output, with no progress in between.
  func show(_ text: String) throws {
    guard let last = text.last else { return }
    progress?.hold(context.terminal != nil)
    try context.output(text)
    if last.isNewline { progress?.hold(false) }
  }

  func close() {
    progress?.clear()
    http.close()
  }

  private static func log(
    options: RunOptions,
    context: Context,
    progress: ProgressLine?
  ) -> Logger {
    let level: Logger.Level =
      switch options.verbose {
      case _ where options.quiet: .error
      case 0: .warning
      case 1: .info
      default: .debug
      }
    return Logger(label: "backspin") { _ in
      StandardErrorLog(logLevel: level) { line in
        progress?.clear()
        context.errors(line)
      }
    }
  }
}

extension FetchEvent {
  fileprivate func say(in log: Logger) {
    switch self {
    case .asked(let title): log.info("Asking for the \(title).")
    case .answered(let title): log.debug("Done with the \(title).")
    case .waitingForRateLimit: log.info("Waiting, because of the limit on requests.")
    }
  }
}

extension Settings {
  fileprivate func client(
    options: RunOptions,
    environment: [String: String]
  ) -> LastFMClient.Settings {
    let keys = KeyRing(source: keySource, environment: environment)
    var client = LastFMClient.Settings { try await keys.key() }
    client.root = apiRoot.value.absoluteString
    client.requestsPerSecond = requestsPerSecond.value
    client.maximumConcurrentRequests = maxConcurrent.value
    client.deadline = deadline.value
    client.retries = RetryPolicy(waits: retryWaits.value, rateLimitWaits: rateLimitWaits.value)
    client.freshness = options.offline ? .offline : options.refresh ? .refresh : .byPolicy
    client.coverArtArchive = coverArtArchive.value ? coverArtArchiveRoot.value.absoluteString : nil
    return client
  }
}
