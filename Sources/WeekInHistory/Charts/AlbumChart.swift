import Foundation

/// The albums one user played in one chart week, as Last.fm counts them.
package struct AlbumChart: Hashable, Sendable {
  /// The user's name as Last.fm spells it, where the chart says so.
  package var canonicalUser: String?
  /// Names exactly as Last.fm sent them, in Last.fm's order.
  package var albums: [ChartedAlbum]

  package init(canonicalUser: String? = nil, albums: [ChartedAlbum]) {
    self.canonicalUser = canonicalUser
    self.albums = albums
  }

  /// Plays of all albums; scrobbles without an album are not in Last.fm's album charts.
  package var playCount: Int {
    albums.reduce(0) { sum, album in
      let (sum, isTooMuch) = sum.addingReportingOverflow(album.playCount)
      return isTooMuch ? .max : sum
    }
  }

  /// Last.fm sends at most 1,000 rows and no total: exactly so many mean that some are missing.
  package var isTruncated: Bool { albums.count >= Self.rowLimit }

  package static let rowLimit = 1_000
}

/// One row of an album chart.
package struct ChartedAlbum: Hashable, Sendable {
  package var artist: String
  package var name: String
  package var playCount: Int
  /// Last.fm's own rank, from 1. Ties get different ones.
  package var chartRank: Int
  /// The album's page on Last.fm, as sent: not checked.
  package var url: String?
  /// MusicBrainz release id; most rows have none.
  package var mbid: String?

  package init(
    artist: String,
    name: String,
    playCount: Int,
    chartRank: Int,
    url: String? = nil,
    mbid: String? = nil
  ) {
    self.artist = artist
    self.name = name
    self.playCount = playCount
    self.chartRank = chartRank
    self.url = url
    self.mbid = mbid
  }
}
