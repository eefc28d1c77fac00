import Files
import Foundation
import LastFM
import Logging
import Publishing
import WeekInHistory

/// The covers in a site's folder: each once, small, and called by what is in it.
///
/// What a cover became is remembered with the folder's part, so that no build looks at a picture twice:
///
///     cover https://…/300x300/abc.png    assets/covers/9f3c….jpg #f6f3f2 … (eight colours)
///     strip assets/strips/51aa….jpg      1200 600
actor CoverShelf {
  private let part: FolderPart
  /// Of the site.
  private let folder: URL
  private let covers: SiteCovers
  private let client: LastFMClient
  private let log: Logger
  /// What all pages need: written as soon as there is to be a page.
  private let assets: [SitePage]
  private var hasAssets = false
  private var notes: [String: String] = [:]
  private var failures: Set<Artwork> = []
  /// For whoever needs the same ones.
  private var underWay: [Artwork: Task<Void, any Error>] = [:]

  init(
    _ part: sending FolderPart,
    in folder: String,
    assets: [SitePage],
    covers: SiteCovers,
    client: LastFMClient,
    log: Logger
  ) {
    self.part = part
    self.folder = URL(filePath: folder)
    self.assets = assets
    self.covers = covers
    self.client = client
    self.log = log
  }

  /// The pictures that somebody's pages need, in the folder by the time this returns.
  ///
  /// Throws `WriteFailure`, and what ends a run. A cover that cannot be had is none.
  func pictures(of history: History, strips: Bool) async throws -> SitePictures {
    guard history.hasContent else { return .none }
    try writeAssets()
    let artworks = covers == .none ? [] : Set(history.albums.compactMap(\.artwork))
    let unknown = artworks.filter { known($0) == nil }
    try await withThrowingTaskGroup(of: Void.self) { group in
      var waiting = unknown.makeIterator()
      func startNext() {
        guard let artwork = waiting.next() else { return }
        group.addTask { try await self.fetch(artwork) }
      }
      for _ in 0..<8 { startNext() }
      while try await group.next() != nil { startNext() }
    }
    var shown: [Artwork: SiteCover] = [:]
    for artwork in artworks { shown[artwork] = known(artwork).map { $0.shown(artwork) } }
    var made: [[Artwork]: SiteStrip] = [:]
    if strips {
      // A page that lacks a year may give way to a better one, and the picture would be for nothing.
      for week in history.weeks where !week.digest.isMissingCharts {
        let artworks = PersonPages.stripArtworks(of: week)
        made[artworks] = try strip(of: artworks)
      }
    }
    return SitePictures(cover: { [shown] in shown[$0] }, strip: { [made] in made[$0] })
  }

  /// Ends the build's work on the shelf. `isKept`: pages of an earlier build stay, and need their covers.
  func close(keepingAll isKept: Bool) throws {
    if isKept {
      part.keepAll()
      notes.merge(part.notes) { new, _ in new }
    }
    part.notes = notes
    try part.commit()
    guard !failures.isEmpty else { return }
    if !CoverScaler.installed.isUsable {
      let consequence =
        covers == .copy ? "the site shows no covers" : "no page wears its cover's colours"
      log.warning("\(CoverScaler.advice(consequence))")
    } else {
      let count = failures.count
      log.warning(
        "\(count) \(count == 1 ? "cover" : "covers") could not be had. Run again later."
      )
    }
  }

  private func writeAssets() throws {
    guard !hasAssets else { return }
    hasAssets = true
    try part.announce(assets.map(\.path))
    for page in assets { try part.write(page.path, page.content()) }
  }

  // MARK: Covers

  private static func key(_ artwork: Artwork) -> String { "cover " + artwork.url }

  /// What an artwork became, in this build or an earlier one, if it is still there.
  private func known(_ artwork: Artwork) -> ShelvedCover.Entry? {
    let key = Self.key(artwork)
    if let note = notes[key] { return ShelvedCover.Entry(note: note) }
    guard let note = part.notes[key], let entry = ShelvedCover.Entry(note: note), entry.isLasting,
      (entry.path != nil) == (covers == .copy), entry.path.map(part.exists) ?? true
    else { return nil }
    if let path = entry.path { part.keep(path) }
    notes[key] = note
    return entry
  }

  /// By the time this returns it is known, or among the failures. Nobody asks for a cover twice in a run.
  private func fetch(_ artwork: Artwork) async throws {
    if known(artwork) != nil || failures.contains(artwork) { return }
    let task =
      underWay[artwork]
      ?? Task {
        defer { underWay[artwork] = nil }
        if let made = try await ShelvedCover.made(of: artwork, as: covers, client: client) {
          try put(made, for: artwork)
          if !made.entry.isLasting { failures.insert(artwork) }
        } else {
          failures.insert(artwork)
        }
      }
    underWay[artwork] = task
    // An interruption of one interrupts the others too: runs are interrupted as a whole.
    try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  private func put(_ cover: ShelvedCover, for artwork: Artwork) throws {
    if let path = cover.entry.path, let data = cover.data {
      try part.announce([path])
      try part.write(path, data)
    }
    // For the next build, even if this one is ended before its end: covers are what takes longest.
    try part.remember(cover.entry.note, as: Self.key(artwork))
    notes[Self.key(artwork)] = cover.entry.note
  }

  // MARK: Strips

  /// A picture made of covers that pages show; `nil` where none is in the folder.
  func strip(of artworks: [Artwork]) throws -> SiteStrip? {
    let paths = covers == .copy ? artworks.compactMap { known($0)?.path } : []
    guard !paths.isEmpty else { return nil }
    let hash = String(StableHash.of(paths.joined(separator: "\n")), radix: 16)
    let path = "\(SitePaths.strips)/\(hash).jpg"
    if let strip = earlierStrip(at: path) { return strip }
    let files = paths.compactMap { try? Data(contentsOf: folder.appending(path: $0)) }
    guard let strip = CoverScaler.installed.strip(of: files) else { return nil }
    try part.announce([path])
    try part.write(path, strip.data)
    let size = "\(strip.width) \(strip.height)"
    try part.remember(size, as: Self.key(strip: path))
    notes[Self.key(strip: path)] = size
    return SiteStrip(path: path, width: strip.width, height: strip.height)
  }

  /// One that has been made, in this build or an earlier one, if it is still there.
  private func earlierStrip(at path: String) -> SiteStrip? {
    let key = Self.key(strip: path)
    let note = notes[key] ?? (part.exists(path) ? part.notes[key] : nil)
    guard let note, let size = Self.size(note) else { return nil }
    part.keep(path)
    notes[key] = note
    return SiteStrip(path: path, width: size.width, height: size.height)
  }

  private static func key(strip path: String) -> String { "strip " + path }

  private static func size(_ note: String) -> (width: Int, height: Int)? {
    let numbers = note.split(separator: " ").compactMap { Int($0) }
    return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
  }
}
