/// The archive of one person's year: the weeks of it that the site shows.
struct YearPageView: ViewValue {
  var person: PersonView
  /// `2019`
  var calendarYear: String
  /// Newest first.
  var weeks: [ArchivedWeekView]
  /// Pages that look back from this year.
  var lookingBack: [LinkView]
  var laterYear: LinkView?
  var earlierYear: LinkView?

  subscript(name: String) -> Any? {
    switch name {
    case "person": person
    case "calendarYear": calendarYear
    case "weeks": weeks
    case "lookingBack": lookingBack
    case "laterYear": laterYear.orAbsent
    case "earlierYear": earlierYear.orAbsent
    default: nil
    }
  }
}

/// One chart week, in short.
final class ArchivedWeekView: ViewValue {
  let year: YearView
  /// The chapter that tells of it.
  let href: String

  /// How many albums it names.
  static let albumCount = 5

  init(year: YearView, href: String) {
    self.year = year
    self.href = href
  }

  subscript(name: String) -> Any? {
    switch name {
    case "href": href
    case "albums": Array(year.albums.prefix(Self.albumCount))
    default: year[name]
    }
  }
}
