import Logging
import WeekInHistory

/// Looks up what is to be said of an album beside its plays in a week. Nothing of it is worth a run: what
/// cannot be had is not there.
extension LastFMClient {
  /// What Last.fm's listeners wrote of the album, exactly as it was sent: HTML from anybody, with links.
  /// One reply tells of this and of the cover.
  ///
  /// - Throws: what ends a run: `ChartFailure.keyRejected`, `CancellationError`, or what getting the key throws
  package func description(of album: ChartedAlbum) async throws -> String? {
    let description = try await lookedUpDescription(of: album)
    return try? description.get()
  }

  /// The same for who has to tell what is not there from what could not be had.
  package func lookedUpDescription(
    of album: ChartedAlbum
  ) async throws -> Result<String?, ChartFailure> {
    try await lookUp(albumInfo(of: album), sharing: lookups.albums).map(\.description)
  }

  /// How often `user` has ever played the album, as far as Last.fm says.
  ///
  /// - Throws: what ends a run: `ChartFailure.keyRejected`, `CancellationError`, or what getting the key throws
  package func allTimePlays(of album: ChartedAlbum, by user: UserName) async throws -> Int? {
    let plays = try await lookedUpPlays(of: album, by: user)
    return try? plays.get()
  }

  /// The same for who has to tell what is not there from what could not be had.
  package func lookedUpPlays(
    of album: ChartedAlbum,
    by user: UserName
  ) async throws -> Result<Int?, ChartFailure> {
    let request = APIRequest.albumPlays(user, artist: album.artist, album: album.name)
    var inquiry = inquiry(request) { reply throws(ReplyFault) in
      try .albumPlays(reply, artist: album.artist, album: album.name)
    }
    inquiry.isOfAlbum = true
    return try await lookUp(inquiry, sharing: lookups.plays)
  }

  func albumInfo(of album: ChartedAlbum) -> Inquiry<AlbumFacts> {
    let request = APIRequest.albumInfo(artist: album.artist, album: album.name)
    var inquiry = inquiry(request) { reply throws(ReplyFault) in
      try .albumInfo(reply, artist: album.artist, album: album.name)
    }
    inquiry.isOfAlbum = true
    return inquiry
  }

  func lookUp<Value>(
    _ inquiry: Inquiry<Value>,
    sharing flights: SingleFlight<CacheKey, Dated<Value>>
  ) async throws -> Result<Value, ChartFailure> {
    try await result(of: inquiry.title) {
      try await answer(to: inquiry, sharing: flights).value
    }
  }

  /// Only what ends a run is thrown.
  func result<Value>(
    of title: String,
    _ ask: () async throws -> Value
  ) async throws -> Result<Value, ChartFailure> {
    let result = try await outcome(ask)
    if case .failure(let failure) = result { log.debug(.about(title, failure)) }
    return result
  }
}

/// The lookups under way. None that failed is made again in a run, for none is worth the retries twice; nor is
/// one for a cover, even if the cache cannot keep its answer. Images and texts are too large to remember.
struct AlbumLookups: Sendable {
  let albums = SingleFlight<CacheKey, Dated<AlbumFacts>>(remembering: .failures)
  let covers = SingleFlight<CacheKey, Artwork?>(remembering: .failuresAndAnswers)
  let archive = SingleFlight<CacheKey, Dated<Bool>>(remembering: .failuresAndAnswers)
  let images = SingleFlight<CacheKey, Dated<CoverImage>>(remembering: .failures)
  let plays = SingleFlight<CacheKey, Dated<Int?>>(remembering: .failures)
}
