import WeekInHistory

/// Where a document that shows covers takes them from.
package struct CoverSource: Sendable {
  var cover: @Sendable (Artwork, AlbumPlace) -> CoverView?

  /// Every album gets its typographic tile.
  package static let none = CoverSource { _, _ in nil }

  /// Covers stay where they are; the reader's browser fetches them.
  package static let linked = CoverSource { artwork, _ in
    WebAddress.checked(artwork.url).map(CoverView.init)
  }

  /// Covers become part of the document. `dataURI` answers with a `data:image/…` address for what has
  /// been fetched, and with `nil` for what could not be: a tile takes its place.
  package static func embedded(
    _ dataURI: @escaping @Sendable (Artwork) -> String?
  ) -> CoverSource {
    CoverSource { artwork, _ in
      guard let uri = dataURI(artwork), uri.hasPrefix("data:image/") else { return nil }
      return CoverView(src: uri)
    }
  }
}

/// Which of a year's lists an album is in.
enum AlbumPlace: Sendable {
  /// The first one, which is shown large.
  case lead
  case shelf
  case tail

  /// `shelfLength`: how many albums after the first get a cover of their own; the others are rows.
  init(index: Int, shelfLength: Int) {
    self = index == 0 ? .lead : index <= shelfLength ? .shelf : .tail
  }
}

/// A cover as templates see it.
struct CoverView: ViewValue {
  var src: String
  /// For the one album of a year that is shown large.
  var largeSrc: String { CoverSize.large(of: src) ?? src }

  subscript(name: String) -> Any? {
    switch name {
    case "src": src
    case "largeSrc": largeSrc
    default: nil
    }
  }
}

extension Artwork {
  /// The larger copy that the same server keeps, if it is known to.
  package var large: Artwork? { CoverSize.large(of: url).map { Artwork(url: $0) } }
}

/// The larger copies that the known image servers keep beside the usual one.
///
///     …fastly.net/i/u/300x300/<hash>.png          …/i/u/770x0/<hash>.png
///     coverartarchive.org/release/<id>/front-250  …/front-1200
enum CoverSize {
  static func large(of url: String) -> String? {
    let rewrites = [
      ("lastfm.freetls.fastly.net/", "/i/u/300x300/", "/i/u/770x0/"),
      ("coverartarchive.org/", "/front-250", "/front-1200"),
      ("coverartarchive.org/", "/front-500", "/front-1200"),
    ]
    for (server, usual, large) in rewrites where url.hasPrefix("https://" + server) {
      guard let range = url.firstRange(of: usual) else { continue }
      return url.replacingCharacters(in: range, with: large)
    }
    return nil
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}
