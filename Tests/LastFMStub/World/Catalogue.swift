import Foundation

/// All the records of this world.
package struct Catalogue: Sendable {
  package static let shared = Catalogue()

  /// The invented records, in the order of the text.
  package let albums: [Album]
  /// The first thousand editions and re-editions of them, for the listener who plays everything.
  let thousand: [Album]
  package let hostile: [Album]
  let scenes: [String]

  private let byName: [[UInt8]: Album]
  private let byMBID: [String: Album]

  private init() {
    var albums: [Album] = []
    for line in Self.text.split(separator: "\n") {
      let fields = line.components(separatedBy: " | ")
      guard fields.count > 2 else { continue }
      for release in fields[2...] {
        albums.append(
          Album(
            artist: fields[1],
            name: String(release.dropFirst(5)),
            scene: fields[0],
            year: Int(release.prefix(4)) ?? 0
          )
        )
      }
    }
    let editions = ["(Deluxe Edition)", "(Live in Lisbon)", "(Remastered)", "(Demos)"]
    let reissues = editions.flatMap { edition in
      albums.map {
        Album(artist: $0.artist, name: "\($0.name) \(edition)", scene: $0.scene, year: $0.year)
      }
    }
    self.albums = albums
    thousand = Array((albums + reissues).prefix(1000))
    hostile = Self.hostileAlbums
    scenes = albums.map(\.scene).reduce(into: []) { if $0.last != $1 { $0.append($1) } }

    let all = thousand + hostile
    byName = Dictionary(
      all.map { (Self.key($0.artist, $0.name), $0) },
      uniquingKeysWith: { first, _ in first }
    )
    byMBID = Dictionary(
      all.filter { !$0.mbid.isEmpty }.map { ($0.mbid, $0) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  package func album(artist: String, name: String) -> Album? {
    byName[Self.key(artist, name)]
  }

  package func album(mbid: String) -> Album? {
    byMBID[mbid.lowercased()]
  }

  /// Bytes, because two strings that differ only in their Unicode normal form are equal in Swift,
  /// but two records on Last.fm.
  private static func key(_ artist: String, _ name: String) -> [UInt8] {
    Array(artist.lowercased().utf8) + [0] + Array(name.lowercased().utf8)
  }
}
