import Publishing
import WeekInHistory

/// What was read about the albums that were asked for last: people play the same ones, and each time the
/// reply would be found in the cache, checked, decoded, and its HTML taken apart again.
actor AlbumDescriptions {
  private var descriptions: [AlbumTitle: AlbumDescription?] = [:]
  /// A description is two kilobytes at most. Beyond so many, it begins anew.
  private static let most = 1_000

  private let ask: @Sendable (ChartedAlbum) async throws -> AlbumDescription?

  init(_ ask: @escaping @Sendable (ChartedAlbum) async throws -> AlbumDescription?) {
    self.ask = ask
  }

  /// Throws what `ask` throws.
  func description(of album: ChartedAlbum) async throws -> AlbumDescription? {
    let title = AlbumTitle(album)
    if let known = descriptions[title] { return known }
    let description = try await ask(album)
    if descriptions.count >= Self.most { descriptions.removeAll(keepingCapacity: true) }
    descriptions[title] = .some(description)
    return description
  }
}
