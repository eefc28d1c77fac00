import Curl
import Foundation
import LastFMStub
import Logging
import Testing
import WeekInHistory

@testable import LastFM

/// The real client, over real connections and with a real cache file, against a server on this
/// machine that answers like Last.fm.
@Suite enum Edges {}

/// A Last.fm of one's own, and a cache folder that several runs share.
struct LocalLastFM: Sendable {
  let stub: LastFMStub
  let cacheFolder: URL
  let log = CollectedLog()

  /// The evening of 21 November 2026, by the server's clock.
  static let today = Date(timeIntervalSince1970: TimeInterval(World.standard.now))

  /// Each has a server, whose thread waits all the time; with too many of them Dispatch has no thread left.
  private static let places = ConcurrencyLimit(16)

  static func serve(
    world: World = .standard,
    _ body: (LocalLastFM) async throws -> Void
  ) async throws {
    try await places.enter()
    defer { Task { await places.leave() } }
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "backspin-edges-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let lastFM = LocalLastFM(
      stub: try await LastFMStub.start(world: world),
      cacheFolder: folder
    )
    do {
      try await body(lastFM)
    } catch {
      await lastFM.stub.stop()
      throw error
    }
    await lastFM.stub.stop()
  }

  /// What one invocation of the command has: a client of its own, connections of its own, and the
  /// cache that was left behind.
  func run(
    at now: Date = today,
    cacheSize: Int = 90_000_000,
    _ adjust: (inout LastFMClient.Settings) -> Void = { _ in },
    observe: @escaping @Sendable (FetchEvent) -> Void = { _ in }
  ) throws -> LocalRun {
    var settings = LastFMClient.Settings { try #require(APIKey("a-key-for-tests")) }
    settings.root = stub.root
    settings.requestsPerSecond = 1_000_000
    settings.retries = RetryPolicy(
      waits: Array(repeating: .milliseconds(1), count: 3),
      rateLimitWaits: Array(repeating: .milliseconds(1), count: 3)
    )
    adjust(&settings)
    let http = CurlClient(CurlClient.Settings(userAgent: "backspin/tests"))
    let logger = Logger(label: "edges") { _ in log }
    return LocalRun(
      client: LastFMClient(
        settings,
        cache: try DiskCacheFile.open(
          in: cacheFolder,
          maximumSize: cacheSize,
          now: now,
          log: logger
        ),
        now: now,
        log: logger,
        observe: observe,
        send: { try await http.send($0) }
      ),
      now: now
    )
  }

  /// The album covers asked for, as sent, byte for byte.
  var albumsAsked: [String] { stub.requests(for: "album.getInfo").map(\.target) }

  /// How often each method of the API was asked.
  var tally: [String: Int] {
    Dictionary(stub.requests.map { ($0.method ?? "picture", 1) }, uniquingKeysWith: +)
  }
}

struct LocalRun: Sendable {
  let client: LastFMClient
  let now: Date

  var source: ChartSource { client.chartSource }

  func digests(of users: [FollowedUser], on anchor: String = "2026-11-21") async throws -> [Digest]
  {
    let builder = DigestBuilder(
      source: client.chartSource,
      anchor: try #require(CalendarDay(anchor)),
      timeZone: .gmt,
      now: now
    )
    var digests: [Digest] = []
    try await builder.digests(of: users, atOnce: 8) { digests.append($0) }
    return digests
  }

  func digest(of user: FollowedUser, on anchor: String = "2026-11-21") async throws -> Digest {
    try #require(try await digests(of: [user], on: anchor).first)
  }

  /// The chart of the week a year before today.
  func chart(of user: String = "RJ") async throws -> Dated<AlbumChart> {
    try await source.albumChart(try name(user), .aYearAgo)
  }

  func profile(of user: String = "RJ") async throws -> Dated<Profile> {
    try await source.profile(try name(user))
  }

  /// Whether the chart of the week a year before today is in the cache.
  func keepsChart(of user: String = "RJ") throws -> Bool {
    client.keptReply(to: .weeklyAlbumChart(try name(user), .aYearAgo)) != nil
  }

  func keepsProfile(of user: String = "RJ") throws -> Bool {
    client.keptReply(to: .userInfo(try name(user))) != nil
  }

  private func name(_ user: String) throws -> UserName { try #require(UserName(user)) }
}

extension ChartWeek {
  /// The week that holds 21 November 2025: a year before the tests' today.
  static var aYearAgo: ChartWeek {
    guard let week = ChartWeek(from: 1_763_294_400, to: 1_763_899_200) else {
      preconditionFailure("no chart week")
    }
    return week
  }
}

extension FollowedUser {
  static func user(
    _ name: String,
    years: String = "1",
    covers: Bool = false,
    minimumPlays: Int = 1,
    limit: Int? = nil
  ) throws -> FollowedUser {
    FollowedUser(
      name: try #require(UserName(name)),
      settings: DigestSettings(
        yearsAgo: try YearsAgo(years),
        minimumPlays: minimumPlays,
        limit: limit,
        findsArtwork: covers
      )
    )
  }
}

extension Digest {
  var albums: [RankedAlbum] { years.flatMap { $0.outcome.summary?.ranking.albums ?? [] } }

  /// Artist and name of each album shown, once.
  var distinctAlbums: Set<[[UInt8]]> {
    Set(albums.map { [Array($0.album.artist.utf8), Array($0.album.name.utf8)] })
  }
}

extension RequestPattern {
  static let charts = RequestPattern.method("user.getWeeklyAlbumChart")
  static let chartList = RequestPattern.method("user.getWeeklyChartList")
  static let profiles = RequestPattern.method("user.getInfo")
  static let covers = RequestPattern.method("album.getInfo")
}

extension [Duration] {
  /// So long that whoever waits is waiting still when the run's time is over.
  static let tooLong = [Duration](repeating: .seconds(100_000), count: 3)
}

/// Everything that is logged, down to `trace`.
struct CollectedLog: LogHandler {
  private let collected = Collected<String>()
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.trace

  var lines: [String] { collected.all }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    collected.append("\(event.level): \(event.message) \(event.metadata ?? [:])")
  }
}

/// What comes in from several tasks.
final class Collected<Element: Sendable>: Sendable {
  private let elements = Locked<[Element]>([])

  var all: [Element] { elements.withLock { $0 } }

  func append(_ element: Element) {
    elements.withLock { $0.append(element) }
  }
}
