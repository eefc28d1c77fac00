import Foundation
import Publishing
import WeekInHistory

/// Invented charts, for documents to be made of.
enum Samples {
  static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt
  static let anchor = day("2026-11-21")

  static func day(_ text: String) -> CalendarDay {
    CalendarDay(text) ?? CalendarDay(of: .distantPast, in: .gmt)
  }

  /// Sunday 12:00 UTC to the next.
  static func week(from sunday: String) -> ChartWeek? {
    let start = Int(day(sunday).noon(in: .gmt).timeIntervalSince1970)
    return ChartWeek(from: start, to: start + 7 * 86_400)
  }

  static func album(
    _ name: String,
    by artist: String,
    plays: Int,
    url: String? = "https://www.last.fm/music/Somebody/Something"
  ) -> ChartedAlbum {
    ChartedAlbum(artist: artist, name: name, playCount: plays, chartRank: 1, url: url)
  }

  static func summary(
    _ albums: [ChartedAlbum],
    minimumPlays: Int = 1,
    limit: Int? = nil,
    art: (ChartedAlbum) -> Artwork? = { _ in nil }
  ) -> ChartSummary {
    let chart = AlbumChart(
      albums: albums.enumerated().map { index, album in
        var album = album
        album.chartRank = index + 1
        return album
      }
    )
    var ranking = AlbumRanking(of: chart, minimumPlays: minimumPlays, limit: limit)
    for index in ranking.albums.indices {
      ranking.albums[index].artwork = art(ranking.albums[index].album)
    }
    return ChartSummary(of: chart, ranking: ranking)
  }

  static func year(
    _ yearsAgo: Int,
    from sunday: String? = nil,
    _ outcome: DigestYear.Outcome
  ) -> DigestYear {
    DigestYear(
      yearsAgo: yearsAgo,
      target: day("2026-11-21").noon(in: berlin),
      week: sunday.flatMap(week),
      outcome: outcome
    )
  }

  static func digest(
    of user: String = "RJ",
    displayName: String? = nil,
    minimumPlays: Int = 1,
    problem: Problem? = nil,
    _ years: [DigestYear]
  ) -> Digest {
    Digest(
      user: user,
      displayName: displayName,
      anchor: anchor,
      timeZone: berlin,
      minimumPlays: minimumPlays,
      years: years,
      problem: problem
    )
  }

  static func header(_ digests: [Digest], frontMatter: Bool = false) -> DocumentHeader {
    DocumentHeader(
      users: digests.map { DocumentUser(user: $0.user, displayName: $0.displayName) },
      anchor: anchor,
      timeZone: berlin,
      hasFrontMatter: frontMatter,
      generator: "backspin 0.1.0"
    )
  }
}
