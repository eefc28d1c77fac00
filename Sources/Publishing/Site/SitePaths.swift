import WeekInHistory

/// Where everything in a site lies. These are permalinks: a rule that changes breaks other people's links.
///
///     index.html  404.html  feed.xml  feed.json  sitemap.xml  robots.txt
///     assets/style.css  assets/icon.svg  assets/covers/…  assets/strips/…
///     rj/index.html  rj/feed.xml  rj/feed.json  rj/calendar.ics
///     rj/2026-11-15.html                           the anchor week that begins on that day
///     rj/2019.html                                 the archive of a year
///     rj/albums/pup-morbid-stuff-1f6c2ab8.html
///
/// Files, not folders with an index: so that a site opens from a disk, where nobody finds the index.
package enum SitePaths {
  package static let assets = "assets"
  package static let index = "index.html"
  package static let notFound = "404.html"
  package static let style = "assets/style.css"
  package static let icon = "assets/icon.svg"
  package static let covers = "assets/covers"
  package static let strips = "assets/strips"
  package static let robots = "robots.txt"
  package static let siteMap = "sitemap.xml"
  package static let feed = "feed.xml"
  package static let jsonFeed = "feed.json"

  package static func home(of person: SitePerson) -> String { "\(person.slug)/index.html" }
  package static func feed(of person: SitePerson) -> String { "\(person.slug)/feed.xml" }
  package static func jsonFeed(of person: SitePerson) -> String { "\(person.slug)/feed.json" }
  package static func calendar(of person: SitePerson) -> String { "\(person.slug)/calendar.ics" }

  package static func week(_ firstDay: CalendarDay, of person: SitePerson) -> String {
    "\(person.slug)/\(firstDay).html"
  }

  /// The chapter of a year in the page of a week: `y2019`.
  package static func chapter(_ year: Int) -> String { "y\(year)" }

  package static func year(_ year: Int, of person: SitePerson) -> String {
    "\(person.slug)/\(year).html"
  }

  /// The number keeps apart what looks alike without accents, capitals and other scripts.
  package static func album(_ album: ChartedAlbum, of person: SitePerson) -> String {
    let words = [album.artist, album.name].map(Slug.ofASCII).filter { !$0.isEmpty }
    let hash = String(StableHash.of(album.artist + "\n" + album.name) >> 32, radix: 16)
    let number = String(repeating: "0", count: 8 - hash.count) + hash
    return "\(person.slug)/albums/\((words + [number]).joined(separator: "-")).html"
  }

  /// The way from a file back to the site's folder: `../../`
  static func root(from path: String) -> String {
    String(repeating: "../", count: path.split(separator: "/").count - 1)
  }
}
