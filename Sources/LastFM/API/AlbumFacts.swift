import WeekInHistory

/// What Last.fm says of an album, the same for everyone.
package struct AlbumFacts: Hashable, Sendable {
  /// Its cover in several sizes.
  package var images: [AlbumImage]
  /// What its listeners wrote of it, exactly as it was sent: HTML with links, several paragraphs maybe,
  /// under a licence that is named at its end. The whole where there is one, else the summary.
  package var description: String?

  /// The largest real one.
  package var cover: Artwork? { AlbumImage.cover(of: images) }

  /// Of an album that Last.fm does not know.
  static let none = AlbumFacts(images: [], description: nil)

  package init(images: [AlbumImage], description: String?) {
    self.images = images
    self.description = description
  }
}
