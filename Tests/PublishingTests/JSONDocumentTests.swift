import Foundation
import Testing
import WeekInHistory

@testable import Publishing

@Suite struct JSONDocumentTests {
  @Test func `writes every key of the contract`() throws {
    let text = try document([digest(years: [charted])])
    #expect(
      text == """
        {
          "date" : "2026-11-21",
          "generator" : "backspin 0.1.0",
          "schema" : 1,
          "timeZone" : "Europe/Berlin",
          "digests" : [
            {
              "problem" : null,
              "status" : "complete",
              "user" : "RJ",
              "years" : [
                {
                  "albumCount" : 3,
                  "albums" : [
                    {
                      "art" : {
                        "url" : "https://img.example/1.png"
                      },
                      "artist" : "PUP",
                      "mbid" : null,
                      "name" : "Morbid Stuff",
                      "plays" : 22,
                      "rank" : 1,
                      "share" : 0.6667,
                      "url" : "https://www.last.fm/music/PUP/Morbid+Stuff"
                    },
                    {
                      "art" : null,
                      "artist" : "Low",
                      "mbid" : "0f5b",
                      "name" : "HEY WHAT",
                      "plays" : 10,
                      "rank" : 2,
                      "share" : 0.303,
                      "url" : null
                    }
                  ],
                  "approximate" : false,
                  "hidden" : {
                    "belowMinimum" : 1,
                    "beyondLimit" : 0
                  },
                  "playCount" : 33,
                  "problem" : null,
                  "provisional" : false,
                  "staleSince" : null,
                  "status" : "charted",
                  "truncated" : false,
                  "week" : {
                    "firstDay" : "2025-11-16",
                    "from" : 1763294400,
                    "lastDay" : "2025-11-23",
                    "to" : 1763899200
                  },
                  "yearsAgo" : 1
                }
              ]
            }
          ]
        }

        """
    )
  }

  @Test func `says null, not nothing, where no chart is known`() throws {
    let year = DigestYear(
      yearsAgo: 3,
      target: .init(timeIntervalSince1970: 0),
      staleSince: Date(timeIntervalSince1970: 1_773_480_413),
      outcome: .unavailable(Problem(.rateLimited, "Try again later."))
    )
    let written = try #require(try years(of: digest(years: [year])).first)
    #expect(
      Set(written.keys) == [
        "albumCount", "albums", "approximate", "hidden", "playCount", "problem", "provisional",
        "staleSince", "status", "truncated", "week", "yearsAgo",
      ]
    )
    for key in ["albumCount", "playCount", "week"] {
      #expect(written[key] is NSNull, "\(key)")
    }
    #expect((written["albums"] as? [Any])?.isEmpty == true)
    #expect(written["hidden"] as? [String: Int] == ["belowMinimum": 0, "beyondLimit": 0])
    #expect(written["staleSince"] as? String == "2026-03-14T09:26:53Z")
    #expect(
      written["problem"] as? [String: String]
        == ["kind": "rateLimited", "message": "Try again later."]
    )
  }

  @Test(arguments: [
    (DigestYear.Outcome.charted(summary), "charted"),
    (.quiet(summary), "quiet"),
    (.unlisted(.notYet), "unlisted"),
    (.beforeJoining, "beforeJoining"),
    (.unavailable(Problem(.deadline, "Too late.")), "unavailable"),
  ])
  func `calls each outcome by its name`(outcome: DigestYear.Outcome, status: String) throws {
    let year = DigestYear(yearsAgo: 1, target: .init(timeIntervalSince1970: 0), outcome: outcome)
    #expect(try years(of: digest(years: [year])).first?["status"] as? String == status)
  }

  @Test func `gives the days of the week in the digest's own zone`() throws {
    var east = digest(years: [charted])
    east.timeZone = try #require(TimeZone(identifier: "Pacific/Auckland"))
    let week = try years(of: east).first?["week"] as? [String: Any]
    #expect(week?["firstDay"] as? String == "2025-11-17")
    #expect(week?["lastDay"] as? String == "2025-11-24")
  }

  @Test(arguments: [
    "Bj\u{F6}rk", "Bjo\u{308}rk", "line\nfeed\r\n", "nul \u{0} bell \u{7} delete \u{7F}",
    #"quote " back \ slash / "#, "\u{2028}\u{202E}\u{FEFF}", "\u{308}", "", "👩‍👩‍👧",
  ])
  func `keeps names as Last.fm sent them`(name: String) throws {
    let chart = AlbumChart(albums: [
      ChartedAlbum(artist: name, name: name, playCount: 1, chartRank: 1)
    ])
    let year = DigestYear(
      yearsAgo: 1,
      target: .init(timeIntervalSince1970: 0),
      outcome: .charted(
        ChartSummary(of: chart, ranking: AlbumRanking(of: chart, minimumPlays: 1, limit: nil))
      )
    )
    let albums = try years(of: digest(years: [year])).first?["albums"] as? [[String: Any]]
    for key in ["artist", "name"] {
      let kept = try #require(albums?.first?[key] as? String)
      #expect(Array(kept.unicodeScalars) == Array(name.unicodeScalars))
    }
  }

  @Test(arguments: 0...3)
  func `stays one valid document whatever the number of users`(count: Int) throws {
    let text = try document(Array(repeating: digest(years: [charted]), count: count))
    let root = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    #expect((root?["digests"] as? [Any])?.count == count)
  }

  @Test func `carries what befell the user as a whole`() throws {
    var failed = digest(years: [])
    failed.problem = Problem(.privateUser, "Hidden.")
    let written = try #require(try digests(document([failed])).first)
    #expect(written["status"] as? String == "failed")
    #expect(
      written["problem"] as? [String: String] == ["kind": "privateUser", "message": "Hidden."]
    )
  }
}

private let summary: ChartSummary = {
  let chart = AlbumChart(albums: [
    ChartedAlbum(
      artist: "PUP",
      name: "Morbid Stuff",
      playCount: 22,
      chartRank: 1,
      url: "https://www.last.fm/music/PUP/Morbid+Stuff",
      mbid: ""
    ),
    ChartedAlbum(artist: "Low", name: "HEY WHAT", playCount: 10, chartRank: 2, mbid: "0f5b"),
    ChartedAlbum(artist: "Can", name: "Tago Mago", playCount: 1, chartRank: 3),
  ])
  var ranking = AlbumRanking(of: chart, minimumPlays: 2, limit: nil)
  ranking.albums[0].artwork = Artwork(url: "https://img.example/1.png")
  return ChartSummary(of: chart, ranking: ranking)
}()

private let charted = DigestYear(
  yearsAgo: 1,
  target: Date(timeIntervalSince1970: 1_763_722_800),
  week: ChartWeek(from: 1_763_294_400, to: 1_763_899_200),
  outcome: .charted(summary)
)

private func digest(years: [DigestYear]) -> Digest {
  Digest(
    user: "RJ",
    anchor: anchor,
    timeZone: berlin,
    years: years
  )
}

private let anchor = CalendarDay(year: 2026, month: 11, day: 21) ?? CalendarDay(of: .now, in: .gmt)
private let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

private func document(_ digests: [Digest]) throws -> String {
  let document = JSONDocument(generator: "backspin 0.1.0", anchor: anchor, timeZone: berlin)
  return document.whole(digests)
}

private func digests(_ text: String) throws -> [[String: Any]] {
  let root = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
  return try #require(root?["digests"] as? [[String: Any]])
}

private func years(of digest: Digest) throws -> [[String: Any]] {
  try #require(try digests(document([digest])).first?["years"] as? [[String: Any]])
}
