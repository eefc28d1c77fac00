/// What is the same on all pages of a site.
package struct SiteDescription: Hashable, Sendable {
  package var title: String
  /// Without one there is nothing that needs absolute addresses: no feeds, no site map.
  package var address: SiteAddress?
  /// Whether search engines are welcome.
  package var isIndexed: Bool
  /// `backspin 0.1.0`
  package var generator: String
  /// What all ids begin with, in feeds and calendars, so that they are this site's own. It stays the same
  /// wherever the site moves.
  package var word = ""

  package init(title: String, address: SiteAddress?, isIndexed: Bool, generator: String) {
    self.title = title
    self.address = address
    self.isIndexed = isIndexed
    self.generator = generator
  }
}
