import Foundation
import LastFM
import Publishing
import WeekInHistory

/// A cover, made ready for a site's folder.
struct ShelvedCover: Sendable {
  var entry: Entry
  /// The file, where the site has one of its own.
  var data: Data?

  /// What is remembered of it, in one line: where its file is, or `-`, and the eight colours, or `-`.
  struct Entry: Sendable {
    var path: String?
    /// `nil` where the picture could not be had, which no page needs that only links to it.
    var palette: CoverPalette?

    /// Whether there is no more to find out.
    var isLasting: Bool { palette != nil }

    var note: String { "\(path ?? "-") \(palette?.text ?? "-")" }

    init(path: String?, palette: CoverPalette?) {
      self.path = path
      self.palette = palette
    }

    init?(note: String) {
      let parts = note.split(separator: " ", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { return nil }
      path = parts[0] == "-" ? nil : parts[0]
      palette = CoverPalette(text: parts[1])
    }

    func shown(_ artwork: Artwork) -> SiteCover {
      SiteCover(
        place: path.map { .file(path: $0) } ?? .elsewhere(artwork),
        palette: palette
      )
    }
  }

  /// As large as a page shows one, in pixels.
  private static let side = 480

  /// `nil` where no picture can be had, or nothing can be made of it, and the site needs it. The pictures are not kept in the cache,
  /// which would be full of them.
  ///
  /// Throws what ends a run.
  static func made(
    of artwork: Artwork,
    as covers: SiteCovers,
    client: LastFMClient
  ) async throws -> ShelvedCover? {
    let sources = covers == .copy ? [artwork.large, artwork].compactMap(\.self) : [artwork]
    for source in sources {
      let image: CoverImage
      do {
        image = try await client.image(of: source, isKept: false)
      } catch is ChartFailure {
        continue
      }
      guard let palette = CoverScaler.installed.palette(of: image.data) else { continue }
      if covers == .link {
        return ShelvedCover(entry: Entry(path: nil, palette: palette), data: nil)
      }
      guard let scaled = CoverScaler.installed.square(image.data, side: side) else { continue }
      let hash = String(StableHash.of(scaled.data), radix: 16)
      let ending = scaled.mediaType == "image/png" ? "png" : "jpg"
      let path = "\(SitePaths.covers)/\(hash).\(ending)"
      return ShelvedCover(entry: Entry(path: path, palette: palette), data: scaled.data)
    }
    return covers == .link ? ShelvedCover(entry: Entry(path: nil, palette: nil), data: nil) : nil
  }
}
