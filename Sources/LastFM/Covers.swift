import Curl
import Foundation
import Logging
import WeekInHistory

/// Looks covers up: Last.fm's own, then, where that is wanted, the Cover Art Archive's.
extension LastFMClient {
  /// `nil` where it is known that there is none.
  ///
  /// - Throws: `ChartFailure`, `CancellationError`, or what getting the key throws
  package func artwork(of album: ChartedAlbum) async throws -> Artwork? {
    let images = try await lookUp(albumInfo(of: album), sharing: covers.lastFM)
    if case .success(let images) = images, let cover = AlbumImage.cover(of: images) { return cover }

    if let archive = settings.coverArtArchive, let mbid = album.mbid,
      let release = UUID(uuidString: mbid)
    {
      // Last.fm's album mbid is a MusicBrainz release id.
      let address = "\(archive)/release/\(release.uuidString.lowercased())/front-500"
      if try await lookUp(archivedCover(at: address), sharing: covers.archive).get() {
        return Artwork(url: address)
      }
    }
    _ = try images.get()
    return nil
  }

  /// The image at a cover's address.
  ///
  /// - Throws: `ChartFailure`, `CancellationError`
  package func image(of artwork: Artwork) async throws -> CoverImage {
    let inquiry = inquiry(.image, at: artwork.url) { reply throws(ReplyFault) in
      try .image(reply)
    }
    return try await lookUp(inquiry, sharing: covers.images).get()
  }

  private func albumInfo(of album: ChartedAlbum) -> Inquiry<[AlbumImage]> {
    inquiry(.albumInfo(artist: album.artist, album: album.name)) { reply throws(ReplyFault) in
      try .albumInfo(reply, artist: album.artist, album: album.name)
    }
  }

  private func archivedCover(at address: String) -> Inquiry<Bool> {
    let request = HTTPRequest(address, method: .head, followsRedirects: false)
    return inquiry(.coverArtArchive, at: address, by: request) { reply throws(ReplyFault) in
      try .archivedCover(reply)
    }
  }

  /// A question to a server that is not Last.fm's API: what it answers is kept under its address.
  private func inquiry<Value>(
    _ kind: CacheKey.Kind,
    at address: String,
    by request: HTTPRequest? = nil,
    read: @escaping @Sendable (RawReply) throws(ReplyFault) -> Answer<Value>
  ) -> Inquiry<Value> {
    Inquiry(
      key: CacheKey(kind: kind, url: address),
      title: "cover image",
      destination: .elsewhere(request ?? HTTPRequest(address)),
      read: read
    )
  }

  private func lookUp<Value>(
    _ inquiry: Inquiry<Value>,
    sharing flights: SingleFlight<CacheKey, Dated<Value>>
  ) async throws -> Result<Value, ChartFailure> {
    var inquiry = inquiry
    inquiry.isOfCover = true
    do {
      return .success(try await answer(to: inquiry, sharing: flights).value)
    } catch let failure as ChartFailure {
      if case .keyRejected = failure { throw failure }
      log.debug(.about(inquiry.title, failure))
      return .failure(failure)
    }
  }
}

/// The lookups of covers under way. Each is made once a run, even if it fails, for a cover is not worth
/// the retries twice, and even if the cache cannot keep its answer. Images are too large to remember.
struct CoverFlights: Sendable {
  let lastFM = SingleFlight<CacheKey, Dated<[AlbumImage]>>(remembering: .failuresAndAnswers)
  let archive = SingleFlight<CacheKey, Dated<Bool>>(remembering: .failuresAndAnswers)
  let images = SingleFlight<CacheKey, Dated<CoverImage>>(remembering: .failures)
}
