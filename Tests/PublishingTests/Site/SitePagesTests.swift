import Foundation
import Testing
import WeekInHistory

@testable import Publishing

/// What the pages of one person say, and how they lead to each other.
@Suite struct SitePagesTests {
  @Test func `are an album's, a week's and a year's each, and the person's own last`() throws {
    let paths = try SiteSamples.pages().pages.map(\.path)
    #expect(Set(paths).count == paths.count)
    #expect(paths.count == 16 + 2 + 3 + 1)
    #expect(
      // Nothing is archived of 2024, whose week was a quiet one.
      paths.suffix(6) == [
        "rj/2026-11-15.html", "rj/2025-11-16.html", "rj/2026.html", "rj/2025.html", "rj/2023.html",
        "rj/index.html",
      ]
    )
  }

  // MARK: Weeks

  @Test func `lead from a week to its neighbours, and say where there are none`() throws {
    let pages = try SiteSamples.pages()
    let (newest, oldest) = (pages.weekView(0, root: "../"), pages.weekView(1, root: "../"))
    #expect(newest.laterWeek == nil)
    #expect(newest.earlierWeek?.href == "../rj/2025-11-16.html")
    #expect(newest.earlierWeek?.label == "16–23 November 2025")
    #expect(oldest.laterWeek?.href == "../rj/2026-11-15.html")
    #expect(oldest.earlierWeek == nil)
    let page = try #require(pages.text(of: "rj/2026-11-15.html"))
    #expect(page.contains("<span class=\"off\">later week →</span>"))
    #expect(!page.contains("← earlier week"))
    let last = try #require(pages.text(of: "rj/2025-11-16.html"))
    #expect(last.contains("<span class=\"off\">← earlier week</span>"))
    #expect(!last.contains("later week →"))
  }

  @Test func `lead from a week to the same one of other years`() throws {
    let pages = try SiteSamples.pages()
    let (newest, oldest) = (pages.weekView(0, root: ""), pages.weekView(1, root: ""))
    #expect(newest.laterYear == nil)
    #expect(newest.earlierYear?.href == "rj/2025-11-16.html")
    #expect(oldest.laterYear?.href == "rj/2026-11-15.html")
    #expect(oldest.earlierYear == nil)
    let page = try #require(pages.text(of: "rj/2026-11-15.html"))
    #expect(page.contains("<span class=\"off\">↓ a year later</span>"))
  }

  @Test func `have a step from each chapter to the next, greyed out at both ends`() throws {
    let view = try SiteSamples.pages().weekView(0, root: "")
    #expect(view.chapters.map(\.calendarYear) == [2025, 2024, 2023])
    #expect(view.chapters.map(\.nearer?.href) == [nil, "#y2025", "#y2024"])
    #expect(view.chapters.map(\.further?.href) == ["#y2024", "#y2023", nil])
    // Nothing is archived of a quiet week.
    #expect(view.chapters.map(\.archive) == ["rj/2025.html", "", "rj/2023.html"])
  }

  @Test func `say nothing of steps where there is one week of one year`() throws {
    var history = SiteSamples.history()
    history.weeks.removeLast()
    history.weeks[0].digest.years.removeLast(3)
    let page = try #require(try SiteSamples.pages(of: history).text(of: "rj/2026-11-15.html"))
    #expect(!page.contains("class=\"steps\""))
    #expect(!page.contains("class=\"shelf-of-years\""))
    #expect(!page.contains("class=\"neighbours\""))
  }

  // MARK: Years

  @Test func `archive each chart week once, the newest first`() throws {
    var history = SiteSamples.history()
    // Another week of 2023, seen from the older anchor week only.
    let summary = Samples.summary([Samples.album("Else", by: "Where", plays: 3)])
    history.weeks[1].digest.years.append(
      Samples.year(2, from: "2023-11-26", .charted(summary))
    )
    let view = try SiteSamples.pages(of: history).yearView(2023, root: "../")
    #expect(
      view.weeks.map(\.href) == ["../rj/2025-11-16.html#y2023", "../rj/2026-11-15.html#y2023"]
    )
    #expect(
      view.weeks.map { ($0.year["dates"] as? String) ?? "" } == [
        "26 November – 3 December 2023", "19–26 November 2023",
      ]
    )
    #expect(view.lookingBack.isEmpty)
    #expect(view.laterYear?.href == "../rj/2025.html")
    #expect(view.earlierYear == nil)
  }

  @Test func `archive what looks back from a year, too`() throws {
    let pages = try SiteSamples.pages()
    let view = pages.yearView(2026, root: "")
    #expect(view.weeks.isEmpty)
    #expect(view.lookingBack.map(\.href) == ["rj/2026-11-15.html"])
    #expect(view.laterYear == nil)
    #expect(view.earlierYear?.href == "rj/2025.html")
  }

  // MARK: Albums

  @Test func `tell of an album when it was played, and lead there`() throws {
    let pages = try SiteSamples.pages()
    let view = pages.albumView(SiteSamples.history().albums[0], root: "../../")
    #expect(view.plays == "52")
    #expect(view.weeks.map(\.plays) == ["30", "22"])
    #expect(
      view.weeks.map(\.href)
        == ["../../rj/2026-11-15.html#y2025", "../../rj/2026-11-15.html#y2023"]
    )
    #expect(view.chart?.labels.map(\.text) == ["2023", "2024", "2025"])
    #expect(view.chart?.bars.map(\.title).first == "19–26 November 2023: 22 plays")
  }

  @Test(arguments: [("“ا” is a song.", "ltr"), ("هذا ألبوم.", "rtl")])
  func `show an album's description as most of it is read`(text: String, direction: String) throws {
    let album = SitePaths.album(
      SiteSamples.history().albums[0].album,
      of: try SiteSamples.pages().person
    )
    let facts = AlbumBackground(description: AlbumDescription(html: text), allTimePlays: nil)
    let page = try #require(try SiteSamples.pages(facts: facts).text(of: album))
    #expect(page.contains("<p dir=\"\(direction)\">\(text)</p>"))
  }

  @Test func `show an album's description with its licence, and all plays where they are known`()
    throws
  {
    let facts = AlbumBackground(
      description: AlbumDescription(html: "<b>Bold</b> words & <script>alert(1)</script>more."),
      allTimePlays: 1_234
    )
    let album = SitePaths.album(
      SiteSamples.history().albums[0].album,
      of: try SiteSamples.pages().person
    )
    let page = try #require(try SiteSamples.pages(facts: facts).text(of: album))
    #expect(page.contains("Bold words &amp; "))
    #expect(!page.contains("alert(1)"))
    #expect(page.contains("https://creativecommons.org/licenses/by-sa/3.0/"))
    #expect(page.contains("1,234 of all time"))
    let without = try #require(try SiteSamples.pages().text(of: album))
    #expect(!without.contains("creativecommons"))
    #expect(!without.contains("of all time"))
  }

  @Test func `wear the colours of the cover, or of the tile`() throws {
    let album = SiteSamples.history().albums[0]
    let palette = CoverPalette(tileOfArtist: "Somebody", album: "Else")
    let pictures = SitePictures(
      cover: { _ in SiteCover(place: .file(path: "assets/covers/1.jpg"), palette: palette) },
      strip: { _ in nil }
    )
    let coloured = try SiteSamples.pages(pictures: pictures)
    #expect(coloured.albumView(album, root: "").palette.text == palette.text)
    #expect(coloured.albumView(album, root: "../../").album["cover"] as? CoverView != nil)
    let tile = CoverPalette(tileOfArtist: album.album.artist, album: album.album.name)
    #expect(try SiteSamples.pages().albumView(album, root: "").palette.text == tile.text)
  }

  // MARK: The front page

  @Test func `tease with the first album of each year`() throws {
    let view = try SiteSamples.pages().teaserView(hasPages: true)
    #expect(view.years.map(\.href) == ["rj/2026-11-15.html#y2025", "rj/2026-11-15.html#y2023"])
    #expect(view.years.map { $0.album["title"] as? String } == ["A & B", "A & B"])
    #expect(view.week?.href == "rj/2026-11-15.html")
    #expect(view.message == nil)
  }

  @Test func `lead nowhere from the front page where there is nothing`() throws {
    let problem = Problem(ChartFailure.privateUser, user: "RJ")
    var history = SiteSamples.history(displayName: "Al", problem: problem)
    history.albums = []
    history.weeks.removeLast()
    history.weeks[0].digest.years = [Samples.year(1, .unavailable(problem))]
    let pages = try SiteSamples.pages(of: history)
    #expect(pages.pages.isEmpty)
    let teaser = pages.teaser(hasPages: false)
    #expect(!teaser.contains("href"))
    #expect(teaser.contains("“Al” hides recent listening"))
    #expect(!teaser.contains("RJ"))
    // There are earlier pages, of which nobody knows here which weeks they are of.
    let kept = pages.teaser(hasPages: true)
    #expect(SiteTexts.links(in: kept) == ["al/index.html"])
  }

  @Test func `go by the pseudonym in every page`() throws {
    let pages = try SiteSamples.pages(of: SiteSamples.history(displayName: "Al & Ice"))
    let texts =
      pages.pages.map { ($0.path, String(decoding: $0.content(), as: UTF8.self)) }
      + [("teaser", pages.teaser(hasPages: true))]
      + pages.entries(atMost: 9).map { ("entry", "\($0)") }
      + pages.events.map { ("event", "\($0)") }
    for (path, text) in texts {
      #expect(!path.lowercased().contains("rj"), "\(path)")
      #expect(!text.contains("RJ") && !text.contains("rj/"), "\(path)")
    }
  }
}
