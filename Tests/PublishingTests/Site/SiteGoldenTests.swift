import Foundation
import Testing
import WeekInHistory

@testable import Publishing

/// Whole pages of each kind, compared with what somebody has read and found good.
@Suite struct SiteGoldenTests {
  @Test(arguments: [
    ("rj/2026-11-15.html", "site-week.html"), ("rj/2023.html", "site-year.html"),
    ("rj/index.html", "site-person.html"), ("index.html", "site-index.html"),
    ("404.html", "site-404.html"),
  ])
  func `are as somebody has read them`(path: String, golden: String) throws {
    try Golden.compare(try #require(try Self.texts()[path]), with: golden)
  }

  @Test func `show an album as somebody has read it`() throws {
    let pages = try Self.pages()
    let path = SitePaths.album(SiteSamples.history().albums[0].album, of: pages.person)
    try Golden.compare(try #require(pages.text(of: path)), with: "site-album.html")
  }

  @Test func `show a week of somebody else, from a folder`() throws {
    var history = SiteSamples.history(displayName: "Al & <b>")
    history.weeks.removeLast()
    history.weeks[0].digest.years = Samples.rich.years
    history.albums = []
    let pages = try SiteSamples.pages(of: history, site: SiteSamples.site(address: nil))
    try Golden.compare(
      try #require(pages.text(of: "al-b/2026-11-15.html")),
      with: "site-week-rich.html"
    )
  }

  private static func pages() throws -> PersonPages {
    let cover = SiteCover(
      place: .file(path: "assets/covers/1f6c2ab8.jpg"),
      palette: CoverPalette(tileOfArtist: "A", album: "B")
    )
    return try SiteSamples.pages(
      pictures: SitePictures(
        cover: { _ in cover },
        strip: { _ in SiteStrip(path: "assets/strips/51aa.jpg", width: 1_200, height: 600) }
      ),
      facts: AlbumBackground(
        description: AlbumDescription(html: "A record of &amp; songs.\n\nIt has <b>two</b> sides."),
        allTimePlays: 1_234
      )
    )
  }

  private static func texts() throws -> [String: String] { SiteTexts.all(try pages()) }
}
