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
    let cover = try await lastFMCover(of: album)
    if case .success(let cover?) = cover { return cover }

    if let archive = settings.coverArtArchive, let mbid = album.mbid,
      let release = UUID(uuidString: mbid)
    {
      // Last.fm's album mbid is a MusicBrainz release id.
      let address = "\(archive)/release/\(release.uuidString.lowercased())/front-500"
      if try await lookUp(archivedCover(at: address), sharing: lookups.archive).get() {
        return Artwork(url: address)
      }
    }
    return try cover.get()
  }

  /// The image at a cover's address. Where it is not to be kept, because the caller keeps it, what the cache
  /// has of it is used all the same.
  ///
  /// - Throws: `ChartFailure`, `CancellationError`
  package func image(of artwork: Artwork, isKept: Bool = true) async throws -> CoverImage {
    var inquiry = inquiry(.image, at: artwork.url) { reply throws(ReplyFault) in
      try .image(reply)
    }
    inquiry.isKept = isKept
    return try await lookUp(inquiry, sharing: lookups.images).get()
  }

  /// What was fetched is remembered, even if the cache cannot keep it: the cover alone, for texts are long.
  private func lastFMCover(of album: ChartedAlbum) async throws -> Result<Artwork?, ChartFailure> {
    let inquiry = albumInfo(of: album)
    if let kept = freshAnswer(to: inquiry) { return .success(kept.value.cover) }
    return try await result(of: inquiry.title) {
      try await lookups.covers.answer(to: inquiry.key) {
        try await answer(to: inquiry, sharing: lookups.albums).value.cover
      }
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
      isOfAlbum: true,
      read: read
    )
  }
}
