import Foundation

/// Where a digest's facts come from. `DigestBuilder` asks through these doors and knows no other.
///
/// All of them throw `ChartFailure`, or `CancellationError` when the run is interrupted.
package struct ChartSource: Sendable {
  /// The chart weeks. They are the same for everyone; Last.fm wants a name all the same.
  package var chartWeeks: @Sendable (_ askingAs: UserName) async throws -> Dated<ChartWeekList>
  package var profile: @Sendable (UserName) async throws -> Dated<Profile>
  package var albumChart: @Sendable (UserName, ChartWeek) async throws -> Dated<AlbumChart>
  /// The album's cover; `nil` when there is none.
  package var artwork: @Sendable (ChartedAlbum) async throws -> Artwork?

  package init(
    chartWeeks: @escaping @Sendable (UserName) async throws -> Dated<ChartWeekList>,
    profile: @escaping @Sendable (UserName) async throws -> Dated<Profile>,
    albumChart: @escaping @Sendable (UserName, ChartWeek) async throws -> Dated<AlbumChart>,
    artwork: @escaping @Sendable (ChartedAlbum) async throws -> Artwork?
  ) {
    self.chartWeeks = chartWeeks
    self.profile = profile
    self.albumChart = albumChart
    self.artwork = artwork
  }
}

/// An answer, and how old it is.
package struct Dated<Value: Sendable>: Sendable {
  package var value: Value
  package var fetchedAt: Date
  /// It should have been asked for again, but Last.fm could not answer.
  package var isStale: Bool

  package init(_ value: Value, fetchedAt: Date, isStale: Bool = false) {
    self.value = value
    self.fetchedAt = fetchedAt
    self.isStale = isStale
  }

  package var staleSince: Date? { isStale ? fetchedAt : nil }
}

extension Dated: Equatable where Value: Equatable {}

/// What Last.fm says about a user.
package struct Profile: Hashable, Sendable {
  /// As Last.fm spells it.
  package var canonicalName: String
  package var registered: Date?

  package init(canonicalName: String, registered: Date?) {
    self.canonicalName = canonicalName
    self.registered = registered
  }
}
