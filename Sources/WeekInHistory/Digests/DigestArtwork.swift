extension Digest {
  /// Every album that is shown, in whatever number of years.
  var distinctAlbums: [AlbumTitle: ChartedAlbum] {
    var albums: [AlbumTitle: ChartedAlbum] = [:]
    for shown in years.lazy.flatMap({ $0.outcome.summary?.ranking.albums ?? [] }) {
      albums[AlbumTitle(shown.album)] = shown.album
    }
    return albums
  }

  /// Gives each album that is shown its cover.
  mutating func place(_ covers: [AlbumTitle: Artwork?]) {
    for index in years.indices {
      guard case .charted(var summary) = years[index].outcome else { continue }
      for place in summary.ranking.albums.indices {
        let title = AlbumTitle(summary.ranking.albums[place].album)
        summary.ranking.albums[place].artwork = covers[title] ?? nil
      }
      years[index].outcome = .charted(summary)
    }
  }
}
