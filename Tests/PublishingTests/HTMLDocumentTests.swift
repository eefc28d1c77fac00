import Foundation
import FoundationXML
import Testing
import WeekInHistory

@testable import Publishing

@Suite struct HTMLDocumentTests {
  private let templates: TemplateLibrary

  init() throws {
    templates = try TemplateLibrary()
  }

  @Test func `shows hostile names as they are, and no element or attribute comes of them`() throws {
    let albums = Names.hostile.enumerated().map { index, name in
      Samples.album(name, by: name, plays: 1_000 - index, url: "https://x/\(name)")
    }
    let digest = Samples.digest(
      displayName: "<i>\"'\u{301}&amp;",
      [Samples.year(1, from: "2025-11-16", .charted(Samples.summary(albums)))]
    )
    let page = try parse(document([digest]).whole([digest]))

    let shown = Names.hostile.map(CleanText.clean)
    #expect(try texts(in: page, at: "//p[@class='artist']") == shown)
    #expect(try texts(in: page, at: "//p[@class='title']//bdi") == shown)
    let elements = try page.nodes(forXPath: "//*").compactMap(\.name)
    #expect(!elements.contains("script") && !elements.contains("i"))
    let attributes = try page.nodes(forXPath: "//@*").compactMap(\.name)
    #expect(!attributes.contains { $0.hasPrefix("on") })
  }

  @Test func `is well formed, whatever became of the years`() throws {
    let digests = [Samples.rich, Samples.plain, Samples.privateUser]
    let page = try parse(document(digests).whole(digests))
    let ids = try texts(in: page, at: "//@id")
    #expect(Set(ids).count == ids.count)
    let targets = try texts(in: page, at: "//a[starts-with(@href, '#')]/@href")
    #expect(!targets.isEmpty)
    #expect(targets.allSatisfy { ids.contains(String($0.dropFirst())) })
  }

  @Test func `links nothing but http and https`() throws {
    let page = try parse(document([Samples.rich]).whole([Samples.rich]))
    let addresses = try texts(in: page, at: "//@href | //@src")
      .filter { !$0.hasPrefix("#") && $0 != "data:," }
    #expect(addresses.count > 10)
    #expect(addresses.allSatisfy { $0.hasPrefix("https://") })
  }

  @Test func `puts a tile behind every cover`() throws {
    let page = try parse(document([Samples.rich]).whole([Samples.rich]))
    let covers = try page.nodes(forXPath: "//div[@class='cover']")
    #expect(covers.count == 17)
    #expect(try page.nodes(forXPath: "//div[@class='cover']/span[@class='tile']").count == 17)
    let image = "//div[@class='cover']/img[@alt='' and @width and @height]"
    #expect(try page.nodes(forXPath: image).count == 11)
  }

  @Test func `asks for a larger copy of the first cover`() {
    let page = document([Samples.rich]).section(for: Samples.rich)
    #expect(page.contains("https://lastfm.freetls.fastly.net/i/u/770x0/0123456789abcdef.png"))
  }

  @Test func `can hold its covers itself`() throws {
    let embedded = TemplatedDocument(
      .html,
      header: Samples.header([Samples.rich]),
      covers: .embedded { artwork in
        artwork.url.contains("covers.example/15") ? "data:image/png;base64,AAAA" : nil
      },
      templates: templates
    )
    let page = try parse(embedded.whole([Samples.rich]))
    #expect(try texts(in: page, at: "//img/@src") == ["data:image/png;base64,AAAA"])
  }

  @Test func `takes nothing but pictures for an embedded cover`() {
    let covers = CoverSource.embedded { _ in "data:text/html,<script>" }
    #expect(covers.cover(Artwork(url: "https://x/y.png"), .lead) == nil)
  }

  private func document(_ digests: [Digest]) -> TemplatedDocument {
    TemplatedDocument(
      .html,
      header: Samples.header(digests),
      covers: .linked,
      templates: templates
    )
  }

  /// As XML, once its void elements are closed: stricter than any browser about everything else.
  private func parse(_ html: String) throws -> XMLDocument {
    let xml = html.replacing("<!doctype html>", with: "")
      .replacing(/<(meta|link|img)\b([^>]*)>/) { "<\($0.output.1)\($0.output.2)/>" }
    return try XMLDocument(xmlString: xml, options: .nodePreserveWhitespace)
  }

  private func texts(in page: XMLDocument, at path: String) throws -> [String] {
    try page.nodes(forXPath: path).map { $0.stringValue ?? "" }
  }
}
