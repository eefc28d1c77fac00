import Foundation
import Publishing
import Testing

@testable import backspin

@Suite struct SiteSectionTests {
  private func settings(
    _ text: String,
    _ flags: SiteOverrides = SiteOverrides()
  ) throws -> SiteSettings {
    let file = ConfigurationFile(path: "/etc/backspin/config.yaml", origin: .builtIn)
    let folders = Folders(environment: ["HOME": "/home/me"])
    let reading = ConfigurationReader.read(text, file: file.path, folders: folders)
    #expect(reading.problems.isEmpty)
    return SiteSettings(reading.configuration.site, flags, templates: nil)
  }

  @Test func `reads every key`() throws {
    let site = try settings(
      """
      site:
        output: ~/public
        base_url: https://example.org/music
        title: Our weeks
        covers: link
        index: true
        weeks: all
        all_time_plays: yes
        templates: templates
      """
    )
    #expect(site.output?.value == "/home/me/public")
    #expect(site.baseURL?.value.text == "https://example.org/music/")
    #expect(site.title.value == "Our weeks")
    #expect(site.covers.value == .link)
    #expect(site.isIndexed.value)
    #expect(site.weeks.value == .all)
    #expect(site.allTimePlays.value)
    #expect(site.templates?.value == "/etc/backspin/templates")
  }

  @Test func `is careful where nothing is said`() throws {
    let site = try settings("")
    #expect(site.output == nil)
    #expect(site.baseURL == nil)
    #expect(site.covers.value == .copy)
    #expect(!site.isIndexed.value)
    #expect(site.weeks.value == .latest(1))
    #expect(!site.allTimePlays.value)
  }

  @Test func `lets flags win`() throws {
    var flags = SiteOverrides()
    flags.output = "out"
    flags.covers = SiteCovers.none
    flags.isIndexed = false
    flags.weeks = .latest(3)
    let site = try settings("site: {output: ~/x, covers: link, index: true, weeks: all}", flags)
    #expect(site.output == Sourced("out", from: .flag("--output")))
    #expect(site.covers.value == SiteCovers.none)
    #expect(site.isIndexed == Sourced(false, from: .flag("--no-index")))
    #expect(site.weeks.value == .latest(3))
  }
}

@Suite struct SiteAddressTests {
  @Test(arguments: [
    ("https://example.org", "https://example.org/", "/"),
    ("https://example.org/music", "https://example.org/music/", "/music/"),
    ("http://[::1]:8080/a/b/", "http://[::1]:8080/a/b/", "/a/b/"),
  ])
  func `ends in a slash`(text: String, address: String, path: String) throws {
    let site = try #require(SiteAddress(text))
    #expect(site.text == address)
    #expect(site.basePath == path)
  }

  @Test(arguments: [
    "", "example.org", "/music/", "ftp://example.org/", "https://", "https://me:pw@example.org/",
    "https://example.org/?a", "https://example.org/#a", "https://example.org/a b",
    "https://example.org//a", "https://example.org/a/../b", "https://example.org:70000/",
    "javascript://example.org/",
  ])
  func `is nothing else`(text: String) {
    #expect(SiteAddress(text) == nil)
  }

  @Test func `calls an index by its folder`() throws {
    let site = try #require(SiteAddress("https://example.org/music"))
    #expect(site.address(of: "index.html") == "https://example.org/music/")
    #expect(site.address(of: "rj/index.html") == "https://example.org/music/rj/")
    #expect(site.address(of: "rj/2019.html") == "https://example.org/music/rj/2019.html")
  }
}
