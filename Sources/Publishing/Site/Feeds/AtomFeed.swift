import Foundation

/// A feed as Atom: RFC 4287, with each entry's whole content.
///
/// An entry's image is a `media:thumbnail` of Media RSS, which is what readers look for; Atom itself has none.
package enum AtomFeed {
  package static let mediaType = "application/atom+xml"

  package static func data(_ feed: Feed) -> Data {
    var xml = XMLWriter()
    xml.open(
      "feed",
      [
        "xmlns": "http://www.w3.org/2005/Atom",
        "xmlns:media": "http://search.yahoo.com/mrss/",
        "xml:lang": feed.language,
      ]
    )
    xml.element("id", text: feed.id)
    xml.element("title", text: feed.title)
    xml.element("updated", text: time(feed.updated))
    xml.element("link", ["rel": "self", "type": mediaType, "href": feed.address])
    xml.element("link", ["rel": "alternate", "type": "text/html", "href": feed.homeAddress])
    if let alternate = feed.alternate {
      xml.element("link", ["rel": "alternate", "type": JSONFeed.mediaType, "href": alternate])
    }
    if let author = feed.author { write(author: author, to: &xml) }
    if let icon = feed.icon { xml.element("icon", text: icon) }
    xml.element("generator", text: "Backspin")
    for entry in feed.entries { write(entry, to: &xml) }
    return xml.end()
  }

  private static func write(_ entry: FeedEntry, to xml: inout XMLWriter) {
    xml.open("entry")
    xml.element("id", text: entry.id)
    xml.element("title", text: entry.title)
    xml.element("link", ["rel": "alternate", "type": "text/html", "href": entry.address])
    xml.element("published", text: time(entry.published))
    xml.element("updated", text: time(entry.updated))
    write(author: entry.author, to: &xml)
    xml.element("summary", text: entry.summary)
    if let image = entry.image { xml.element("media:thumbnail", ["url": image]) }
    xml.element("content", ["type": "html"], text: entry.content)
    xml.close()
  }

  private static func write(author: String, to xml: inout XMLWriter) {
    xml.open("author")
    xml.element("name", text: author)
    xml.close()
  }

  private static func time(_ date: Date) -> String { date.formatted(.iso8601) }
}
