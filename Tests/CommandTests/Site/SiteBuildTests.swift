import Foundation
import LastFMStub
import Testing

/// What `site build` writes, and what it leaves alone.
@Suite(.timeLimit(.minutes(15))) struct SiteBuildTests {
  @Test func `writes a site in which every link works, and says nothing`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      let outcome = try await sandbox.buildSite(
        "RJ",
        "alice",
        "hostile",
        "--weeks",
        "2",
        "--base-url",
        Sandbox.address
      )
      #expect(outcome.status == 0)
      #expect(outcome.stderr == "")
      #expect(outcome.stdout == "")
      #expect(try sandbox.site.deadLinks() == [])
      #expect(try sandbox.site.unreachablePages() == [])
      let names = try sandbox.site.names()
      for name in [
        "404.html", "assets/icon.svg", "assets/style.css", "feed.json", "feed.xml", "index.html",
        "robots.txt", "sitemap.xml", "rj/2024-06-02.html", "rj/2024-06-09.html", "rj/2024.html",
        "rj/2023.html", "rj/2022.html", "rj/2021.html", "rj/calendar.ics", "rj/feed.json",
        "rj/feed.xml", "rj/index.html", "alice/index.html", "hostile/index.html",
      ] {
        #expect(names.contains(name), "\(name)")
      }
      #expect(names.contains { $0.hasPrefix("rj/albums/") })
      #expect(names.contains { $0.hasPrefix("assets/covers/") })
      #expect(names.contains { $0.hasPrefix("assets/strips/") })
      #expect(try sandbox.site.leftovers() == [])
    }
  }

  @Test func `goes without feeds and site map where nobody said where it will be`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      #expect(try await sandbox.buildSite("RJ").status == 0)
      #expect(try sandbox.site.deadLinks() == [])
      let names = try sandbox.site.names()
      #expect(!names.contains { $0.contains("feed") || $0 == "sitemap.xml" })
      #expect(!names.contains { $0.hasPrefix("assets/strips/") })
      for (name, content) in try sandbox.site.published() where name.hasSuffix(".html") {
        #expect(!String(decoding: content, as: UTF8.self).contains("og:"), "\(name)")
      }
    }
  }

  @Test func `touches nothing where nothing has changed`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      let arguments = ["RJ", "hostile", "hidden", "--base-url", Sandbox.address]
      let first = try await sandbox.run(sandbox.siteArguments(arguments))
      let before = try sandbox.site.entries()
      sandbox.stub.resetRequests()
      let again = try await sandbox.run(sandbox.siteArguments(arguments))
      #expect(again.status == first.status)
      #expect(again.stderr == first.stderr)
      let after = try sandbox.site.entries()
      #expect(before.keys.sorted() == after.keys.sorted())
      for (name, entry) in before { #expect(after[name] == entry, "\(name)") }
      #expect(sandbox.coversAsked.isEmpty)
      #expect(sandbox.stub.requests(for: "album.getInfo").isEmpty)
    }
  }

  @Test func `asks nothing at all where everything is kept`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      let first = try await sandbox.buildSite("RJ", "alice", "--weeks", "2")
      #expect(first.stderr == "")
      sandbox.stub.resetRequests()
      let again = try await sandbox.buildSite("RJ", "alice", "--weeks", "2")
      #expect(again.status == 0)
      #expect(sandbox.stub.requests.map(\.target) == [])
    }
  }

  @Test("gives the same bytes in another folder", arguments: ["2024-06-15", "2024-06-10"])
  func sameBytes(date: String) async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      let arguments = ["RJ", "hostile", "--base-url", Sandbox.address]
      try await sandbox.run(sandbox.siteArguments(arguments))
      try sandbox.home.write("", to: "elsewhere/tmp/x")
      let other = try await sandbox.run(
        sandbox.siteArguments(
          ["--output", "elsewhere/deep/site", "--cache-folder", "elsewhere/cache", "--date", date]
            + arguments
        ),
        environment: [
          "TMPDIR": sandbox.path("elsewhere/tmp"), "LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8",
          "TZ": "UTC", "COLUMNS": "40", "USER": "somebody",
        ].merging(Sandbox.clock(wrongBy: 86_400 * 2)) { one, _ in one }
      )
      #expect(other.status == 0)
      let (here, there) = (
        try sandbox.site.published(), try sandbox.site("elsewhere/deep/site").published()
      )
      #expect(here.keys.sorted() == there.keys.sorted())
      for (name, content) in here { #expect(there[name] == content, "\(name)") }
      #expect(try sandbox.names(in: "elsewhere/tmp") == ["x"])
    }
  }

  @Test func `writes only what has changed when somebody is added`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      let address = ["--base-url", Sandbox.address]
      try await sandbox.run(sandbox.siteArguments(["RJ"] + address))
      let before = try sandbox.site.entries(withFolders: false)
      try await sandbox.run(sandbox.siteArguments(["RJ", "alice"] + address))
      let after = try sandbox.site.entries(withFolders: false)
      let changed = before.filter { after[$0.key] != $0.value }.keys.sorted()
      #expect(
        changed == [
          ".backspin/@assets.manifest", ".backspin/@front.manifest", "feed.json", "feed.xml",
          "index.html", "sitemap.xml",
        ]
      )
      #expect(try sandbox.site.deadLinks() == [])
    }
  }

  @Test func `removes what is no longer wanted, and nothing of anybody else's`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      try await sandbox.buildSite("RJ", "alice", "--base-url", Sandbox.address)
      let whole = try sandbox.site.published()
      for name in ["CNAME", "alice/notes.txt", "rj/albums/own.html", "assets/own/x.css"] {
        try sandbox.home.write("mine", to: "site/\(name)")
      }
      try await sandbox.buildSite("RJ")
      #expect(try sandbox.site.deadLinks() == [])
      let names = try sandbox.site.names()
      #expect(names.filter { $0.hasPrefix("alice/") } == ["alice/notes.txt"])
      #expect(!names.contains("feed.xml"))
      #expect(!names.contains { $0.hasPrefix("assets/strips/") })
      let covers = names.filter { $0.hasPrefix("assets/covers/") }
      #expect(!covers.isEmpty && covers.count < whole.keys.count { $0.hasPrefix("assets/covers/") })
      for name in ["CNAME", "alice/notes.txt", "rj/albums/own.html", "assets/own/x.css"] {
        #expect(try sandbox.site.text(name) == "mine")
      }
    }
  }

  @Test func `keeps only the weeks that are asked for`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      try await sandbox.buildSite("RJ", "--weeks", "3")
      #expect(sandbox.weekPages == ["2024-05-26", "2024-06-02", "2024-06-09"])
      try await sandbox.buildSite("RJ", "--weeks", "1")
      #expect(sandbox.weekPages == ["2024-06-09"])
      #expect(try sandbox.site.deadLinks() == [])
      #expect(try sandbox.site.unreachablePages() == [])
    }
  }

  @Test func `names in the site map exactly the pages that exist`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      try await sandbox.buildSite("RJ", "hostile", "--weeks", "2", "--base-url", Sandbox.address)
      let map = try sandbox.site.text("sitemap.xml")
      let named = map.matches(of: #/<loc>(.*)</loc>/#).map { match in
        String(match.1).replacing(Sandbox.address, with: "")
      }
      let pages = try sandbox.site.names().filter { $0.hasSuffix(".html") && $0 != "404.html" }
        .map { $0.hasSuffix("index.html") ? String($0.dropLast(10)) : $0 }
      #expect(named.sorted() == pages.sorted())
    }
  }
}

extension Sandbox {
  /// Of RJ, by their first days.
  var weekPages: [String] {
    let names = (try? names(in: "site/rj")) ?? []
    return names.filter { $0.wholeMatch(of: #/....-..-..\.html/#) != nil }
      .map { String($0.dropLast(5)) }
  }
}
