/// One person on the front page: what happened this week in each year.
struct TeaserView: ViewValue {
  var person: PersonView
  /// Whether there are pages of theirs.
  var hasPages: Bool
  /// `15–22 November 2026`, and the page of that week.
  var week: LinkView?
  var years: [TeaserYearView]
  /// Said where there is nothing else.
  var message: String?

  subscript(name: String) -> Any? {
    switch name {
    case "person": person
    case "hasPages": hasPages
    case "week": week.orAbsent
    case "years": years
    case "message": message.orAbsent
    default: nil
    }
  }
}

/// One year on the front page: its first album.
final class TeaserYearView: ViewValue {
  let chapter: ChapterView
  let href: String
  let album: AlbumView

  init(chapter: ChapterView, href: String, album: AlbumView) {
    self.chapter = chapter
    self.href = href
    self.album = album
  }

  subscript(name: String) -> Any? {
    switch name {
    case "href": href
    case "album": album
    case "calendarYear", "distance", "dates", "chartSize": chapter[name]
    default: nil
    }
  }
}
