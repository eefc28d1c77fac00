import Foundation
import WeekInHistory

/// One of the sizes in which Last.fm offers an album's cover.
package struct AlbumImage: Hashable, Sendable {
  /// `small`, `medium`, `large`, `extralarge`, `mega` or nothing, which is as large as `mega`.
  var size: String
  var url: String

  /// The largest real cover; `nil` where Last.fm has none, or only its grey star.
  package static func cover(of images: [AlbumImage]) -> Artwork? {
    images
      .filter { $0.isReal }
      .max { $0.rankOfSize < $1.rankOfSize }
      .map { Artwork(url: $0.url) }
  }

  private var rankOfSize: Int {
    ["small", "medium", "large", "extralarge", "", "mega"].firstIndex(of: size) ?? -1
  }

  private var isReal: Bool {
    // `URL` takes more for an address than RFC 3986 does, and encodes it unasked.
    guard url.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), let address = URL(string: url),
      let scheme = address.scheme?.lowercased(),
      ["http", "https"].contains(scheme), let host = address.host()?.lowercased(),
      !Self.deadHosts.contains(host)
    else { return false }
    return !Self.placeholders.contains(address.deletingPathExtension().lastPathComponent)
  }

  /// The grey star, at any size and in any format.
  private static let placeholders: Set = [
    "2a96cbd8b46e442fc41c2b86b821562f", "4128a6eb29f94943c9d206c08e625904",
  ]

  /// Hosts that stand in old data and answer no more.
  private static let deadHosts: Set = ["lastfm-img2.akamaized.net", "userserve-ak.last.fm"]
}
