import Foundation
import WeekInHistory

/// Some bytes of a sitemap's file, to be appended to what it holds already.
package struct SitemapPiece: Sendable {
  package let fileName: String
  /// Whether these are the file's first bytes.
  package let startsFile: Bool
  package let bytes: Data
}

/// Writes addresses as search engines want them (<https://www.sitemaps.org/protocol.html>), one by one: no
/// file is ever in memory as a whole.
///
/// A file takes 50,000 addresses and 52,428,800 bytes. The first is `sitemap.xml`, those after it
/// `sitemap-2.xml` and so on; if there are any, `sitemap-index.xml` names them all.
///
///     var sitemap = SitemapWriter(folderAddress: "https://example.org/music/")
///     for page in pages { append(sitemap.add(page.address, lastModified: page.day)) }
///     let ending = sitemap.finish()
///     append(ending.pieces)                 // robots.txt then says “Sitemap: …/\(ending.entryPoint)”
package struct SitemapWriter: ~Copyable {
  package struct Limits: Sendable {
    package var addresses: Int
    package var bytes: Int

    /// Those of the protocol.
    package init(addresses: Int = 50_000, bytes: Int = 52_428_800) {
      self.addresses = addresses
      self.bytes = bytes
    }
  }

  package struct Ending: Sendable {
    package let pieces: [SitemapPiece]
    /// The file that leads to all addresses.
    package let entryPoint: String
  }

  private struct File {
    var addressCount = 0
    var byteCount = 0
    var lastModified: CalendarDay?
  }

  /// “Must be less than 2,048 characters.”
  private static let longestAddress = 2_047
  private static let namespace = "http://www.sitemaps.org/schemas/sitemap/0.9"
  private static let closingByteCount = "</urlset>\n".utf8.count

  private let folderAddress: String
  private let limits: Limits
  private var files = [File()]
  private var xml = XMLWriter()

  /// The files are to lie in the folder at this address, which ends in a slash; a sitemap can name no page
  /// outside of it.
  package init(folderAddress: String, limits: Limits = Limits()) {
    self.folderAddress = folderAddress
    self.limits = limits
    begin()
  }

  /// An address that is longer than search engines take is left out.
  package mutating func add(_ address: String, lastModified: CalendarDay? = nil) -> [SitemapPiece] {
    guard address.utf8.count <= Self.longestAddress else { return [] }
    var ended: [SitemapPiece] = []
    if current.addressCount == limits.addresses { ended = [next()] }
    var bytes = written(address, lastModified)
    if current.addressCount > 0,
      current.byteCount + bytes.count + Self.closingByteCount > limits.bytes
    {
      // What does not fit was written for nothing: its bytes are in no piece.
      ended = [next()]
      bytes = written(address, lastModified)
    }
    let piece = piece(of: bytes)
    current.addressCount += 1
    if let lastModified {
      current.lastModified = max(current.lastModified ?? lastModified, lastModified)
    }
    return ended + [piece]
  }

  /// The end of the last file, and the index where there are several.
  package consuming func finish() -> Ending {
    let last = piece(of: xml.end())
    guard files.count > 1 else {
      return Ending(pieces: [last], entryPoint: last.fileName)
    }
    let index = SitemapPiece(fileName: "sitemap-index.xml", startsFile: true, bytes: index())
    return Ending(pieces: [last, index], entryPoint: index.fileName)
  }

  private var current: File {
    get { files[files.count - 1] }
    set { files[files.count - 1] = newValue }
  }

  private mutating func begin() {
    xml = XMLWriter()
    xml.open("urlset", ["xmlns": Self.namespace])
  }

  /// The end of one file; the next one begins.
  private mutating func next() -> SitemapPiece {
    let end = piece(of: xml.end())
    files.append(File())
    begin()
    return end
  }

  private mutating func piece(of bytes: Data) -> SitemapPiece {
    defer { current.byteCount += bytes.count }
    return SitemapPiece(
      fileName: Self.fileName(files.count),
      startsFile: current.byteCount == 0,
      bytes: bytes
    )
  }

  private mutating func written(_ address: String, _ lastModified: CalendarDay?) -> Data {
    xml.write(location: address, lastModified, in: "url")
    return xml.take()
  }

  private func index() -> Data {
    var xml = XMLWriter()
    xml.open("sitemapindex", ["xmlns": Self.namespace])
    for (index, file) in files.enumerated() {
      let address = folderAddress + Self.fileName(index + 1)
      xml.write(location: address, file.lastModified, in: "sitemap")
    }
    return xml.end()
  }

  private static func fileName(_ number: Int) -> String {
    number == 1 ? "sitemap.xml" : "sitemap-\(number).xml"
  }
}

extension XMLWriter {
  /// A day is a date as W3C writes it: `2026-11-21`.
  fileprivate mutating func write(
    location: String,
    _ lastModified: CalendarDay?,
    in element: String
  ) {
    open(element)
    self.element("loc", text: location)
    if let lastModified { self.element("lastmod", text: lastModified.description) }
    close()
  }
}
