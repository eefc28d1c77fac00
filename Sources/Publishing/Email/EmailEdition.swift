import WeekInHistory

/// What of the digests a mail has room for.
///
/// All years are limited alike, so the longest lists shrink first, and no year vanishes. Only where not even
/// one album of each has room, people at the end are left out.
struct EmailEdition: Sendable {
  var digests: [Digest]
  /// How many people are not in `digests`.
  var peopleLeftOut = 0

  /// The most of `digests` for which `fits` answers yes, or as little of them as there can be.
  static func fitting(_ digests: [Digest], _ fits: (EmailEdition) -> Bool) -> EmailEdition {
    func edition(people: Int, albums: Int) -> EmailEdition {
      EmailEdition(
        digests: digests.prefix(people).map { $0.limited(to: albums) },
        peopleLeftOut: digests.count - people
      )
    }
    let longest = digests.map(\.longestYear).max() ?? 0
    let everybody = EmailSize.largest(from: min(1, longest), upTo: longest) {
      fits(edition(people: digests.count, albums: $0))
    }
    if let everybody { return edition(people: digests.count, albums: everybody) }
    let people = EmailSize.largest(from: 1, upTo: digests.count) {
      fits(edition(people: $0, albums: 1))
    }
    return people.map { edition(people: $0, albums: 1) }
      ?? edition(people: min(1, digests.count), albums: 0)
  }

  /// What has a cover, in the order in which covers are given up last: the first albums of all years, then
  /// the second ones.
  func covers(shelfLength: Int) -> [(artwork: Artwork, place: AlbumPlace)] {
    let charts = digests.flatMap(\.years).compactMap { $0.outcome.summary?.ranking.albums }
    return (0...shelfLength).flatMap { index in
      charts.compactMap { albums in
        guard albums.indices.contains(index), let artwork = albums[index].artwork else {
          return nil
        }
        return (artwork, AlbumPlace(index: index, shelfLength: shelfLength))
      }
    }
  }
}

extension Digest {
  fileprivate var longestYear: Int {
    years.map { year in
      if case .charted(let summary) = year.outcome { summary.ranking.albums.count } else { 0 }
    }.max() ?? 0
  }
}
