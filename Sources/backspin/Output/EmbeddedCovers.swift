import Curl
import Foundation
import LastFM
import WeekInHistory

/// The covers of the digest that is being written, as `data:` addresses: those of one digest at a time.
final class EmbeddedCovers: Sendable {
  private let addresses = Locked<[Artwork: String]>([:])

  func keep(_ image: CoverImage, of artwork: Artwork) {
    let address = "data:\(image.mediaType);base64,\(image.data.base64EncodedString())"
    addresses.withLock { $0[artwork] = address }
  }

  func forget() {
    addresses.withLock { $0 = [:] }
  }

  @Sendable func dataURI(of artwork: Artwork) -> String? {
    addresses.withLock { $0[artwork] }
  }
}
