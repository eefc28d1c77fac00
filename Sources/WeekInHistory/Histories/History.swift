import Foundation

/// What one user was playing, as seen from one anchor week or from several: their digests, and what all
/// the charts in them say of each album that is shown.
package struct History: Sendable {
  /// As Last.fm spells it, where Last.fm said so.
  package var user: String
  /// Shown instead of the user name, where the follow list gives one.
  package var displayName: String?
  package var timeZone: TimeZone
  /// Newest first; at least one, unless the chart list could not be had.
  package var weeks: [HistoryWeek]
  /// Every album that a digest shows, by artist and name.
  package var albums: [AlbumHistory]
  /// What befell the user as a whole.
  package var problem: Problem?
  /// Albums that could not be looked up, and so go without some of what there is to show and say of them.
  package private(set) var missingAlbums: Set<AlbumTitle> = []

  package init(
    user: String,
    displayName: String? = nil,
    timeZone: TimeZone,
    weeks: [HistoryWeek] = [],
    albums: [AlbumHistory] = [],
    problem: Problem? = nil
  ) {
    self.user = user
    self.displayName = displayName
    self.timeZone = timeZone
    self.weeks = weeks
    self.albums = albums
    self.problem = problem
  }

  /// Whether there is anything to show.
  package var hasContent: Bool { weeks.contains { $0.digest.status != .failed } }

  /// Whether something is missing that a later run may well bring.
  package var isMissingSomething: Bool {
    !missingAlbums.isEmpty || (problem?.kind.isPassing ?? false)
      || weeks.contains { $0.digest.isMissingCharts || $0.digest.isStale }
  }

  /// Remembers more albums that could not be looked up, with the digests that show them.
  package mutating func note(missing albums: Set<AlbumTitle>) {
    missingAlbums.formUnion(albums)
    for index in weeks.indices {
      weeks[index].digest.missingCovers = weeks[index].digest.distinctAlbums.keys.count {
        missingAlbums.contains($0)
      }
    }
  }
}

/// The digest of one anchor week.
package struct HistoryWeek: Sendable {
  package var anchorWeek: ChartWeek
  package var digest: Digest

  package init(anchorWeek: ChartWeek, digest: Digest) {
    self.anchorWeek = anchorWeek
    self.digest = digest
  }
}

/// One album in a history.
package struct AlbumHistory: Sendable {
  /// As the newest chart has it.
  package var album: ChartedAlbum
  package var artwork: Artwork?
  /// The chart weeks in which it is, newest first.
  package var weeks: [AlbumWeek]

  package init(album: ChartedAlbum, artwork: Artwork? = nil, weeks: [AlbumWeek]) {
    self.album = album
    self.artwork = artwork
    self.weeks = weeks
  }

  package var playCount: Int { weeks.reduce(0) { $0 + $1.playCount } }
}

/// One album in one chart week.
package struct AlbumWeek: Hashable, Sendable {
  package var week: ChartWeek
  package var playCount: Int
  /// Where the chart is to be seen: the newest anchor week that looks back on it, and how far.
  package var anchorWeek: ChartWeek
  package var yearsAgo: Int

  package init(week: ChartWeek, playCount: Int, anchorWeek: ChartWeek, yearsAgo: Int) {
    self.week = week
    self.playCount = playCount
    self.anchorWeek = anchorWeek
    self.yearsAgo = yearsAgo
  }
}

/// How many anchor weeks a history looks back from.
package enum HistorySpan: Hashable, Sendable {
  /// The anchor's own, and those before it: so many altogether.
  case latest(Int)
  /// Every one from which a chart is in sight.
  case all
}
