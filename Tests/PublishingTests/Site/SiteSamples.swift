import Foundation
import WeekInHistory

@testable import Publishing

/// A small site of invented people.
enum SiteSamples {
  static let address = SiteAddress("https://example.org/music/")

  static func site(address: SiteAddress? = address, isIndexed: Bool = false) -> SiteDescription {
    SiteDescription(
      title: "Our <weeks>",
      address: address,
      isIndexed: isIndexed,
      generator: "backspin 0.1.0"
    )
  }

  private static let library = Result { try TemplateLibrary() }

  static func generator(_ site: SiteDescription = site()) throws -> SiteGenerator {
    SiteGenerator(site, templates: try library.get())
  }

  static let artwork = Artwork(url: "https://lastfm.freetls.fastly.net/i/u/300x300/abc.png")

  /// Two anchor weeks, a year apart, of the rich digest's years; the album “A & B” is in all of them.
  static func history(
    of user: String = "RJ",
    displayName: String? = nil,
    problem: Problem? = nil
  ) -> History {
    let shared = Samples.album("A & B", by: "Mötley <b>", plays: 22)
    func summary(_ plays: Int) -> ChartSummary {
      var shared = shared
      shared.playCount = plays
      let others = (1...15).map { Samples.album("Album \($0)", by: "Artist \($0)", plays: 20 - $0) }
      return Samples.summary([shared] + others, limit: 15) { _ in artwork }
    }
    func digest(_ anchor: String, _ years: [DigestYear]) -> Digest {
      var digest = Samples.digest(of: user, displayName: displayName, problem: problem, years)
      digest.anchor = Samples.day(anchor)
      return digest
    }
    let newest = digest(
      "2026-11-19",
      [
        Samples.year(1, from: "2025-11-16", .charted(summary(30))),
        Samples.year(2, from: "2024-11-17", .quiet(Samples.summary([]))),
        Samples.year(3, from: "2023-11-19", .charted(summary(22))),
        Samples.year(4, .beforeJoining),
      ]
    )
    let older = digest(
      "2025-11-20",
      [
        Samples.year(1, from: "2024-11-17", .quiet(Samples.summary([]))),
        Samples.year(2, from: "2023-11-19", .charted(summary(22))),
      ]
    )
    var history = History(
      user: user,
      displayName: displayName,
      timeZone: Samples.berlin,
      weeks: [],
      albums: [],
      problem: problem
    )
    guard let week2026 = Samples.week(from: "2026-11-15"),
      let week2025 = Samples.week(from: "2025-11-16"),
      let week2023 = Samples.week(from: "2023-11-19")
    else { return history }
    history.weeks = [
      HistoryWeek(anchorWeek: week2026, digest: newest),
      HistoryWeek(anchorWeek: week2025, digest: older),
    ]
    history.albums = [
      AlbumHistory(
        album: shared,
        artwork: artwork,
        weeks: [
          AlbumWeek(week: week2025, playCount: 30, anchorWeek: week2026, yearsAgo: 1),
          AlbumWeek(week: week2023, playCount: 22, anchorWeek: week2026, yearsAgo: 3),
        ]
      )
    ]
    for number in 1...15 {
      let album = Samples.album("Album \(number)", by: "Artist \(number)", plays: 20 - number)
      history.albums.append(
        AlbumHistory(
          album: album,
          artwork: artwork,
          weeks: [
            AlbumWeek(week: week2025, playCount: 20 - number, anchorWeek: week2026, yearsAgo: 1),
            AlbumWeek(week: week2023, playCount: 20 - number, anchorWeek: week2026, yearsAgo: 3),
          ]
        )
      )
    }
    return history
  }

  static func pages(
    of history: History = history(),
    site: SiteDescription = site(),
    pictures: SitePictures = .none,
    facts: AlbumBackground = AlbumBackground()
  ) throws -> PersonPages {
    let users = [DocumentUser(user: history.user, displayName: history.displayName)]
    return PersonPages(
      of: history,
      as: SitePerson(users[0]),
      generator: try generator(site),
      pictures: pictures
    ) { _ in facts }
  }
}

extension PersonPages {
  func text(of path: String) -> String? {
    pages.first { $0.path == path }.map { String(decoding: $0.content(), as: UTF8.self) }
  }
}
