import Publishing
import WeekInHistory

/// Somebody's share of what is everybody's: the front page, its picture, the feeds of all. These are put together
/// anew by every build, of what each person has; so it is remembered, with the person's part of the folder, for
/// builds that can make less of it.
struct FrontShare: Sendable {
  var teaser: String
  /// What a picture of their newest week is made of.
  var artworks: [Artwork]

  private static let teaserKey = "teaser"
  private static let artworksKey = "artworks"

  init(of pages: PersonPages, hasPages: Bool) {
    teaser = pages.teaser(hasPages: hasPages)
    artworks = pages.newestArtworks
  }

  /// As an earlier build remembered it.
  init?(_ notes: [String: String]) {
    guard let teaser = notes[Self.teaserKey] else { return nil }
    self.teaser = teaser
    artworks = (notes[Self.artworksKey] ?? "").split(separator: "\n").map {
      Artwork(url: String($0))
    }
  }

  func remember(in notes: inout [String: String]) {
    notes[Self.teaserKey] = teaser
    notes[Self.artworksKey] = artworks.map(\.url).joined(separator: "\n")
  }
}
