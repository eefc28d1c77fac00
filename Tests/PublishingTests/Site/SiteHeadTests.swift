import Foundation
import Testing
import WeekInHistory

@testable import Publishing

/// What is the same on all pages, and what no name may do to any of them.
@Suite struct SiteHeadTests {
  private static func texts(
    _ site: SiteDescription = SiteSamples.site(),
    _ history: History = SiteSamples.history(),
    pictures: SitePictures = .none
  ) throws -> [String: String] {
    SiteTexts.all(try SiteSamples.pages(of: history, site: site, pictures: pictures))
      .filter { $0.key.hasSuffix(".html") }
  }

  @Test func `asks search engines to stay away, unless they are welcome`() throws {
    for (path, text) in try Self.texts() {
      #expect(text.contains("<meta name=\"robots\" content=\"noindex\">"), "\(path)")
    }
    for (path, text) in try Self.texts(SiteSamples.site(isIndexed: true)) {
      #expect(!text.contains("noindex"), "\(path)")
    }
  }

  @Test(arguments: [
    (false, SiteSamples.address, "User-agent: *\nDisallow: /\n"),
    (false, nil, "User-agent: *\nDisallow: /\n"),
    (true, nil, "User-agent: *\nAllow: /\n"),
    (
      true, SiteSamples.address,
      "User-agent: *\nAllow: /\nSitemap: https://example.org/music/sitemap.xml\n"
    ),
  ])
  func `says so in robots.txt`(isIndexed: Bool, address: SiteAddress?, text: String) throws {
    let site = SiteSamples.site(address: address, isIndexed: isIndexed)
    let all = SiteTexts.all(try SiteSamples.pages(site: site))
    #expect(all["robots.txt"] == text)
  }

  @Test func `gives absolute addresses only where the site has one`() throws {
    for (path, text) in try Self.texts() where path != "404.html" {
      let address = "https://example.org/music/" + path.replacing("index.html", with: "")
      #expect(text.contains("<link rel=\"canonical\" href=\"\(address)\">"), "\(path)")
      #expect(text.contains("<meta property=\"og:url\" content=\"\(address)\">"), "\(path)")
      #expect(text.contains("<meta property=\"og:title\""), "\(path)")
      #expect(text.contains("type=\"application/atom+xml\""), "\(path)")
    }
    for (path, text) in try Self.texts(SiteSamples.site(address: nil)) {
      for word in ["og:", "canonical", "atom+xml", "feed+json", "example.org"] {
        #expect(!text.contains(word), "\(word) in \(path)")
      }
    }
  }

  @Test func `shows the strip of covers where there is one`() throws {
    let pictures = SitePictures(
      cover: { _ in nil },
      strip: { _ in SiteStrip(path: "assets/strips/1.jpg", width: 1_200, height: 600) }
    )
    let page = try #require(try Self.texts(pictures: pictures)["rj/2026-11-15.html"])
    #expect(
      page.contains("og:image\" content=\"https://example.org/music/assets/strips/1.jpg\"")
    )
    #expect(page.contains("og:image:width\" content=\"1200\""))
    let plain = try #require(
      try Self.texts(SiteSamples.site(address: nil), pictures: pictures)["rj/2026-11-15.html"]
    )
    #expect(!plain.contains("assets/strips"))
  }

  @Test func `shows an album's cover where the page is spoken of elsewhere`() throws {
    var history = SiteSamples.history()
    history.albums[0].artwork = Artwork(url: "https://img.example/300x300/a.jpg")
    let album = try SiteSamples.pages(of: history).pages[0].path
    func page(
      _ place: SiteCover.Place?,
      _ site: SiteDescription = SiteSamples.site()
    ) throws -> String {
      let cover = SiteCover(place: place, palette: nil)
      let pictures = SitePictures(cover: { _ in cover }, strip: { _ in nil })
      return try #require(try Self.texts(site, history, pictures: pictures)[album])
    }
    let copied = SiteCover.Place.file(path: "assets/covers/1.jpg")
    let own = try page(copied)
    #expect(own.contains("og:image\" content=\"https://example.org/music/assets/covers/1.jpg\""))
    #expect(own.contains("og:image:alt\" content=\"Cover: "))
    #expect(own.contains("twitter:card\" content=\"summary\""))
    #expect(!own.contains("og:image:width"))
    let linked = try page(.elsewhere(try #require(history.albums[0].artwork)))
    #expect(linked.contains("og:image\" content=\"https://img.example/300x300/a.jpg\""))
    #expect(!(try page(nil)).contains("og:image"))
    #expect(!(try page(copied, SiteSamples.site(address: nil))).contains("og:image"))
  }

  @Test func `puts the people where the template has a place for them`() throws {
    let own = TemplateFile(
      name: "site-index.html.mustache",
      origin: .override(path: ""),
      text: "<main>{{{people}}}</main> {{siteTitle}}"
    )
    let site = SiteDescription(title: "Weeks", address: nil, isIndexed: false, generator: "")
    let generator = SiteGenerator(site, templates: try TemplateLibrary(overrides: [own]))
    #expect(
      String(decoding: generator.index(of: Data("Al".utf8)), as: UTF8.self)
        == "<main>Al</main> Weeks"
    )
  }

  @Test(arguments: [
    ("https://example.org/music/", "/music/"), ("https://example.org", "/"), (nil, ""),
  ])
  func `finds the way back from a page that is none`(address: String?, root: String) throws {
    let site = SiteSamples.site(address: address.flatMap { SiteAddress($0) })
    let page = try #require(try Self.texts(site)["404.html"])
    let own = SiteTexts.links(in: page).filter { !$0.contains("://") }
    #expect(own.contains("\(root)index.html"))
    #expect(own.contains("\(root)assets/style.css"))
    #expect(own.allSatisfy { $0.hasPrefix(root) })
  }

  @Test func `has relative links only, so that it opens from a folder`() throws {
    for (path, text) in try Self.texts() where path != "404.html" {
      for link in SiteTexts.links(in: text) {
        #expect(!link.hasPrefix("/"), "\(link) in \(path)")
        #expect(!link.hasPrefix("file:"), "\(link) in \(path)")
      }
    }
  }

  // MARK: Names

  private static let plainTags = Result {
    try texts(SiteSamples.site(), history(of: "Plain")).values.map(tags)
      .reduce(into: Set()) { $0.formUnion($1) }
  }

  @Test(arguments: Names.hostile)
  func `shows names as names`(_ name: String) throws {
    let history = Self.history(of: name)
    let site = SiteDescription(
      title: name,
      address: SiteSamples.address,
      isIndexed: false,
      generator: "backspin 0.1.0"
    )
    let plain = try Self.plainTags.get()
    for (path, text) in try Self.texts(site, history) {
      // A name brings no tag, and no attribute, that an ordinary name does not.
      #expect(Self.tags(text).subtracting(plain).isEmpty, "\(path)")
      let markup = Self.markup(text)
      for dangerous in ["<script", "<img src=x", " onerror=", " onmouseover=", " onload="] {
        // As text it may be there, with its quotes and brackets written out.
        #expect(!markup.contains(dangerous), "\(dangerous) in \(path)")
      }
    }
  }

  /// Everything that can have a name has this one.
  private static func history(of name: String) -> History {
    var history = SiteSamples.history(displayName: name)
    let album = Samples.album(name, by: name, plays: 7)
    history.albums = [
      AlbumHistory(
        album: album,
        artwork: nil,
        weeks: history.albums[0].weeks
      )
    ]
    for week in history.weeks.indices {
      for year in history.weeks[week].digest.years.indices {
        if case .charted = history.weeks[week].digest.years[year].outcome {
          history.weeks[week].digest.years[year].outcome = .charted(Samples.summary([album]))
        }
      }
      history.weeks[week].digest.problem = Problem(.notCached, name)
    }
    return history
  }

  /// `a href`, `bdi`: what elements there are, with which attributes.
  private static func tags(_ html: String) -> Set<String> {
    Set(
      html.matches(of: #/<([a-z0-9]+)((?:\s+[a-z:-]+(?:="[^"]*")?)*)\s*>/#).map { match in
        let attributes = String(match.2).replacing(#/="[^"]*"/#, with: "")
        return match.1 + attributes
      }
    )
  }

  /// What is between `<` and `>`, without what is in quotes.
  private static func markup(_ html: String) -> String {
    html.matches(of: #/<[^>]*>/#).map { String($0.0).replacing(#/"[^"]*"/#, with: "\"\"") }
      .joined()
  }
}
