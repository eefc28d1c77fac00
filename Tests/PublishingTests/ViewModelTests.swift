import Foundation
import Testing
import WeekInHistory

@testable import Publishing

@Suite struct ViewModelTests {
  private let sentences: Sentences

  init() throws {
    sentences = try TemplateLibrary().sentences
  }

  @Test func `answers to every name it documents`() throws {
    let page = PageView(Samples.header([Samples.rich]), digests: "", sentences: sentences)
    let digest = DigestView(
      Samples.rich,
      isOneOfSeveral: false,
      covers: .linked,
      sentences: sentences
    )
    let album = try #require(digest.years.first?.albums.first)
    let views: [ViewScope: any ViewValue] = [
      .page: page, .user: page.users[0], .digest: digest, .year: digest.years[0], .album: album,
      .cover: try #require(album.cover), .tile: album.tile,
      .mail: EmailView(page: page, subject: "", period: "", preview: []),
    ].merging(try siteViews()) { _, own in own }
    #expect(Set(views.keys) == Set(ViewScope.allCases))
    for (scope, view) in views {
      for name in scope.names.keys {
        #expect(view[name] != nil, "\(scope).\(name)")
      }
      #expect(view["somethingElse"] == nil)
    }
  }

  private func siteViews() throws -> [ViewScope: any ViewValue] {
    let pages = try SiteSamples.pages()
    let week = pages.weekView(0, root: "")
    let album = pages.albumView(SiteSamples.history().albums[0], root: "")
    let chart = try #require(album.chart)
    let year = pages.yearView(2023, root: "")
    let teaser = pages.teaserView(hasPages: true)
    return [
      .frame: pages.generator.frame("index.html", title: ""),
      .preview: PreviewView(address: "", size: (1, 1)), .link: LinkView(href: "", label: ""),
      .person: PersonView(person: pages.person, root: ""), .index: IndexView(people: ""),
      .teaser: teaser, .teaserYear: teaser.years[0], .weekPage: week, .chapter: week.chapters[0],
      .albumPage: album, .colours: ColoursView(colours: album.palette.light), .chart: chart,
      .bar: chart.bars[0], .label: chart.labels[0], .albumWeek: album.weeks[0], .yearPage: year,
      .archivedWeek: year.weeks[0], .personPage: pages.personView(root: ""),
    ]
  }

  @Test func `documents every name and every file`() throws {
    let readme = try #require(
      try TemplateLibrary().exported.first { $0.name == "README.md" }
    ).text
    let chapters = readme.split(separator: "\n### ").dropFirst()
    for scope in ViewScope.allCases {
      let chapter = try #require(chapters.first { $0.hasPrefix(scope.rawValue + "\n") })
      for name in scope.names.keys {
        #expect(chapter.contains("`\(name)`"), "\(scope).\(name)")
      }
    }
    for name in TemplateName.allCases {
      #expect(readme.contains("`\(name.fileName)`"))
    }
  }

  @Test func `divides a year's albums into the first, a shelf and a tail`() throws {
    let albums = (1...30).map { Samples.album("Album \($0)", by: "A", plays: 100 - $0) }
    let view = year(.charted(Samples.summary(albums)))
    #expect(view.albums.count == 30)
    #expect((view["lead"] as? [AlbumView])?.map(\.rank) == [1])
    #expect((view["shelf"] as? [AlbumView])?.map(\.rank) == Array(2...13))
    #expect((view["tail"] as? [AlbumView])?.map(\.rank) == Array(14...30))
  }

  @Test func `tells a single play and a single album from several`() {
    let one = year(.charted(Samples.summary([Samples.album("A", by: "B", plays: 1)])))
    #expect(one.chartSize == "1 album, 1 play")
    #expect(one.albums.map(\.playsWord) == ["play"])
    #expect(one.distance == "1 year ago")
    let many = year(.charted(Samples.summary([Samples.album("A", by: "B", plays: 12_000)])))
    #expect(many.chartSize == "1 album, 12,000 plays")
    #expect(many.albums.map(\.plays) == ["12,000"])
  }

  @Test func `rounds shares, and never to nothing`() {
    let albums = [("A", 990), ("B", 6), ("C", 4)].map { Samples.album($0, by: "X", plays: $1) }
    let view = year(.charted(Samples.summary(albums)))
    #expect(view.albums.map(\.share) == ["99%", "1%", "<1%"])
  }

  @Test(arguments: [
    (0, 0, nil), (14, 0, "and 14 more"), (0, 12, "12 albums with fewer than 3 plays"),
    (1, 1, "and 1 more, 1 album with fewer than 3 plays"),
  ])
  func `counts what it leaves out`(_ beyond: Int, _ below: Int, _ text: String?) {
    let hidden = AlbumRanking.Hidden(belowMinimum: below, beyondLimit: beyond)
    #expect(sentences.leftOut(hidden, minimumPlays: 3) == text)
  }

  @Test func `says an empty week and a week below the minimum apart`() {
    let empty = Samples.summary([])
    let small = Samples.summary([Samples.album("A", by: "B", plays: 1)], minimumPlays: 2)
    #expect(year(.quiet(empty)).message == "A quiet week: no albums played.")
    #expect(
      year(.quiet(small), minimumPlays: 2).message
        == "A quiet week: 1 album, but with fewer than 2 plays."
    )
  }

  @Test func `does not repeat the user's problem for every year`() {
    let view = DigestView(
      Samples.privateUser,
      isOneOfSeveral: false,
      covers: .none,
      sentences: sentences
    )
    #expect(view.years.isEmpty)
    #expect(view.said.notes.count == 1)
    #expect(view.said.notes[0].contains("“Hidden” hides recent listening"))
  }

  @Test(arguments: [("RJ", "u-rj"), ("Zoë_1", "u-zoxeb_1"), ("1975", "u-1975")])
  func `makes an id of a user's name`(_ user: String, _ id: String) {
    #expect(UserView(user: user, displayName: nil).id == id)
  }

  @Test func `calls a user as the follow list does, if it does`() {
    #expect(UserView(user: "RJ", displayName: "Richard").name == "Richard")
    #expect(UserView(user: "RJ", displayName: " \n").name == "RJ")
  }

  private func year(_ outcome: DigestYear.Outcome, minimumPlays: Int = 1) -> YearView {
    YearView(
      Samples.year(1, from: "2025-11-16", outcome),
      of: Samples.digest(minimumPlays: minimumPlays, []),
      userID: "u",
      linkPrefix: "",
      covers: .none,
      sentences: sentences
    )
  }
}
