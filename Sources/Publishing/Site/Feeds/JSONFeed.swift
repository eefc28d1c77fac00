import Foundation

/// A feed as JSON Feed 1.1: <https://www.jsonfeed.org/version/1.1/>.
///
/// Keys are in alphabetical order, so that equal feeds make equal bytes; what is not known is left out. Texts
/// are those of `AtomFeed`, without what XML could not have said.
package enum JSONFeed {
  package static let mediaType = "application/feed+json"

  package static func data(_ feed: Feed) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return try encoder.encode(Document(feed)) + Data("\n".utf8)
    } catch {
      preconditionFailure("only numbers that are not finite cannot be encoded: \(error)")
    }
  }

  /// What a feed that was written here tells, for whoever tells it elsewhere; `nil` where it cannot be read.
  package static func entries(in data: Data) -> [FeedEntry]? {
    struct Document: Decodable { let items: [Item] }
    return try? JSONDecoder().decode(Document.self, from: data).items.map { try $0.entry }
  }

  private struct Document: Encodable {
    let version = "https://jsonfeed.org/version/1.1"
    let title: String
    let homePage: String
    let address: String
    let icon: String?
    let language: String
    let authors: [Author]?
    let items: [Item]

    enum CodingKeys: String, CodingKey {
      case version, title, icon, language, authors, items
      case homePage = "home_page_url"
      case address = "feed_url"
    }

    init(_ feed: Feed) {
      title = LegalText.legal(feed.title)
      homePage = feed.homeAddress
      address = feed.address
      icon = feed.icon
      language = feed.language
      authors = feed.author.map { [Author($0)] }
      items = feed.entries.map(Item.init)
    }
  }

  private struct Item: Codable {
    let id: String
    let address: String
    let title: String
    let content: String
    let summary: String
    let image: String?
    let published: String
    let modified: String
    let authors: [Author]

    enum CodingKeys: String, CodingKey {
      case id, title, summary, image, authors
      case address = "url"
      case content = "content_html"
      case published = "date_published"
      case modified = "date_modified"
    }

    init(_ entry: FeedEntry) {
      id = entry.id
      address = entry.address
      title = LegalText.legal(entry.title)
      content = LegalText.legal(entry.content)
      summary = LegalText.legal(entry.summary)
      image = entry.image
      published = entry.published.formatted(.iso8601)
      modified = entry.updated.formatted(.iso8601)
      authors = [Author(entry.author)]
    }

    var entry: FeedEntry {
      get throws {
        FeedEntry(
          id: id,
          title: title,
          address: address,
          author: authors.first?.name ?? "",
          published: try Date(published, strategy: .iso8601),
          updated: try Date(modified, strategy: .iso8601),
          summary: summary,
          content: content,
          image: image
        )
      }
    }
  }

  private struct Author: Codable {
    let name: String

    init(_ name: String) { self.name = LegalText.legal(name) }
  }
}
