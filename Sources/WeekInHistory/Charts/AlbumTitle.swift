/// What tells albums apart: the names, byte for byte, because Last.fm may hold different albums, and
/// different covers, under two spellings that Swift's `==` takes for one.
package struct AlbumTitle: Hashable, Comparable, Sendable {
  private let artist: [UInt8]
  private let name: [UInt8]

  package init(_ album: ChartedAlbum) {
    artist = Array(album.artist.utf8)
    name = Array(album.name.utf8)
  }

  /// No two are equal that are not the same: whatever is sorted by it comes in one order only.
  package static func < (one: AlbumTitle, other: AlbumTitle) -> Bool {
    one.artist == other.artist
      ? one.name.lexicographicallyPrecedes(other.name)
      : one.artist.lexicographicallyPrecedes(other.artist)
  }
}
