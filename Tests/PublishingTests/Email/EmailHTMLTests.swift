import Foundation
import FoundationXML
import Testing
import WeekInHistory

@testable import Publishing

@Suite struct EmailHTMLTests {
  private static let digests = [Samples.rich, Samples.plain, Samples.privateUser]

  @Test(arguments: [
    #"(?i)display:\s*(flex|grid|inline-flex)"#, #"(?i)position:"#, #"(?i)<script"#, #"(?i)<svg"#,
    #"(?i)@import"#, #"(?i)@font-face"#, #"(?i)url\("#, #"(?i)<link"#, #"(?i)[="']data:"#,
    #"(?i)<(form|input|video|audio|iframe|object)"#, #"(?i)\son[a-z]+="#, #"(?i)var\(--"#,
  ])
  func `uses nothing that mail programs take out or show wrongly`(_ pattern: String) throws {
    for covers in [EmailCovers.none, .link, EmailSamples.paintedCovers] {
      let html = try EmailSamples.mail(of: Self.digests, covers: covers).html
      #expect(try html.firstMatch(of: Regex(pattern)) == nil)
    }
  }

  @Test func `loads nothing from elsewhere with its covers attached, or without covers`() throws {
    for covers in [EmailCovers.none, EmailSamples.paintedCovers] {
      let mail = try EmailSamples.mail(of: Self.digests, covers: covers)
      let page = try parse(mail.html)
      let sources = try texts(in: page, at: "//@src | //@background | //@srcset")
      let ids = mail.images.map { "cid:\($0.contentID)" }
      #expect(Set(sources) == Set(ids))
    }
  }

  @Test func `links covers where they are, when told to`() throws {
    let mail = try EmailSamples.mail(of: [Samples.rich], covers: .link)
    let sources = try texts(in: parse(mail.html), at: "//img/@src")
    #expect(sources.count > 1 && sources.allSatisfy { $0.hasPrefix("https://") })
    #expect(mail.images == [])
  }

  @Test func `declares of every image its size and what stands for it`() throws {
    let mail = try EmailSamples.mail(of: Self.digests, covers: EmailSamples.paintedCovers)
    let page = try parse(mail.html)
    let images = try page.nodes(forXPath: "//img").count
    #expect(images == 3)
    let complete = "//td[@bgcolor]/img[string-length(@alt) > 0 and @width and @height = @width]"
    #expect(try page.nodes(forXPath: complete).count == images)
  }

  @Test func `lays out with tables that no screen reader takes for data`() throws {
    let page = try parse(try EmailSamples.mail(of: Self.digests).html)
    #expect(try page.nodes(forXPath: "//table").count > 10)
    #expect(try page.nodes(forXPath: "//table[not(@role='presentation')]").isEmpty)
    #expect(try texts(in: page, at: "/html/@lang") == ["en"])
    let schemes = "//meta[@name='color-scheme' or @name='supported-color-schemes']/@content"
    #expect(try texts(in: page, at: schemes) == ["light dark", "light dark"])
  }

  @Test func `reads well where the style element is taken out`() throws {
    let page = try parse(try EmailSamples.mail(of: Self.digests).html)
    let unstyled = "//*[contains('giqlh', @class) and @class and not(@style) and not(@bgcolor)]"
    #expect(try page.nodes(forXPath: unstyled).isEmpty)
  }

  @Test func `shows hostile names as they are, and no element or attribute comes of them`() throws {
    let albums = Names.hostile.enumerated().map { index, name in
      Samples.album(name, by: name, plays: 1_000 - index, url: "https://x/\(name)")
    }
    let digest = Samples.digest(
      displayName: "<i>\"'\u{301}&amp;",
      [Samples.year(1, from: "2025-11-16", .charted(Samples.summary(albums)))]
    )
    let page = try parse(EmailSamples.mail(of: [digest], covers: .link).html)
    let shown = Set(try texts(in: page, at: "//bdi"))
    #expect(shown.isSuperset(of: Names.hostile.map(CleanText.clean)))
    let elements = try page.nodes(forXPath: "//*").compactMap(\.name)
    #expect(!elements.contains("script") && !elements.contains("i"))
  }

  @Test(arguments: [
    ("mailto:me@example.org?subject=stop", "mailto:me@example.org?subject=stop"),
    ("https://example.org/stop", "https://example.org/stop"),
    ("javascript:alert(1)", nil), ("mailto:", nil), ("mailto:a\"b", nil), ("mailto:a b", nil),
    ("data:text/html,x", nil), ("", nil),
  ])
  func `links the way out, if it is one`(_ address: String, _ link: String?) throws {
    let mail = try EmailSamples.mail(of: [Samples.plain], unsubscribe: address)
    let links = try texts(in: parse(mail.html), at: "//a[. = 'Unsubscribe']/@href")
    #expect(links == (link.map { [$0] } ?? []))
    #expect(mail.text.contains("To stop these mails:\n\(link ?? "?")") == (link != nil))
  }

  @Test func `names Last.fm and AudioScrobbler, as its terms ask`() throws {
    let mail = try EmailSamples.mail(of: Self.digests)
    #expect(mail.html.contains("AudioScrobbler</a>") && mail.html.contains("Last.fm</a>"))
    #expect(mail.text.contains("Powered by AudioScrobbler, with charts from Last.fm:\nhttps://"))
  }

  private func parse(_ html: String) throws -> XMLDocument {
    let xml = html.replacing("<!doctype html>", with: "")
      .replacing(/<(meta|img|br)\b([^>]*)>/) { "<\($0.output.1)\($0.output.2)/>" }
    return try XMLDocument(xmlString: xml, options: .nodePreserveWhitespace)
  }

  private func texts(in page: XMLDocument, at path: String) throws -> [String] {
    try page.nodes(forXPath: path).map { $0.stringValue ?? "" }
  }
}
