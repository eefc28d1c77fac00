import Files
import Foundation
import Publishing
import WeekInHistory

/// The front page and what lies beside it, put together while people are built: in temporary files, for a
/// thousand people's are too much for the memory.
final class SiteFront {
  private let generator: SiteGenerator
  private let teasers: StreamedFile
  private var siteMap: SitemapWriter?
  private var siteMapFiles: [(name: String, file: StreamedFile)] = []
  /// Newest first, those of the same week in the order of the people.
  private var entries: [FeedEntry] = []
  /// Of the first people's newest weeks, in the order in which the page shows them.
  private var artworks: [[Artwork]] = []

  init(generator: SiteGenerator) throws {
    self.generator = generator
    teasers = try StreamedFile()
    siteMap = generator.site.address.map { SitemapWriter(folderAddress: $0.text) }
    try addToSiteMap([SitePaths.index])
  }

  func add(_ written: PersonWriter.Written) throws {
    try teasers.append(Data(written.share.teaser.utf8))
    if artworks.count < Self.coverCount, !written.share.artworks.isEmpty {
      artworks.append(written.share.artworks)
    }
    try addToSiteMap(written.paths)
    entries += written.entries
    entries = Array(
      entries.enumerated()
        .sorted { ($1.element.published, $0.offset) < ($0.element.published, $1.offset) }
        .map(\.element).prefix(SiteGenerator.entryLimitOfAll)
    )
  }

  private static let coverCount = 8

  /// What the front page's picture is made of: the first cover of each person, then the second ones.
  var stripArtworks: [Artwork] {
    let inTurn = (0..<Self.coverCount).flatMap { place in
      artworks.compactMap { $0.indices.contains(place) ? $0[place] : nil }
    }
    var seen: Set<Artwork> = []
    return Array(inTurn.filter { seen.insert($0).inserted }.prefix(Self.coverCount))
  }

  /// The front page last: it leads to everything else.
  func write(to part: FolderPart, strip: SiteStrip?) throws {
    var pages = generator.feeds(ofAll: entries)
    var entryPoint = SitePaths.siteMap
    if let siteMap = siteMap.take() {
      let ending = siteMap.finish()
      entryPoint = ending.entryPoint
      try append(ending.pieces)
      for (name, file) in siteMapFiles {
        let data = try file.content()
        pages.append(SitePage(path: name, isWhole: true) { data })
      }
    }
    pages += generator.fixedPages(siteMap: entryPoint)
    let front = generator.index(of: try teasers.content(), strip: strip)
    pages.append(SitePage(path: SitePaths.index, isWhole: true) { front })
    try part.announce(pages.map(\.path))
    for page in pages { try part.write(page.path, page.content()) }
    try part.commit()
  }

  private func addToSiteMap(_ paths: [String]) throws {
    guard let address = generator.site.address else { return }
    for path in paths {
      if let pieces = siteMap?.add(address.address(of: path)) { try append(pieces) }
    }
  }

  private func append(_ pieces: [SitemapPiece]) throws {
    for piece in pieces {
      if piece.startsFile { siteMapFiles.append((piece.fileName, try StreamedFile())) }
      try siteMapFiles.first { $0.name == piece.fileName }?.file.append(piece.bytes)
    }
  }
}
