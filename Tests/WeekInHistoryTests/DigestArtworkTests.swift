import Foundation
import Testing

@testable import WeekInHistory

/// Covers are looked up for what is shown, and once each.
struct DigestArtworkTests {
  private func asked(
    _ settings: DigestSettings,
    artwork: @escaping @Sendable (ChartedAlbum) async throws -> Artwork? = { _ in nil }
  ) async throws -> (digest: Digest, names: [String]) {
    let list = try listOfToday()
    let journal = Journal()
    let source = ChartSource.double(
      list: { _ in list },
      registered: { _ in instant(1_037_793_040) },
      chart: { _, week in
        [
          album("every year", plays: 9), album("of \(week.from)", plays: 5, chartRank: 2),
          album("every year", by: "another", plays: 4, chartRank: 3),
          album("third", plays: 3, chartRank: 4), album("seldom", plays: 1, chartRank: 5),
        ]
      },
      artwork: { album in
        await journal.note("\(album.artist): \(album.name)")
        return try await artwork(album)
      }
    )
    let rj = FollowedUser(name: try user("RJ"), settings: settings)
    let digest = try await builder(source).digests(of: [rj])[0]
    return (digest, await journal.entries.sorted())
  }

  @Test func `asks for no cover when none is wanted`() async throws {
    let (digest, names) = try await asked(DigestSettings(yearsAgo: .these([1, 2])))
    #expect(names.isEmpty)
    #expect(digest.years.compactMap(\.outcome.summary).count == 2)
  }

  @Test func `asks once for each album that is shown, and for no other`() async throws {
    let (digest, names) = try await asked(
      DigestSettings(yearsAgo: .these([1, 2]), minimumPlays: 2, limit: 3, findsArtwork: true)
    ) { Artwork(url: "https://covers.example/\($0.artist)/\($0.playCount)") }
    #expect(
      names == [
        "PUP: every year", "PUP: of 1731844800", "PUP: of 1763294400", "another: every year",
      ]
    )
    for year in digest.years {
      let summary = try #require(year.outcome.summary)
      #expect(
        summary.ranking.albums.map(\.artwork?.url) == [
          "https://covers.example/PUP/9", "https://covers.example/PUP/5",
          "https://covers.example/another/4",
        ]
      )
    }
  }

  @Test func `shows an album without a cover where there is none`() async throws {
    let (digest, _) = try await asked(DigestSettings(limit: 2, findsArtwork: true)) {
      $0.name == "every year" ? nil : Artwork(url: "https://covers.example/x")
    }
    let albums = digest.years[0].outcome.summary?.ranking.albums
    #expect(albums?.map(\.artwork?.url) == [nil, "https://covers.example/x"])
    #expect(digest.missingCovers == 0)
  }

  @Test func `does not fail a digest for a cover`() async throws {
    let (digest, _) = try await asked(DigestSettings(limit: 1, findsArtwork: true)) { _ in
      throw ChartFailure.unavailable(reason: "down")
    }
    #expect(digest.status == .complete)
    #expect(digest.years[0].outcome.summary?.ranking.albums.map(\.artwork) == [nil])
    #expect(digest.missingCovers == 1)
  }
}
