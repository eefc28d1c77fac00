import Testing
import WeekInHistory

@testable import Publishing

/// Permalinks. A test here that fails means that other people's links break.
@Suite struct SitePathsTests {
  private let person = SitePerson(DocumentUser(user: "RJ", displayName: nil))

  @Test func `never change`() {
    #expect(SitePaths.index == "index.html")
    #expect(SitePaths.notFound == "404.html")
    #expect(SitePaths.feed == "feed.xml")
    #expect(SitePaths.jsonFeed == "feed.json")
    #expect(SitePaths.siteMap == "sitemap.xml")
    #expect(SitePaths.robots == "robots.txt")
    #expect(SitePaths.style == "assets/style.css")
    #expect(SitePaths.home(of: person) == "rj/index.html")
    #expect(SitePaths.feed(of: person) == "rj/feed.xml")
    #expect(SitePaths.jsonFeed(of: person) == "rj/feed.json")
    #expect(SitePaths.calendar(of: person) == "rj/calendar.ics")
    #expect(SitePaths.week(Samples.day("2026-11-15"), of: person) == "rj/2026-11-15.html")
    #expect(SitePaths.year(2019, of: person) == "rj/2019.html")
    #expect(SitePaths.chapter(2019) == "y2019")
  }

  @Test(arguments: [
    ("PUP", "Morbid Stuff", "pup-morbid-stuff-9fea8d32"),
    ("AC/DC", "Back in Black", "ac-dc-back-in-black-a53db327"),
    ("Björk", "Début", "bjork-debut-228ece64"),
    ("", "", "af63c74c"),
    ("قمر الميناء", "رسائل البحر", "1f4901f6"),
    ("../..", "index.html?a=1#b", "index-html-a-1-b-ccb141cc"),
  ])
  func `keep to one name for an album`(artist: String, name: String, file: String) {
    let path = SitePaths.album(Samples.album(name, by: artist, plays: 1), of: person)
    #expect(path == "rj/albums/\(file).html")
  }

  @Test func `tell apart what looks alike`() {
    let names = ["Début", "De\u{301}but", "debut", "DEBUT", "Debut!", "débu t"]
    let paths = names.map { SitePaths.album(Samples.album($0, by: "x", plays: 1), of: person) }
    #expect(Set(paths).count == names.count)
    #expect(
      SitePaths.album(Samples.album("b", by: "a c", plays: 1), of: person)
        != SitePaths.album(Samples.album("c b", by: "a", plays: 1), of: person)
    )
  }

  @Test func `are no longer than a disk allows`() {
    let long = String(repeating: "long ", count: 500)
    let path = SitePaths.album(Samples.album(long, by: long, plays: 1), of: person)
    #expect(path.split(separator: "/").allSatisfy { $0.utf8.count < 144 })
  }

  @Test(arguments: [
    ("index.html", ""), ("rj/2019.html", "../"), ("rj/albums/x.html", "../../"),
  ])
  func `lead back to the top`(path: String, root: String) {
    #expect(SitePaths.root(from: path) == root)
  }

  @Test(arguments: [
    ("Morbid Stuff", "morbid-stuff"), ("Björk", "bjork"), ("AC/DC", "ac-dc"), ("RJ", "rj"),
    ("tomoko_h", "tomoko_h"), ("Don’t", "dont"), ("don't", "dont"), ("千", "x5343"),
    ("Ⓐ & b", "x24d0-b"), ("--a--b--", "a-b"), ("", "x"), ("!!!", "x"), ("..", "x"),
    ("../../etc", "etc"), ("a\u{0}b\nc", "a-b-c"), ("İSTANBUL", "istanbul"), ("ＦＵＬＬ", "full"),
    ("👨‍👩‍👧‍👦", "x"),
  ])
  func `are made of small letters, digits and dashes`(name: String, slug: String) {
    #expect(Slug.of(name) == slug)
  }

  @Test func `hold no other characters, whatever a name does`() {
    for name in Names.hostile + [
      "\u{FFFE}", "__init__", "_", "%2e%2e", "a:b", "\\", "CON", "con.txt",
    ] {
      for slug in [Slug.of(name), Slug.ofASCII(name)] {
        #expect(slug.utf8.count <= 56)
        #expect(slug.wholeMatch(of: #/[a-z0-9_-]*/#) != nil, "\(name)")
        #expect(!slug.hasPrefix("-") && !slug.hasSuffix("-"), "\(name)")
        #expect(!slug.hasPrefix("_"), "\(name)")
      }
      #expect(!Slug.of(name).isEmpty, "\(name)")
    }
    #expect(Slug.of(String(repeating: "é", count: 500)).utf8.count == 48)
  }
}

/// Who somebody is on a site.
@Suite struct SitePersonTests {
  private func person(_ user: String, _ name: String?) -> SitePerson {
    SitePerson(DocumentUser(user: user, displayName: name))
  }

  @Test func `goes by the name on Last.fm where there is no other`() {
    let person = person("RJ", nil)
    #expect(person.name == "RJ")
    #expect(person.slug == "rj")
    #expect(person.profileURL == "https://www.last.fm/user/RJ")
  }

  @Test func `goes by the pseudonym, and by nothing else`() {
    let al = person("RJ", "Al & Ice")
    #expect(al.name == "Al & Ice")
    #expect(al.slug == "al-ice")
    #expect(al.profileURL == nil)
    #expect(person("RJ", "rj").profileURL == nil)
  }

  @Test(arguments: [
    ("Al", "b", "al"), ("al-2", "d", "al 2"), ("x", "c", "X!"), ("bob", "bob-", nil),
  ])
  func `shares no folder`(user: String, other: String, name: String?) {
    let users = [
      DocumentUser(user: user, displayName: nil), DocumentUser(user: other, displayName: name),
    ]
    for users in [users, users.reversed()] {
      #expect(
        throws: SitePerson.SharedFolder(
          slug: Slug.of(user),
          names: users.map { $0.displayName ?? $0.user }
        )
      ) { try SitePerson.each(of: users) }
    }
  }

  @Test func `has the same folder in whatever company`() throws {
    let users = ["RJ", "Björk", "a_b"].map { DocumentUser(user: "x", displayName: $0) }
    let slugs = try SitePerson.each(of: users).map(\.slug)
    #expect(slugs == ["rj", "bjork", "a_b"])
    #expect(try SitePerson.each(of: users.reversed()).map(\.slug) == slugs.reversed())
  }

  @Test(arguments: ["assets", "Assets!", " ASSETS "])
  func `takes no folder that is the site's`(name: String) {
    #expect(person("x", name).slug == "assets-2")
  }
}
