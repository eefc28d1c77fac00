import WeekInHistory

/// What a site has in its own folder, or knows, of the covers on somebody's pages.
package struct SitePictures: Sendable {
  /// The cover that was found at an address, if the site shows it.
  package var cover: @Sendable (Artwork) -> SiteCover?
  /// The picture that stands for a week elsewhere, made of such covers.
  package var strip: @Sendable ([Artwork]) -> SiteStrip?

  /// Every album gets its typographic tile.
  package static let none = SitePictures(cover: { _ in nil }, strip: { _ in nil })

  package init(
    cover: @escaping @Sendable (Artwork) -> SiteCover?,
    strip: @escaping @Sendable ([Artwork]) -> SiteStrip?
  ) {
    self.cover = cover
    self.strip = strip
  }
}

/// The picture that stands for a page elsewhere.
package struct SiteStrip: Hashable, Sendable {
  /// In the site.
  package var path: String
  package var width: Int
  package var height: Int

  package init(path: String, width: Int, height: Int) {
    self.path = path
    self.width = width
    self.height = height
  }
}
