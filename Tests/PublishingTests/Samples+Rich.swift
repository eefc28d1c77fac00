import Foundation
import WeekInHistory

extension Samples {
  /// A digest in which everything happens that can happen to a year.
  static var rich: Digest {
    digest(minimumPlays: 3, [fullYear, doubtfulYear, singleYear] + otherYears)
  }

  /// A digest like most.
  static var plain: Digest {
    digest(
      of: "alice",
      displayName: "Al & Ice",
      [
        year(
          1,
          from: "2025-11-16",
          .charted(summary([album("Lantern Tax", by: "Harbour Clock", plays: 12)]))
        )
      ]
    )
  }

  static var privateUser: Digest {
    let problem = Problem(ChartFailure.privateUser, user: "Hidden")
    return digest(of: "Hidden", problem: problem, [year(1, .unavailable(problem))])
  }

  /// Enough albums for all three lists of a page, more than the limit, and some below the minimum.
  private static var fullYear: DigestYear {
    let titles = [
      "Blank Areas Are Sea", "*Stars* | _Scores_", "<b>Bold</b> \"Quoted\"", "", "رسائل البحر",
      "Line\nBreak # 1. [x](y)", "Clock Arithmetic", "High Score Summer", "Shield Volcano",
      "Winter Orchard", "Ring Count", "Rauhnacht", "Brass, Mostly", "Subduction", "Felt & Ivory",
      "Nest Money", "Graduation", "Continue?",
    ]
    let artists = [
      "Neon Cartographers", "O'Hara & Sons", "{{mustache}}", "Nobody", "قمر الميناء",
      "me@example.com",
    ]
    let plays = [1_204, 31, 31, 22, 17, 15, 12, 9, 9, 8, 7, 6, 6, 5, 5, 4, 1, 1]
    let albums = titles.indices.map { index in
      album(
        titles[index],
        by: artists[index % artists.count],
        plays: plays[index],
        url: index == 3 ? "javascript:alert(1)" : "https://www.last.fm/music/_/Album+\(index)"
      )
    }
    var full = year(
      1,
      from: "2025-11-16",
      .charted(
        summary(albums, minimumPlays: 3, limit: 15) { album in
          switch album.playCount {
          case 1_204:
            Artwork(url: "https://lastfm.freetls.fastly.net/i/u/300x300/0123456789abcdef.png")
          case 22: Artwork(url: "javascript:alert(2)")
          case 5...15: Artwork(url: "https://covers.example/\(album.playCount).jpg?a=1&b=2")
          default: nil
          }
        }
      )
    )
    full.isProvisional = true
    return full
  }

  private static var doubtfulYear: DigestYear {
    var rows = (1...1_000).map { album("Reissue \($0)", by: "Everybody", plays: 1) }
    rows[0].playCount = 4
    var doubtful = year(2, from: "2024-09-29", .charted(summary(rows, minimumPlays: 3)))
    doubtful.isApproximate = true
    doubtful.staleSince = day("2026-03-14").noon(in: .gmt)
    return doubtful
  }

  private static var singleYear: DigestYear {
    year(5, from: "2020-12-27", .charted(summary([album("Wingspan", by: "", plays: 3)])))
  }

  private static var otherYears: [DigestYear] {
    let small = summary(
      (1...12).map { album("Small \($0)", by: "Many", plays: 2) },
      minimumPlays: 3
    )
    return [
      year(7, from: "2019-11-17", .quiet(summary([]))),
      year(8, from: "2018-11-18", .quiet(small)),
      year(
        9,
        from: "2017-11-19",
        .unavailable(Problem(.unavailable(reason: "HTTP 503"), user: "RJ"))
      ),
      year(10, from: "2016-11-20", .unavailable(Problem(.notCached, "Not on this machine <yet>."))),
      year(11, .unlisted(.notYet)),
      year(12, .unlisted(.firstWeek)),
      year(13, .unlisted(.beforeTheFirst)),
    ] + (14...17).map { year($0, .beforeJoining) }
  }
}
