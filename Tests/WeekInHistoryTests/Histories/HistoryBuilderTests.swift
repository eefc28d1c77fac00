import Foundation
import Testing

@testable import WeekInHistory

/// How several digests of one user become a history.
struct HistoryBuilderTests {
  private let joined2019 = instant(1_546_300_800)

  private func builder(_ source: ChartSource, _ span: HistorySpan) throws -> HistoryBuilder {
    HistoryBuilder(
      source: source,
      anchor: try day("2026-11-21"),
      timeZone: try zone("Europe/Berlin"),
      now: today,
      span: span
    )
  }

  private func history(
    _ span: HistorySpan,
    years: YearsAgo = .all,
    art: Bool = false,
    artwork: @escaping @Sendable (ChartedAlbum) async throws -> Artwork? = { _ in nil },
    chart: @escaping @Sendable (ChartWeek) async throws -> [ChartedAlbum]
  ) async throws -> History {
    let list = try listOfToday()
    let joined = joined2019
    let source = ChartSource.double(
      list: { _ in list },
      registered: { _ in joined },
      chart: { _, week in try await chart(week) },
      artwork: artwork
    )
    let builder = try builder(source, span)
    let rj = try following("RJ", years: years, art: art)[0]
    return try await builder.history(of: rj, in: try await builder.chartWeeks(askingAs: [rj.name]))
  }

  @Test func `looks back from this week and those before it`() async throws {
    let history = try await history(.latest(3), years: .these([1])) { _ in [album("x", plays: 1)] }
    let first = 1_794_744_000  // 2026-11-15 12:00 UTC
    #expect(
      history.weeks.map(\.anchorWeek.from)
        == [first, first - secondsOfAWeek, first - 2 * secondsOfAWeek]
    )
    // Thursdays, in Berlin, and the weeks of the same days of 2025.
    #expect(
      history.weeks.map(\.digest.anchor.description) == ["2026-11-19", "2026-11-12", "2026-11-05"]
    )
    let lastYear = 1_763_294_400  // 2025-11-16
    #expect(
      history.weeks.map { $0.digest.years[0].week?.from }
        == [lastYear, lastYear - secondsOfAWeek, lastYear - 2 * secondsOfAWeek]
    )
    #expect(!history.isMissingSomething)
  }

  @Test func `fetches a chart once, however many weeks look back on it`() async throws {
    let journal = Journal()
    let history = try await history(.all, art: true) { week in
      await journal.note("\(week.from)")
      return [album("x", plays: 1)]
    }
    let asked = await journal.entries
    #expect(Set(asked).count == asked.count)
    // Of each week since January 2019 that is a year old by now.
    #expect(asked.count == 360)
    let seen = history.weeks.flatMap(\.digest.years).compactMap(\.week?.from)
    #expect(Set(seen).count == asked.count)
    #expect(seen.count > 3 * asked.count)
  }

  @Test func `goes back as far as there is anything to see`() async throws {
    let history = try await history(.all) { _ in [album("x", plays: 1)] }
    let last = try #require(history.weeks.last)
    #expect(last.digest.years.map(\.yearsAgo) == [1])
    #expect(last.digest.years[0].week?.end ?? .distantPast > joined2019)
    #expect(last.digest.years[0].week?.start ?? .distantFuture <= joined2019)
  }

  @Test func `leaves out weeks without anything, but never the newest`() async throws {
    let busy = 1_700_395_200  // 2023-11-19 12:00 UTC
    let history = try await history(.all) { week in
      week.from == busy ? [album("x", plays: 1)] : []
    }
    // Of 2026, this week looks back on the week before the busy one, and so on nothing.
    #expect(
      history.weeks.map(\.digest.anchor.description) == ["2026-11-19", "2025-11-20", "2024-11-21"]
    )
    #expect(history.albums.map(\.album.name) == ["x"])
  }

  @Test func `tells of each album shown when it was played, below a limit too`() async throws {
    let list = try listOfToday()
    let joined = joined2019
    let source = ChartSource.double(
      list: { _ in list },
      registered: { _ in joined },
      chart: { _, week in
        week.from == weeksAgo[1]
          ? [album("b", plays: 9), album("a", plays: 4, chartRank: 2)]
          : [
            album("a", plays: 7), album("b", plays: 2, chartRank: 2),
            album("c", plays: 1, chartRank: 3),
          ]
      }
    )
    var rj = try following("RJ", years: .these([1, 2]))[0]
    rj.settings.limit = 1
    let builder = try builder(source, .latest(1))
    let history = try await builder.history(of: rj, in: .success(list))
    #expect(history.albums.map(\.album.name) == ["a", "b"])
    #expect(history.albums.map { $0.weeks.map(\.playCount) } == [[4, 7], [9, 2]])
    #expect(history.albums[0].weeks.map(\.week.from) == [1, 2].map { weeksAgo[$0] })
    #expect(history.albums[0].weeks.map(\.yearsAgo) == [1, 2])
    #expect(history.albums.map(\.playCount) == [11, 11])
  }

  @Test func `asks for each cover once and places it in every week`() async throws {
    let journal = Journal()
    let history = try await history(
      .latest(2),
      years: .these([1, 2]),
      art: true,
      artwork: { album in
        await journal.note(album.name)
        return Artwork(url: "https://example.org/\(album.name)")
      },
      chart: { _ in [album("x", plays: 2), album("y", plays: 1, chartRank: 2)] }
    )
    #expect(await journal.entries.sorted() == ["x", "y"])
    let covers = history.weeks.flatMap(\.digest.years).flatMap {
      $0.outcome.summary?.ranking.albums.map { $0.artwork?.url ?? "" } ?? []
    }
    #expect(covers.count == 8)
    #expect(Set(covers) == ["https://example.org/x", "https://example.org/y"])
    #expect(
      history.albums.map(\.artwork?.url) == ["https://example.org/x", "https://example.org/y"]
    )
  }

  @Test func `knows that a chart is missing, and has the others`() async throws {
    let history = try await history(.latest(1), years: .these([1, 2])) { week in
      if week.from == weeksAgo[1] { throw ChartFailure.deadline }
      return [album("x", plays: 1)]
    }
    #expect(history.isMissingSomething)
    #expect(history.weeks[0].digest.status == .partial)
    #expect(history.albums.map(\.album.name) == ["x"])
  }

  @Test func `remembers what could not be looked up, whoever asked for it`() {
    let (first, second) = (AlbumTitle(album("A", plays: 1)), AlbumTitle(album("B", plays: 1)))
    var history = History(user: "RJ", timeZone: .gmt)
    #expect(!history.isMissingSomething)
    history.note(missing: [first])
    history.note(missing: [])
    #expect(history.isMissingSomething)
    history.note(missing: [second])
    #expect(history.missingAlbums == [first, second])
  }

  @Test func `has nothing of a user whom Last.fm does not know`() async throws {
    let list = try listOfToday()
    let source = ChartSource(
      chartWeeks: { _ in Dated(list, fetchedAt: today) },
      profile: { _ in throw ChartFailure.unknownUser },
      albumChart: { _, _ in throw Unforeseen() },
      artwork: { _ in throw Unforeseen() }
    )
    let builder = try builder(source, .latest(2))
    let history = try await builder.history(
      of: try following("nobody")[0],
      in: .success(list)
    )
    #expect(history.problem?.kind == .unknownUser)
    #expect(!history.hasContent)
    #expect(!history.isMissingSomething)
    #expect(history.albums.isEmpty)
  }

  @Test func `says why there is no list of weeks`() async throws {
    let source = ChartSource.double(registered: { _ in nil })
    let builder = try builder(source, .latest(1))
    let history = try await builder.history(
      of: try following("RJ")[0],
      in: .failure(.unavailable(reason: "It was down."))
    )
    #expect(history.problem?.kind == .unavailable)
    #expect(history.weeks.isEmpty)
  }
}
