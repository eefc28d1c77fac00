import LastFM
import Publishing
import WeekInHistory

/// What there is to say of the albums that somebody's pages show: a question or two each, the first of which
/// was answered together with the cover.
struct AlbumBackgrounds: Sendable {
  private let client: LastFMClient
  private let asksForPlays: Bool
  private let descriptions: AlbumDescriptions

  init(_ client: LastFMClient, allTimePlays: Bool) {
    self.client = client
    asksForPlays = allTimePlays
    descriptions = AlbumDescriptions { album in
      try await client.lookedUpDescription(of: album).get().flatMap { AlbumDescription(html: $0) }
    }
  }

  struct Found: Sendable {
    fileprivate(set) var backgrounds: [AlbumTitle: AlbumBackground] = [:]
    /// Albums of which something could not be looked up.
    fileprivate(set) var missing: Set<AlbumTitle> = []
  }

  /// Throws what ends a run.
  func found(of albums: [ChartedAlbum], playedBy user: UserName) async throws -> Found {
    let lookups = try await albums.concurrentMap { album in
      var background = AlbumBackground()
      var isMissing = false
      do {
        background.description = try await descriptions.description(of: album)
      } catch let failure as ChartFailure {
        if case .keyRejected = failure { throw failure }
        isMissing = true
      }
      if asksForPlays {
        switch try await client.lookedUpPlays(of: album, by: user) {
        case .success(let plays): background.allTimePlays = plays
        case .failure: isMissing = true
        }
      }
      return (title: AlbumTitle(album), background: background, isMissing: isMissing)
    }
    var found = Found()
    for lookup in lookups {
      found.backgrounds[lookup.title] = lookup.background
      if lookup.isMissing { found.missing.insert(lookup.title) }
    }
    return found
  }
}
