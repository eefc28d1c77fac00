import LastFM
import WeekInHistory

extension Run {
  /// The pictures of covers, as far as they can be had.
  ///
  /// Throws `CancellationError`, or what ends a run.
  func images(of artworks: Set<Artwork>) async throws -> [Artwork: CoverImage] {
    try await withThrowingTaskGroup(of: (Artwork, CoverImage?).self) { group in
      for artwork in artworks {
        group.addTask {
          do {
            return (artwork, try await client.image(of: artwork))
          } catch is ChartFailure {
            return (artwork, nil)
          }
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
  }
}

extension Digest {
  /// The covers that were found, of all that is shown.
  var artworks: Set<Artwork> {
    Set(years.flatMap { $0.outcome.summary?.ranking.albums ?? [] }.compactMap(\.artwork))
  }
}
