import Foundation
import Testing
import WeekInHistory

@testable import LastFM

/// How long what Last.fm said stays true.
struct CachePolicyTests {
  /// 2025-11-30 12:00 UTC, a week after the sample week's end.
  private let now = instant(1_764_504_000)

  @Test(
    "keeps a chart for a year once it is settled, and for six hours before",
    arguments: [
      (14 * day - 1, 6 * 3_600),
      (14 * day, 365 * day),
      (4_000 * day, 365 * day),
      (0, 6 * 3_600),
    ] as [(TimeInterval, TimeInterval)]
  )
  func albumChart(age: TimeInterval, lifetime: TimeInterval) throws {
    let fetchedAt = try aWeek().end.addingTimeInterval(age)
    let freshUntil = CachePolicy.freshUntil(.albumChart(try aWeek()), fetchedAt: fetchedAt)
    #expect(freshUntil.timeIntervalSince(fetchedAt) == lifetime)
  }

  @Test(
    "asks for the chart list when the next week is over, and then hourly at most",
    arguments: [
      // Seconds from the list's last end to the fetch, and from the fetch to the next one.
      (0, 7 * day),
      (2 * day, 5 * day),
      (7 * day - 3_600, 3_600),
      (7 * day - 60, 3_600),
      (7 * day + 60, 3_600),
      (30 * day, 3_600),
      // A list that claims weeks to come is not believed for longer than any other.
      (-365 * day, 7 * day),
    ] as [(TimeInterval, TimeInterval)]
  )
  func chartList(age: TimeInterval, lifetime: TimeInterval) {
    let lastEnd = now.addingTimeInterval(-age)
    let freshUntil = CachePolicy.freshUntil(.chartList(lastEnd: lastEnd), fetchedAt: now)
    #expect(freshUntil.timeIntervalSince(now) == lifetime)
  }

  @Test(
    "keeps covers, plays, profiles and images for days",
    arguments: [
      (CachePolicy.Finding.cover(isFound: true), 90),
      (.cover(isFound: false), 7),
      (.albumPlays, 1),
      (.profile, 1),
      (.image, 90),
    ]
  )
  func days(finding: CachePolicy.Finding, days: Double) {
    let freshUntil = CachePolicy.freshUntil(finding, fetchedAt: now)
    #expect(freshUntil.timeIntervalSince(now) == days * day)
  }

  @Test(
    "lets what is old stand in when Last.fm fails, a profile for 30 days only",
    arguments: CacheKey.Kind.allCases
  )
  func standIn(kind: CacheKey.Kind) {
    func mayStandIn(after age: TimeInterval) -> Bool {
      CachePolicy.mayStandIn(kind, fetchedAt: now.addingTimeInterval(-age), at: now)
    }
    #expect(mayStandIn(after: 30 * day))
    #expect(mayStandIn(after: 30 * day + 1) == (kind != .userInfo))
    #expect(mayStandIn(after: 3_650 * day) == (kind != .userInfo))
  }

  @Test(
    "believes no reply from the future, except for clocks that differ a little",
    arguments: [
      // Seconds from now to the fetch, and to the end of freshness.
      (-60, 60, true),
      (-60, 0, false),
      (-60, 1, true),
      (-7_200, -3_600, false),
      (0, 60, true),
      (300, 3_600, true),
      (301, 3_600, false),
      (86_400, 365 * 86_400, false),
    ]
  )
  func fresh(fetched: Int, until: Int, isFresh: Bool) {
    let reply = CachedReply(
      status: 200,
      body: Data(),
      fetchedAt: now.addingTimeInterval(TimeInterval(fetched)),
      freshUntil: now.addingTimeInterval(TimeInterval(until))
    )
    #expect(reply.isFresh(at: now) == isFresh)
  }
}
