import Foundation
import Testing

@testable import WeekInHistory

/// A question that a test did not foresee.
struct Unforeseen: Error {}

extension ChartSource {
  /// A source that fails loudly at every door for which the test has no answer.
  static func double(
    list: @escaping @Sendable (UserName) async throws -> ChartWeekList = { name in
      Issue.record("the chart list was asked for in the name of \(name)")
      throw Unforeseen()
    },
    registered: @escaping @Sendable (UserName) async throws -> Date? = { name in
      Issue.record("the profile of \(name) was asked for")
      throw Unforeseen()
    },
    chart: @escaping @Sendable (UserName, ChartWeek) async throws -> [ChartedAlbum] = {
      name,
      week in
      Issue.record("the chart of \(name) from \(week.from) was asked for")
      throw Unforeseen()
    },
    artwork: @escaping @Sendable (ChartedAlbum) async throws -> Artwork? = { album in
      Issue.record("the cover of \(album.name) was asked for")
      throw Unforeseen()
    }
  ) -> ChartSource {
    ChartSource(
      chartWeeks: { Dated(try await list($0), fetchedAt: today) },
      profile: { name in
        let registered = try await registered(name)
        return Dated(
          Profile(canonicalName: name.spelling, registered: registered),
          fetchedAt: today
        )
      },
      albumChart: { name, week in
        let albums = try await chart(name, week)
        return Dated(AlbumChart(canonicalUser: name.spelling, albums: albums), fetchedAt: today)
      },
      artwork: artwork
    )
  }
}

/// 2026-11-21 12:00 UTC
let today = instant(1_795_262_400)
/// The week of 2025-11-16, which is one year ago; then two, and five.
let weeksAgo = [1: 1_763_294_400, 2: 1_731_844_800, 5: 1_636_891_200]

func builder(_ source: ChartSource) throws -> DigestBuilder {
  DigestBuilder(
    source: source,
    anchor: try day("2026-11-21"),
    timeZone: try zone("Europe/Berlin"),
    now: today
  )
}

func following(
  _ names: String...,
  years: YearsAgo = .these([1]),
  art: Bool = false
) throws
  -> [FollowedUser]
{
  try names.map {
    FollowedUser(
      name: try user($0),
      settings: DigestSettings(yearsAgo: years, findsArtwork: art)
    )
  }
}

extension DigestBuilder {
  /// All digests at once, for tests that do not look at how they are handed over.
  func digests(of users: [FollowedUser], atOnce: Int = 2) async throws -> [Digest] {
    var digests: [Digest] = []
    try await self.digests(of: users, atOnce: atOnce) { digests.append($0) }
    return digests
  }
}

/// What was asked, in the order of asking.
actor Journal {
  private(set) var entries: [String] = []

  func note(_ entry: String) {
    entries.append(entry)
  }
}

/// Holds up those who wait until it is opened.
actor Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func wait() async {
    if !isOpen { await withCheckedContinuation { waiting.append($0) } }
  }

  func open() {
    isOpen = true
    for one in waiting { one.resume() }
    waiting = []
  }
}
