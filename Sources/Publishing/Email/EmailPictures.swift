import Foundation
import WeekInHistory

/// The covers that travel with a mail: each picture once, however often it is shown.
struct EmailPictures: Sendable {
  private struct Key: Hashable {
    var artwork: Artwork
    var isLarge: Bool
  }

  /// In the order of their importance.
  private(set) var images: [EmailImage] = []
  private var ids: [Key: String] = [:]

  /// Takes `covers` in their order until `room` bytes are full.
  init(
    of covers: [(artwork: Artwork, place: AlbumPlace)],
    room: Int,
    scaler: CoverScaler,
    file: (Artwork) -> Data?
  ) {
    var room = room
    var tried: Set<Key> = []
    for (artwork, place) in covers {
      let key = Self.key(artwork, place)
      guard tried.insert(key).inserted, let file = file(artwork),
        let cover = scaler.square(file, side: key.isLarge ? Self.largeSide : Self.smallSide),
        cover.data.count <= Self.heaviest
      else { continue }
      let image = EmailImage(cover)
      if !images.contains(where: { $0.contentID == image.contentID }) {
        room -= EmailSize.encoded(image)
        if room < 0 { break }
        images.append(image)
      }
      ids[key] = image.contentID
    }
  }

  var source: CoverSource {
    let ids = ids
    return CoverSource { artwork, place in
      ids[Self.key(artwork, place)].map { CoverView(src: "cid:\($0)") }
    }
  }

  /// As long as any that there may be, for measuring.
  static let assumed = CoverSource { _, _ in CoverView(src: "cid:0123456789abcdef@backspin") }

  private static func key(_ artwork: Artwork, _ place: AlbumPlace) -> Key {
    Key(artwork: artwork, isLarge: place == .lead)
  }

  /// Twice what is shown, for sharp screens, and no more than 300 pixels.
  private static let largeSide = 300
  private static let smallSide = 96
  /// One that does not compress should not cost the others their place.
  private static let heaviest = 80_000
}
