import Foundation

/// What Last.fm's readers have written about an album, as plain text.
///
/// Last.fm ends every description with “Read more on Last.fm”, linked, and with the licence of the text: both
/// are taken out, because whoever shows the text says them in words of their own.
package struct AlbumDescription: Hashable, Sendable {
  package let paragraphs: [String]
  /// Whether there was more than is shown here.
  package let isShortened: Bool
  /// Where all of it can be read: on `https://www.last.fm/`, always.
  package let readMoreAddress: String?

  /// About how many characters are shown.
  static let longest = 1_500

  /// `nil` when nothing is said.
  package init?(html: String) {
    var pieces = HTMLText.pieces(of: html)
    let address = ClosingWords.takeLinks(outOf: &pieces)
    let said = Paragraphs.folded(pieces).map(ClosingWords.withoutLicence).filter { !$0.isEmpty }
    let whole = ClosingWords.withoutClosingLine(said)
    guard !whole.isEmpty else { return nil }
    let shown = Shortening.shortened(whole, toAbout: Self.longest)
    paragraphs = shown
    isShortened = shown != whole || html.utf8.count > HTMLText.longest
    readMoreAddress = address
  }
}
