import Curl
import Foundation
import Logging
import WeekInHistory

/// Asks Last.fm, and remembers what it said.
///
///     question ─► cache, if fresh ─► Last.fm ─► read and checked ─► cache
///                                       └─ fails ─► cache, at any age, and said
///
/// One value for one run: the rate limit, the deadline and the sharing of answers are the run's.
package struct LastFMClient: Sendable {
  let settings: Settings
  /// The run's reading of the clock.
  let now: Date
  let cache: DiskCache
  let courier: Courier
  /// The same, with half of the time.
  let coverCourier: Courier
  let log: Logger
  let observe: @Sendable (FetchEvent) -> Void

  private let chartLists = SingleFlight<CacheKey, Dated<ChartWeekList>>()
  private let profiles = SingleFlight<CacheKey, Dated<Profile>>()
  private let charts = SingleFlight<CacheKey, Dated<AlbumChart>>()
  let lookups = AlbumLookups()

  package init(
    _ settings: Settings,
    cache: DiskCache,
    now: Date,
    log: Logger,
    observe: @escaping @Sendable (FetchEvent) -> Void = { _ in },
    send: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse
  ) {
    self.settings = settings
    self.now = now
    self.cache = cache
    self.log = log
    self.observe = observe
    let clock = ContinuousClock()
    let courier = Courier(
      send: send,
      places: ConcurrencyLimit(settings.maximumConcurrentRequests),
      limiter: RateLimiter(rate: settings.requestsPerSecond, clock: clock),
      policy: settings.retries,
      clock: clock,
      deadline: clock.now.advanced(by: settings.deadline),
      observe: observe
    )
    self.courier = courier
    coverCourier = courier.with(deadline: clock.now.advanced(by: settings.deadline / 2))
  }

  /// The doors through which a `DigestBuilder` asks.
  package var chartSource: ChartSource {
    ChartSource(
      chartWeeks: { try await answer(to: chartList(askingAs: $0), sharing: chartLists) },
      profile: { try await answer(to: profile(of: $0), sharing: profiles) },
      albumChart: { try await answer(to: albumChart(of: $0, in: $1), sharing: charts) },
      artwork: { try await artwork(of: $0) }
    )
  }

  /// The reply that is kept for `request`, fresh or not.
  package func keptReply(to request: APIRequest) -> CachedReply? {
    cache.reply(to: CacheKey(request, root: settings.root))
  }

  private func chartList(askingAs user: UserName) -> Inquiry<ChartWeekList> {
    inquiry(.weeklyChartList(askingAs: user)) { reply throws(ReplyFault) in
      try .chartList(reply)
    }
  }

  private func profile(of user: UserName) -> Inquiry<Profile> {
    inquiry(.userInfo(user)) { reply throws(ReplyFault) in
      try .profile(reply, of: user)
    }
  }

  private func albumChart(of user: UserName, in week: ChartWeek) -> Inquiry<AlbumChart> {
    inquiry(.weeklyAlbumChart(user, week)) { reply throws(ReplyFault) in
      try .albumChart(reply, of: user, week)
    }
  }

  func inquiry<Value>(
    _ request: APIRequest,
    read: @escaping @Sendable (RawReply) throws(ReplyFault) -> Answer<Value>
  ) -> Inquiry<Value> {
    Inquiry(
      key: CacheKey(request, root: settings.root),
      title: "\(request)",
      destination: .api(request),
      read: read
    )
  }
}

extension LastFMClient {
  package struct Settings: Sendable {
    /// Ends in `/2.0/`.
    package var root = CacheKey.lastFMRoot
    /// Called when a request is really made, because a command may have to be run for it.
    package var apiKey: @Sendable () async throws -> APIKey
    package var requestsPerSecond: Double = 5
    package var maximumConcurrentRequests = 4
    package var retries = RetryPolicy()
    /// How long the run may take.
    package var deadline: Duration = .seconds(600)
    package var freshness: Freshness = .byPolicy
    /// The root of the Cover Art Archive, if it is to be asked for what Last.fm lacks.
    package var coverArtArchive: String?

    package init(apiKey: @escaping @Sendable () async throws -> APIKey) {
      self.apiKey = apiKey
    }
  }

  package enum Freshness: Sendable {
    case byPolicy
    /// No request at all: what the cache has, at any age.
    case offline
    /// What was fetched before this run is outdated.
    case refresh
  }
}
