import Foundation

/// What a feed says, in whichever format. All addresses are absolute.
package struct Feed: Sendable {
  /// Never changes, wherever the site moves: see `FeedID`.
  package var id: String
  package var title: String
  /// As in `lang`: `en`.
  package var language: String
  /// The page that the feed follows.
  package var homeAddress: String
  /// Where this feed lies.
  package var address: String
  /// Where the same lies in the other format.
  package var alternate: String?
  package var author: String?
  package var icon: String?
  /// For as long as there is no entry: no clock is read, so that equal feeds make equal bytes.
  package var updatedWhenEmpty: Date
  /// The newest first, as readers show them.
  package var entries: [FeedEntry]

  package init(
    id: String,
    title: String,
    language: String = "en",
    homeAddress: String,
    address: String,
    alternate: String? = nil,
    author: String? = nil,
    icon: String? = nil,
    updatedWhenEmpty: Date,
    entries: [FeedEntry]
  ) {
    self.id = id
    self.title = title
    self.language = language
    self.homeAddress = homeAddress
    self.address = address
    self.alternate = alternate
    self.author = author
    self.icon = icon
    self.updatedWhenEmpty = updatedWhenEmpty
    self.entries = entries
  }

  /// When any of it was last changed.
  package var updated: Date { entries.map(\.updated).max() ?? updatedWhenEmpty }
}

package struct FeedEntry: Sendable {
  /// Never changes, not even when the title does: see `FeedID`.
  package var id: String
  package var title: String
  package var address: String
  package var author: String
  package var published: Date
  package var updated: Date
  /// Plain text.
  package var summary: String
  /// HTML, whose links are absolute too: readers show it far from the site.
  package var content: String
  package var image: String?

  package init(
    id: String,
    title: String,
    address: String,
    author: String,
    published: Date,
    updated: Date,
    summary: String,
    content: String,
    image: String? = nil
  ) {
    self.id = id
    self.title = title
    self.address = address
    self.author = author
    self.published = published
    self.updated = updated
    self.summary = summary
    self.content = content
    self.image = image
  }
}
