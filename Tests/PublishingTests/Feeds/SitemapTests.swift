import Foundation
import Testing
import WeekInHistory

@testable import Publishing

@Suite struct SitemapTests {
  @Test func `is written as somebody has read it`() async throws {
    let site = try Written(pages: 3)
    #expect(site.files.count == 1)
    #expect(site.entryPoint == "sitemap.xml")
    let sitemap = try #require(site.files["sitemap.xml"])
    try await OutsideReader.requireXML(sitemap)
    try Golden.compare(String(decoding: sitemap, as: UTF8.self), with: "sitemap.xml")
  }

  @Test func `begins another file when one is full, and names all in an index`() async throws {
    let site = try Written(pages: 5, limits: .init(addresses: 2))
    #expect(site.entryPoint == "sitemap-index.xml")
    #expect(
      site.files.keys.sorted()
        == ["sitemap-2.xml", "sitemap-3.xml", "sitemap-index.xml", "sitemap.xml"]
    )
    for file in site.files.values { try await OutsideReader.requireXML(file) }
    #expect(site.locations(in: "sitemap.xml").count == 2)
    #expect(site.locations(in: "sitemap-2.xml").count == 2)
    #expect(site.locations(in: "sitemap-3.xml") == [Written.address(4)])
    let index = try #require(site.files["sitemap-index.xml"])
    try Golden.compare(String(decoding: index, as: UTF8.self), with: "sitemap-index.xml")
  }

  @Test func `lets a file be full without another one after it`() throws {
    let site = try Written(pages: 2, limits: .init(addresses: 2))
    #expect(site.files.count == 1)
    #expect(site.entryPoint == "sitemap.xml")
  }

  @Test(arguments: 300...700)
  func `keeps files as small as they have to be`(_ bytes: Int) throws {
    let site = try Written(pages: 7, limits: .init(bytes: bytes))
    let names = site.files.keys.filter { $0 != "sitemap-index.xml" }
    #expect(names.count > 1)
    #expect(names.allSatisfy { (site.files[$0]?.count ?? .max) <= bytes })
    #expect(
      names.flatMap(site.locations).sorted() == (0..<7).map(Written.address)
    )
  }

  @Test func `leaves out an address that is too long to be taken, and escapes the others`() {
    var sitemap = SitemapWriter(folderAddress: "https://example.org/")
    let address = "https://example.org/" + String(repeating: "a", count: 2_027)
    #expect(sitemap.add(address + "a").isEmpty)
    #expect(sitemap.add(address).count == 1)
    let piece = sitemap.add("https://example.org/?a=1&b=<2>")
    #expect(
      piece.map { String(decoding: $0.bytes, as: UTF8.self) } == [
        "  <url>\n    <loc>https://example.org/?a=1&amp;b=&lt;2&gt;</loc>\n  </url>\n"
      ]
    )
  }

  @Test func `holds no more than one address at a time`() {
    var sitemap = SitemapWriter(folderAddress: "https://example.org/")
    for page in 0..<1_000 {
      let pieces = sitemap.add(Written.address(page))
      #expect(pieces.count == 1)
      #expect(pieces.allSatisfy { $0.bytes.count < 300 && $0.startsFile == (page == 0) })
    }
    #expect(sitemap.finish().pieces.map(\.bytes.count) == ["</urlset>\n".utf8.count])
  }
}

/// A sitemap of some pages, its pieces put together as a build does it.
private struct Written {
  private(set) var files: [String: Data] = [:]
  let entryPoint: String

  init(pages: Int, limits: SitemapWriter.Limits = .init()) throws {
    var sitemap = SitemapWriter(folderAddress: "https://example.org/music/", limits: limits)
    var pieces: [SitemapPiece] = []
    for page in 0..<pages {
      let day = page == 0 ? nil : CalendarDay(year: 2026, month: 11, day: 20 - page)
      pieces += sitemap.add(Self.address(page), lastModified: day)
    }
    let ending = sitemap.finish()
    entryPoint = ending.entryPoint
    for piece in pieces + ending.pieces {
      #expect(piece.startsFile == (files[piece.fileName] == nil))
      files[piece.fileName, default: Data()] += piece.bytes
    }
  }

  static func address(_ page: Int) -> String { "https://example.org/music/al/\(page).html" }

  func locations(in file: String) -> [String] {
    String(decoding: files[file] ?? Data(), as: UTF8.self).split(separator: "<loc>").dropFirst()
      .compactMap { $0.split(separator: "</loc>").first.map(String.init) }
  }
}
