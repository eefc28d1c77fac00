import Foundation
import Testing

@testable import WeekInHistory

/// How lists, profiles and charts become a digest.
struct DigestBuilderTests {
  private let joined = instant(1_037_793_040)

  @Test func `makes a digest of the weeks that lie so many years back`() async throws {
    let list = try listOfToday()
    let joined = joined
    let source = ChartSource.double(
      list: { _ in list },
      registered: { _ in joined },
      chart: { _, week in
        [album("of \(week.from)", plays: 3), album("other", plays: 1, chartRank: 2)]
      }
    )
    let rj = FollowedUser(
      name: try user("rj"),
      displayName: "Al",
      settings: DigestSettings(yearsAgo: .these([1, 2, 5]), minimumPlays: 2)
    )
    let digest = try #require(try await builder(source).digests(of: [rj]).first)

    #expect(digest.displayName == "Al")
    #expect(digest.anchor == (try day("2026-11-21")))
    #expect(digest.anchorWeek?.from == 1_794_744_000)
    #expect(digest.minimumPlays == 2)
    #expect(digest.status == .complete)
    #expect(digest.years.map(\.yearsAgo) == [1, 2, 5])
    #expect(digest.years.map(\.week?.from) == [1, 2, 5].map { weeksAgo[$0] })
    #expect(digest.years.map(\.isProvisional) == [false, false, false])
    for year in digest.years {
      let summary = try #require(year.outcome.summary)
      #expect(summary.ranking.albums.map(\.album.name) == ["of \(year.week?.from ?? 0)"])
      #expect(summary.ranking.albums.map(\.share) == [0.75])
      #expect(summary.ranking.hidden.belowMinimum == 1)
      #expect(summary.albumCount == 2)
      #expect(summary.playCount == 4)
    }
  }

  @Test func `tells an empty chart from one in which nothing reached the minimum`() async throws {
    let list = try listOfToday()
    let joined = joined
    let source = ChartSource.double(
      list: { _ in list },
      registered: { _ in joined },
      chart: { _, week in week.from == weeksAgo[1] ? [] : [album("x", plays: 1)] }
    )
    let rj = FollowedUser(
      name: try user("RJ"),
      settings: DigestSettings(yearsAgo: .these([1, 2]), minimumPlays: 2)
    )
    let years = try await builder(source).digests(of: [rj])[0].years
    for (year, albumCount) in zip(years, [0, 1]) {
      guard case .quiet(let summary) = year.outcome else {
        Issue.record("not quiet: \(year.outcome)")
        continue
      }
      #expect(summary.albumCount == albumCount)
    }
  }

  @Test func `writes names as the profile spells them, even if a chart echoes the question`()
    async throws
  {
    let list = try listOfToday()
    var source = ChartSource.double(list: { _ in list }, chart: { _, _ in [] })
    source.profile = { _ in
      Dated(Profile(canonicalName: "RJ", registered: instant(1_037_793_040)), fetchedAt: today)
    }
    #expect(try await builder(source).digests(of: following("rj"))[0].user == "RJ")
  }

  @Test func `writes names as charts spell them when there is no profile`() async throws {
    let list = try listOfToday()
    var source = ChartSource.double(list: { _ in list })
    source.profile = { _ in throw ChartFailure.unavailable(reason: "down") }
    source.albumChart = { _, _ in
      Dated(
        AlbumChart(canonicalUser: "RJ", albums: [album("x", plays: 1)]),
        fetchedAt: today
      )
    }
    #expect(try await builder(source).digests(of: following("rj"))[0].user == "RJ")
  }

  @Test func `says since when a chart is stale`() async throws {
    let list = try listOfToday()
    let joined = joined
    let then = today.addingTimeInterval(-864_000)
    var source = ChartSource.double(list: { _ in list }, registered: { _ in joined })
    source.albumChart = { _, week in
      Dated(AlbumChart(albums: []), fetchedAt: then, isStale: week.from == weeksAgo[2])
    }
    let users = try following("RJ", years: .these([1, 2]))
    let years = try await builder(source).digests(of: users)[0].years
    #expect(years.map(\.staleSince) == [nil, then])
  }

  @Test func `says that a week which ended less than 14 days ago may change`() async throws {
    let week = try week(1_763_294_400, 1_763_899_200)
    let list = try listOfToday()
    let joined = joined
    let source = ChartSource.double(
      list: { _ in list },
      registered: { _ in joined },
      chart: { _, _ in [] }
    )
    for (age, isProvisional) in [(14 * 86_400 - 1, true), (14 * 86_400, false)] {
      let builder = DigestBuilder(
        source: source,
        anchor: try day("2026-11-21"),
        timeZone: try zone("UTC"),
        now: week.end.addingTimeInterval(TimeInterval(age))
      )
      let digest = try await builder.digests(of: following("RJ"))[0]
      #expect(digest.years.map(\.isProvisional) == [isProvisional])
    }
  }

  @Test func `asks nothing when nobody is followed`() async throws {
    #expect(try await builder(.double()).digests(of: []).isEmpty)
  }
}
