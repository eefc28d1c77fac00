/// The page of one person and one album.
struct AlbumPageView: ViewValue {
  var person: PersonView
  var album: AlbumView
  var palette: CoverPalette
  /// `31`, and the word for them.
  var plays: String
  var playsWord: String
  var allTimePlays: String?
  var chart: PlaysChartView?
  var weeks: [AlbumWeekView]
  /// What Last.fm's listeners wrote about it.
  var description: AlbumDescription?

  subscript(name: String) -> Any? {
    switch name {
    case "person": person
    case "title", "artist", "tile", "cover", "hasPage", "url": album[name]
    case "lightColours": ColoursView(colours: palette.light)
    case "darkColours": ColoursView(colours: palette.dark)
    case "plays": plays
    case "playsWord": playsWord
    case "allTimePlays": allTimePlays.orAbsent
    case "chart": chart.orAbsent
    case "weeks": weeks
    case "paragraphs": description?.paragraphs ?? []
    case "hasDescription": description != nil
    case "direction": description.map { WritingDirection(of: $0.paragraphs).rawValue }.orAbsent
    case "isShortened": description?.isShortened ?? false
    case "readMore": (WebAddress.checked(description?.readMoreAddress) ?? album.url).orAbsent
    default: nil
    }
  }
}

/// What an album's page wears.
final class ColoursView: ViewValue {
  let colours: CoverPalette.Colours

  init(colours: CoverPalette.Colours) { self.colours = colours }

  subscript(name: String) -> Any? {
    switch name {
    case "ground": colours.ground
    case "ink": colours.ink
    case "quiet": colours.quiet
    case "accent": colours.accent
    default: nil
    }
  }
}

/// A week in which an album was played.
final class AlbumWeekView: ViewValue {
  let dates: String
  let firstDay: String
  /// The chapter in which it is.
  let href: String
  let plays: String
  let playsWord: String

  init(dates: String, firstDay: String, href: String, plays: String, playsWord: String) {
    self.dates = dates
    self.firstDay = firstDay
    self.href = href
    self.plays = plays
    self.playsWord = playsWord
  }

  subscript(name: String) -> Any? {
    switch name {
    case "dates": dates
    case "firstDay": firstDay
    case "href": href
    case "plays": plays
    case "playsWord": playsWord
    default: nil
    }
  }
}
