import WeekInHistory

/// A cover as a site shows it.
package struct SiteCover: Hashable, Sendable {
  package enum Place: Hashable, Sendable {
    /// A file of the site.
    case file(path: String)
    /// Where Last.fm keeps it.
    case elsewhere(Artwork)
  }

  package var place: Place?
  package var palette: CoverPalette?

  package init(place: Place?, palette: CoverPalette?) {
    self.place = place
    self.palette = palette
  }
}

extension CoverSource {
  /// What a page shows from which the site's folder is at `root`.
  static func site(
    root: String,
    _ cover: @escaping @Sendable (Artwork) -> SiteCover?
  ) -> CoverSource {
    CoverSource { artwork, _ in
      switch cover(artwork)?.place {
      case .file(let path): CoverView(src: root + path)
      case .elsewhere(let artwork): WebAddress.checked(artwork.url).map(CoverView.init)
      case nil: nil
      }
    }
  }
}
