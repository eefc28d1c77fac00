import Foundation
import WeekInHistory

/// How long what Last.fm said stays true.
///
///     chart list                                    until a week after the last one listed, then an hour
///     album chart, fetched ≥ 14 days after its end  1 year
///     album chart, fetched earlier                  6 hours
///     album's cover and description:
///       cover found / none / no such album          90 / 7 / 7 days
///     a user's plays of an album, in all            1 day
///     profile                                       1 day
///     image                                         90 days
///
/// Replies say nothing of this themselves: no Cache-Control, no ETag, no Expires.
package enum CachePolicy {
  /// What a parsed reply turned out to be.
  package enum Finding: Hashable, Sendable {
    case chartList(lastEnd: Date)
    case albumChart(ChartWeek)
    case cover(isFound: Bool)
    case albumPlays
    case profile
    case image
  }

  package static func freshUntil(_ finding: Finding, fetchedAt: Date) -> Date {
    switch finding {
    case .chartList(let lastEnd):
      // A list holds finished weeks only: one that ends in the future is not to be trusted with its
      // own lifetime.
      let lastEnd = min(lastEnd, fetchedAt)
      return max(lastEnd.addingTimeInterval(7 * day), fetchedAt.addingTimeInterval(hour))
    case .albumChart(let week):
      let lifetime = week.isProvisional(at: fetchedAt) ? 6 * hour : 365 * day
      return fetchedAt.addingTimeInterval(lifetime)
    case .cover(let isFound):
      return fetchedAt.addingTimeInterval(isFound ? 90 * day : 7 * day)
    case .albumPlays, .profile:
      return fetchedAt.addingTimeInterval(day)
    case .image:
      return fetchedAt.addingTimeInterval(90 * day)
    }
  }

  /// Whether an outdated reply may stand in when Last.fm fails: a profile for 30 days, all else at
  /// any age, because old weeks hardly change. Of a profile from the future nobody knows the age.
  package static func mayStandIn(_ kind: CacheKey.Kind, fetchedAt: Date, at now: Date) -> Bool {
    let age = now.timeIntervalSince(fetchedAt)
    return kind != .userInfo || (-clocksDiffer...30 * day).contains(age)
  }

  /// What one clock on a machine may be ahead of another reading of it.
  static let clocksDiffer: TimeInterval = 300

  private static let hour: TimeInterval = 3_600
  private static let day: TimeInterval = 86_400
}

/// A reply in the cache, with what is needed to judge its age.
package struct CachedReply: Hashable, Sendable {
  package var status: Int
  package var body: Data
  package var fetchedAt: Date
  package var freshUntil: Date

  package init(status: Int, body: Data, fetchedAt: Date, freshUntil: Date) {
    self.status = status
    self.body = body
    self.fetchedAt = fetchedAt
    self.freshUntil = freshUntil
  }

  /// A reply from the future was stored under a wrong clock: nobody knows how old it is.
  package func isFresh(at now: Date) -> Bool {
    fetchedAt <= now.addingTimeInterval(CachePolicy.clocksDiffer) && now < freshUntil
  }
}
