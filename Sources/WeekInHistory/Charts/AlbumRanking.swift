/// A chart as a digest shows it: what reached the minimum, best first, no more than the limit.
///
/// Albums go by plays, then chart rank, artist, name; equal plays share a rank: 1, 1, 3. What is
/// left out is counted, never lost.
package struct AlbumRanking: Hashable, Sendable {
  package var albums: [RankedAlbum]
  package var hidden: Hidden

  /// How many albums of the chart are not shown, and why.
  package struct Hidden: Hashable, Sendable {
    package var belowMinimum: Int
    package var beyondLimit: Int

    package init(belowMinimum: Int, beyondLimit: Int) {
      self.belowMinimum = belowMinimum
      self.beyondLimit = beyondLimit
    }
  }

  /// Ranks `chart`, leaving out albums with fewer than `minimumPlays` plays and, with a `limit`, all
  /// but that many.
  package init(of chart: AlbumChart, minimumPlays: Int, limit: Int?) {
    let shown = chart.albums.filter { $0.playCount >= minimumPlays }.sorted(by: Self.isBefore)
    let playCount = chart.playCount

    var ranked: [RankedAlbum] = []
    for (index, album) in shown.prefix(limit ?? shown.count).enumerated() {
      let tied = ranked.last.flatMap { $0.album.playCount == album.playCount ? $0.rank : nil }
      ranked.append(
        RankedAlbum(
          rank: tied ?? index + 1,
          album: album,
          share: playCount > 0 ? Double(album.playCount) / Double(playCount) : 0
        )
      )
    }
    albums = ranked
    hidden = Hidden(
      belowMinimum: chart.albums.count - shown.count,
      beyondLimit: shown.count - ranked.count
    )
  }

  private static func isBefore(_ one: ChartedAlbum, _ other: ChartedAlbum) -> Bool {
    if one.playCount != other.playCount { return one.playCount > other.playCount }
    return (one.chartRank, one.artist, one.name) < (other.chartRank, other.artist, other.name)
  }
}

/// An album in its place.
package struct RankedAlbum: Hashable, Sendable {
  package var rank: Int
  package var album: ChartedAlbum
  /// Its plays ÷ all plays in the unfiltered chart, 0…1.
  package var share: Double
  package var artwork: Artwork?

  package init(rank: Int, album: ChartedAlbum, share: Double, artwork: Artwork? = nil) {
    self.rank = rank
    self.album = album
    self.share = share
    self.artwork = artwork
  }
}

/// Where an album's cover is found.
package struct Artwork: Hashable, Sendable {
  /// An absolute http or https address.
  package var url: String

  package init(url: String) {
    self.url = url
  }
}
