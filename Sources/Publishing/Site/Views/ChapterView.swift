/// A year of a digest as a page of a site sees it: a chapter, with steps to its neighbours.
final class ChapterView: ViewValue {
  let year: YearView
  /// `2019`
  let calendarYear: Int
  /// The archive of that year.
  var archive: String
  /// The colour of its record's back: its first album's.
  let spine: String?
  /// The chapter before it on the page, one step nearer to today.
  var nearer: LinkView?
  /// The chapter after it, one step further back.
  var further: LinkView?

  init(year: YearView, calendarYear: Int, archive: String, spine: String?) {
    self.year = year
    self.calendarYear = calendarYear
    self.archive = archive
    self.spine = spine
  }

  subscript(name: String) -> Any? {
    switch name {
    case "yearID": SitePaths.chapter(calendarYear)
    case "calendarYear": String(calendarYear)
    case "archive": archive
    case "isCharted": !year.albums.isEmpty
    case "spine": spine.orAbsent
    case "nearer": nearer.orAbsent
    case "further": further.orAbsent
    default: year[name]
    }
  }
}
