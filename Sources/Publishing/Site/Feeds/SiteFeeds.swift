import Foundation
import WeekInHistory

/// The feeds and calendars of a site: what is said in them, and of whom.
extension SiteGenerator {
  /// How many weeks a feed tells of.
  package static let entryLimit = 10
  /// How many the feed of all does.
  package static let entryLimitOfAll = 50

  package func entry(_ entry: SiteEntry, of person: SitePerson, updated: Date) -> FeedEntry? {
    site.address.map { address in
      FeedEntry(
        id: FeedID.urn([site.word, "week", person.slug, entry.firstDay.description]),
        title: entry.title,
        address: address.address(of: entry.path),
        author: person.name,
        published: entry.begins,
        updated: updated,
        summary: entry.summary,
        content: entry.content,
        image: entry.strip.map { address.address(of: $0.path) }
      )
    }
  }

  /// Atom, and the same as JSON. None without an address.
  package func feeds(of person: SitePerson, _ entries: [FeedEntry]) -> [SitePage] {
    feeds(
      entries,
      id: ["person", person.slug],
      title: sentences.say(.titleOfOne, ["user": person.name]),
      author: person.name,
      home: SitePaths.home(of: person),
      atom: SitePaths.feed(of: person),
      json: SitePaths.jsonFeed(of: person)
    )
  }

  package func feeds(ofAll entries: [FeedEntry]) -> [SitePage] {
    feeds(
      entries,
      id: ["site"],
      title: site.title,
      author: nil,
      home: SitePaths.index,
      atom: SitePaths.feed,
      json: SitePaths.jsonFeed
    )
  }

  private func feeds(
    _ entries: [FeedEntry],
    id: [String],
    title: String,
    author: String?,
    home: String,
    atom: String,
    json: String
  ) -> [SitePage] {
    guard let address = site.address else { return [] }
    var feed = Feed(
      id: FeedID.urn([site.word] + id),
      title: title,
      homeAddress: address.address(of: home),
      address: address.address(of: atom),
      alternate: address.address(of: json),
      author: author,
      icon: address.address(of: SitePaths.icon),
      updatedWhenEmpty: Date(timeIntervalSince1970: 0),
      entries: entries
    )
    let data = AtomFeed.data(feed)
    (feed.address, feed.alternate) = (address.address(of: json), address.address(of: atom))
    let jsonData = JSONFeed.data(feed)
    return [
      SitePage(path: atom, isWhole: true) { data },
      SitePage(path: json, isWhole: true) { jsonData },
    ]
  }

  /// An event for each year that has albums, on the first day of the week that looks back on it.
  package func calendar(of person: SitePerson, _ events: [SiteEvent]) -> SitePage {
    let document = CalendarDocument(
      name: sentences.say(.titleOfOne, ["user": person.name]),
      prodID: "-//Backspin//\(site.generator)//EN",
      events: events.map { event in
        let names = event.albums.prefix(3).map { "\($0.name) (\($0.artist))" }
        return CalendarEvent(
          uid: FeedID.urn([
            site.word, "event", person.slug, event.firstDay.description, "\(event.calendarYear)",
          ]),
          days: event.firstDay...event.firstDay,
          summary: sentences.say(
            .calendarEvent,
            ["year": String(event.calendarYear), "albums": names.joined(separator: ", ")]
          ),
          description: ([event.dates]
            + event.albums.map { "\($0.playCount) × \($0.name) (\($0.artist))" }
            + [event.leftOut].compactMap(\.self))
            .joined(separator: "\n"),
          address: site.address.map { $0.text + event.path },
          categories: [person.name],
          stamp: event.updated
        )
      }
    )
    return SitePage(path: SitePaths.calendar(of: person), isWhole: true) { document.data }
  }
}
