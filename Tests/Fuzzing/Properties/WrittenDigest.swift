import Foundation
import Publishing
import WeekInHistory

/// A digest all of whose texts come from outside, and its harmless twin, whose texts are plain words.
///
/// As bytes: texts with U+001E between them. The user's name, what to call them, what befell them, what
/// befell a year; then artist, title, page and cover of each album.
struct WrittenDigest {
  var user: String
  var displayName: String
  var problem: String
  var yearProblem: String
  var albums: [Album]
  /// Whether the document is about somebody else, too.
  var isOneOfSeveral: Bool

  struct Album {
    var artist: String
    var title: String
    var page: String
    var cover: String
  }

  init(_ bytes: [UInt8]) {
    var texts = bytes.split(separator: 0x1E, maxSplits: 100, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }[...]
    let spelling = texts.popFirst() ?? ""
    // Nothing else gets past the command line or past `Reply`.
    user = UserName(spelling)?.spelling ?? "RJ"
    displayName = texts.popFirst() ?? ""
    problem = texts.popFirst() ?? ""
    yearProblem = texts.popFirst() ?? ""
    albums = []
    while let artist = texts.popFirst() {
      albums.append(
        Album(
          artist: artist,
          title: texts.popFirst() ?? "",
          page: texts.popFirst() ?? "",
          cover: texts.popFirst() ?? ""
        )
      )
    }
    isOneOfSeveral = bytes.count.isMultiple(of: 2)
  }

  init(of chart: AlbumChart) {
    self.init([])
    user = chart.canonicalUser ?? user
    albums = chart.albums.map {
      Album(artist: $0.artist, title: $0.name, page: $0.url ?? "", cover: $0.url ?? "")
    }
  }

  /// The same digest with words for texts that a reader could not take for anything else. Texts of
  /// which nothing is shown stay away, and what is no address stays none.
  var twin: WrittenDigest {
    var twin = self
    twin.user = "Quser"
    twin.displayName = CleanText.isVisible(CleanText.clean(displayName)) ? "Qcalled" : ""
    twin.problem = problem.isEmpty ? "" : "Qproblem"
    twin.yearProblem = "Qyearproblem"
    for (index, album) in albums.enumerated() {
      twin.albums[index] = Album(
        artist: "Qartist\(index)q",
        title: "Qtitle\(index)q",
        page: WebAddress.checked(album.page) == nil ? "" : "https://example.com/q",
        cover: WebAddress.checked(album.cover) == nil ? "" : "https://example.com/q"
      )
    }
    return twin
  }

  /// A text of the twin's document, with the words of this digest in place of its own.
  func spoken(_ text: String) -> String {
    guard text.contains("Q") else { return text }
    var spoken = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "Q") {
      spoken += rest[..<start]
      rest = rest[start...]
      guard let (word, shown) = words.first(where: { rest.hasPrefix($0.word) }) else {
        spoken += "Q"
        rest = rest.dropFirst()
        continue
      }
      spoken += shown
      rest = rest.dropFirst(word.count)
    }
    return spoken + rest
  }

  private var words: [(word: String, shown: String)] {
    [
      ("Quser", user), ("Qcalled", CleanText.clean(displayName)),
      ("Qproblem", CleanText.clean(Self.message(problem))),
      ("Qyearproblem", CleanText.clean(Self.message(yearProblem))),
    ]
      + albums.enumerated().flatMap { index, album in
        [
          ("Qartist\(index)q", Self.shown(album.artist, instead: "(no artist)")),
          ("Qtitle\(index)q", Self.shown(album.title, instead: "(no title)")),
        ]
      }
  }

  private static func shown(_ name: String, instead: String) -> String {
    let name = CleanText.clean(name)
    return CleanText.isVisible(name) ? name : instead
  }

  /// Last.fm's words are never a message by themselves.
  private static func message(_ words: String) -> String {
    words.hasPrefix("Q") ? words : "It said: \(words)"
  }
}

extension WrittenDigest {
  var digest: Digest {
    let day = CalendarDay(year: 2026, month: 11, day: 21) ?? CalendarDay(of: .distantPast, in: .gmt)
    let chart = AlbumChart(
      canonicalUser: user,
      albums: albums.enumerated().map { index, album in
        ChartedAlbum(
          artist: album.artist,
          name: album.title,
          playCount: 1_500 - index,
          chartRank: index + 1,
          url: album.page
        )
      }
    )
    var ranking = AlbumRanking(of: chart, minimumPlays: 1, limit: nil)
    for index in ranking.albums.indices where !albums[index].cover.isEmpty {
      ranking.albums[index].artwork = Artwork(url: albums[index].cover)
    }
    let summary = ChartSummary(of: chart, ranking: ranking)
    let outcomes: [DigestYear.Outcome] = [
      albums.isEmpty ? .quiet(summary) : .charted(summary),
      .unavailable(Problem(.unavailable, Self.message(yearProblem))),
      .beforeJoining,
    ]
    return Digest(
      user: user,
      displayName: displayName.isEmpty ? nil : displayName,
      anchor: day,
      timeZone: .gmt,
      years: outcomes.enumerated().map { index, outcome in
        DigestYear(
          yearsAgo: index + 1,
          target: day.noon(in: .gmt),
          week: ReplyProperties.week,
          outcome: outcome
        )
      },
      problem: problem.isEmpty ? nil : Problem(.registrationUnknown, Self.message(problem))
    )
  }

  var header: DocumentHeader {
    let digest = digest
    let user = DocumentUser(user: digest.user, displayName: digest.displayName)
    return DocumentHeader(
      users: isOneOfSeveral ? [user, DocumentUser(user: "alice")] : [user],
      anchor: digest.anchor,
      timeZone: digest.timeZone,
      hasFrontMatter: true,
      generator: "backspin 0.0.0"
    )
  }
}
