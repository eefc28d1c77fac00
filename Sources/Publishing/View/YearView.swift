import WeekInHistory

/// One year of a digest as templates see it: a chapter.
struct YearView: ViewValue {
  var yearsAgo: Int
  /// Unique in the document: `rj-5-years-ago`.
  var yearID: String
  /// `5 years ago`
  var distance: String
  /// `14–21 November 2021`; `nil` where Last.fm lists no week.
  var dates: String?
  var firstDay: String?
  var lastDay: String?
  /// `34 albums, 412 plays`: the whole chart, before any filter.
  var chartSize: String?
  /// Said in place of albums.
  var message: String?
  /// What is to be known about the chart.
  var notes: [String]
  /// `and 14 more, 12 albums with fewer than 3 plays`
  var leftOut: String?
  var albums: [AlbumView]

  private let shelfLength: Int

  /// How many albums after the first get a cover of their own in a page; the others are rows.
  static let shelfLength = 12

  init(
    _ year: DigestYear,
    of digest: Digest,
    userID: String,
    linkPrefix: String,
    covers: CoverSource,
    shelfLength: Int = YearView.shelfLength,
    page: ((ChartedAlbum) -> String)? = nil,
    albumCount: Int = .max,
    sentences: Sentences
  ) {
    let first = year.week?.firstDay(in: digest.timeZone)
    let last = year.week?.lastDay(in: digest.timeZone)
    self.shelfLength = shelfLength
    yearsAgo = year.yearsAgo
    yearID = "\(userID)-\(year.yearsAgo)-years-ago"
    distance = sentences.say(.yearsAgo, count: year.yearsAgo)
    dates = first.flatMap { first in last.map { sentences.dates(from: first, to: $0) } }
    firstDay = first?.description
    lastDay = last?.description
    message = sentences.message(for: year.outcome, minimumPlays: digest.minimumPlays)
    notes = sentences.notes(on: year, in: digest.timeZone)

    if case .charted(let summary) = year.outcome {
      chartSize = sentences.chartSize(of: summary)
      leftOut = sentences.leftOut(summary.ranking.hidden, minimumPlays: digest.minimumPlays)
      let rankWidth = String(summary.ranking.albums.last?.rank ?? 0).count
      albums = summary.ranking.albums.prefix(albumCount).enumerated().map { index, album in
        AlbumView(
          album,
          linkID: "\(linkPrefix)\(year.yearsAgo)-\(index + 1)",
          place: AlbumPlace(index: index, shelfLength: shelfLength),
          rankWidth: rankWidth,
          covers: covers,
          page: page?(album.album),
          sentences: sentences
        )
      }
    } else {
      albums = []
    }
  }

  subscript(name: String) -> Any? {
    switch name {
    case "yearsAgo": yearsAgo
    case "yearID": yearID
    case "distance": distance
    case "dates": dates.orAbsent
    case "firstDay": firstDay.orAbsent
    case "lastDay": lastDay.orAbsent
    case "chartSize": chartSize.orAbsent
    case "message": message.orAbsent
    case "notes": notes
    case "leftOut": leftOut.orAbsent
    case "albums": albums
    case "lead": Array(albums.prefix(1))
    case "shelf": Array(albums.dropFirst().prefix(shelfLength))
    case "tail": Array(albums.dropFirst(1 + shelfLength))
    default: nil
    }
  }
}
