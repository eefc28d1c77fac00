import Foundation
import LastFMStub
import Testing

/// What becomes of a site when Last.fm gives less than it did.
@Suite(.timeLimit(.minutes(15))) struct SiteFailureTests {
  /// What there is of one person, but for the feeds of all.
  private func pages(of person: String, in sandbox: Sandbox) throws -> [String: Data] {
    try sandbox.site.published().filter {
      $0.key.hasPrefix("\(person)/") || $0.key.hasPrefix("assets/")
    }
  }

  @Test func `makes the others where some are private or unknown`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.coverless)
      let outcome = try await sandbox.buildSite(
        "RJ",
        "hidden",
        "nobody",
        "--base-url",
        Sandbox.address
      )
      #expect(outcome.status == 3)
      #expect(
        outcome.stderr == """
          backspin: “hidden” hides recent listening, so Last.fm gives out no charts. Only “hidden” can \
          change that, at last.fm/settings/privacy.
          backspin: Last.fm knows no user “nobody”. Check the spelling.

          """
      )
      #expect(try sandbox.site.deadLinks() == [])
      #expect(!sandbox.exists("site/hidden"))
      #expect(!sandbox.exists("site/nobody"))
      let index = try sandbox.site.text("index.html")
      #expect(index.contains("“hidden” hides recent listening"))
      #expect(index.contains("Last.fm knows no user “nobody”."))
    }
  }

  @Test func `makes nothing where all are private or unknown`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.coverless)
      try await sandbox.buildSite("RJ")
      let before = try sandbox.site.published()
      let outcome = try await sandbox.buildSite("hidden", "nobody")
      #expect(outcome.status == 65)
      #expect(try sandbox.site.published() == before)
    }
  }

  @Test("leaves somebody's pages whole while they cannot be had", arguments: [8, 17])
  func failingUser(code: Int) async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      let address = ["--base-url", Sandbox.address]
      let arguments = sandbox.siteArguments(["RJ", "alice", "--weeks", "2"] + address)
      try await sandbox.run(arguments)
      let before = try pages(of: "alice", in: sandbox)

      for method in ["user.getInfo", "user.getWeeklyAlbumChart"] {
        sandbox.stub.faults.add(
          Fault(when: .method(method).user("alice"), answer: .error(code), times: .always)
        )
      }
      // A week later, so that there are new pages of RJ's.
      for date in [Sandbox.date, Sandbox.weekAfter] {
        let outcome = try await sandbox.run(
          sandbox.siteArguments(
            ["RJ", "alice", "--weeks", "2", "--date", date, "--cache-folder", "other"] + address
          )
        )
        #expect(outcome.status == 3)
        #expect(try sandbox.site.deadLinks() == [], "\(date)")
        #expect(try sandbox.site.unreachablePages() == [], "\(date)")
        for (name, content) in before where name.hasPrefix("alice/") {
          #expect(try sandbox.site.published()[name] == content, "\(name), \(date)")
        }
        #expect(try sandbox.namesNoPageThatIsMissing())
        #expect(try sandbox.site.deadAddresses() == [], "\(date)")
        for name in ["feed.xml", "feed.json"] {
          let text = try sandbox.site.text(name)
          #expect(text.contains("/alice/2024-06-02.html"), "\(name), \(date)")
          #expect(text.contains("/rj/2024-06-09.html"), "\(name), \(date)")
        }
      }
      #expect(sandbox.site.exists("rj/2024-06-16.html"))
      #expect(!sandbox.site.exists("rj/2024-06-02.html"))
      // When she is back, what is no longer wanted goes, covers of RJ's too.
      sandbox.stub.faults.removeAll()
      let last = ["RJ", "alice", "--weeks", "2", "--date", Sandbox.weekAfter] + address
      #expect(
        try await sandbox.run(sandbox.siteArguments(last + ["--cache-folder", "new"])).status == 0
      )
      let after = try sandbox.site.published()
      try await sandbox.run(sandbox.siteArguments(last + ["--output", "fresh"]))
      #expect(try sandbox.site("fresh").names() == after.keys.sorted())
    }
  }

  @Test func `replaces no page by one that lacks a year, nor what tells of it`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      let arguments = ["RJ", "--weeks", "2", "--base-url", Sandbox.address]
      try await sandbox.run(sandbox.siteArguments(arguments))
      let before = try sandbox.site.published()
      sandbox.failChart(yearsAgo: 2)
      let outcome = try await sandbox.run(
        sandbox.siteArguments(arguments + ["--cache-folder", "other"])
      )
      #expect(outcome.status == 3)
      let after = try sandbox.site.published()
      #expect(after.keys.sorted() == before.keys.sorted())
      for (name, content) in before where name != "index.html" {
        #expect(after[name] == content, "\(name)")
      }
      #expect(try sandbox.site.deadLinks() == [])
    }
  }

  @Test func `shows a new week without the year that is missing, and fills it in later`()
    async throws
  {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      let address = ["--base-url", Sandbox.address]
      try await sandbox.run(sandbox.siteArguments(["RJ"] + address + ["--date", "2024-06-08"]))
      sandbox.failChart(yearsAgo: 2)
      let missing = try await sandbox.run(sandbox.siteArguments(["RJ"] + address))
      #expect(missing.status == 3)
      let page = try sandbox.site.text("rj/2024-06-09.html")
      #expect(page.contains("This digest is incomplete: 2 years ago could not be fetched."))
      #expect(try sandbox.site.deadLinks() == [])
      #expect(try sandbox.site.text("rj/feed.xml").contains("/rj/2024-06-09.html"))

      // Still missing: nothing changes, the feed least of all.
      let before = try sandbox.site.entries()
      try await sandbox.run(sandbox.siteArguments(["RJ"] + address))
      #expect(try sandbox.site.entries() == before)

      sandbox.stub.faults.removeAll()
      #expect(try await sandbox.run(sandbox.siteArguments(["RJ"] + address)).status == 0)
      let whole = try sandbox.site.published()
      try await sandbox.run(sandbox.siteArguments(["RJ", "--output", "fresh"] + address))
      let fresh = try sandbox.site("fresh").published()
      #expect(whole.keys.sorted() == fresh.keys.sorted())
      // Feeds and calendars say when they were changed.
      for (name, content) in fresh where !name.contains("feed") && !name.contains("calendar") {
        #expect(whole[name] == content, "\(name)")
      }
    }
  }

  @Test func `replaces no album's page by one without what could not be looked up`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      try await sandbox.buildSite("RJ")
      let before = try sandbox.site.published()
      let lookups = Fault(when: .method("album.getInfo"), answer: .error(8), times: .always)
      sandbox.stub.faults.add(lookups)
      // The charts are there, what is known of the albums is not.
      let outcome = try await sandbox.buildSite("RJ", "--cache-folder", "other")
      #expect(outcome.status == 0)
      #expect(outcome.stderr.contains("RJ: "), "\(outcome.stderr)")
      #expect(outcome.stderr.contains(" albums could not be looked up. Run again later."))
      #expect(try sandbox.site.published() == before)
      #expect(try sandbox.site.deadLinks() == [])

      // Somebody new goes without, until a later run.
      try await sandbox.buildSite("RJ", "alice", "--cache-folder", "other")
      #expect(try sandbox.site.text("alice/2024-06-09.html").contains("class=\"tile\""))
      sandbox.stub.faults.removeAll()
      #expect(try await sandbox.buildSite("RJ", "alice").status == 0)
      try await sandbox.buildSite("RJ", "alice", "--output", "fresh")
      #expect(try sandbox.site.published() == sandbox.site("fresh").published())
    }
  }

  @Test func `keeps no covers for somebody of whom there is nothing`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      try await sandbox.buildSite("RJ", "hidden")
      try await sandbox.buildSite("RJ", "hidden", "--date", "2024-01-10")
      try await sandbox.buildSite("RJ", "hidden", "--date", "2024-01-10", "--output", "fresh")
      #expect(try sandbox.site.names() == sandbox.site("fresh").names())
    }
  }

  @Test func `takes somebody off who is followed no more, and whom Last.fm does not give`()
    async throws
  {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.coverless)
      let address = ["--base-url", Sandbox.address]
      try await sandbox.run(sandbox.siteArguments(["RJ", "alice"] + address))
      // That RJ's pages stay is no reason for hers to.
      sandbox.failChart(yearsAgo: 2)
      let arguments = ["RJ", "hidden", "--cache-folder", "other"] + address
      try await sandbox.run(sandbox.siteArguments(arguments))
      #expect(!sandbox.exists("site/alice"))
      #expect(try sandbox.site.deadLinks() == [])
      #expect(try sandbox.site.deadAddresses() == [])
      for (name, content) in try sandbox.site.published() {
        #expect(!String(decoding: content, as: UTF8.self).contains("alice"), "\(name)")
      }
    }
  }

  @Test func `replaces no page by one that says it is old`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      let arguments = ["RJ", "--weeks", "2", "--base-url", Sandbox.address]
      try await sandbox.run(sandbox.siteArguments(arguments))
      let before = try sandbox.site.published()
      for page in ["rj/2024-06-09.html", "rj/feed.xml"] {
        #expect(try !sandbox.site.text(page).contains("Last.fm did not answer"), "\(page)")
      }
      let years = Sandbox.clock(wrongBy: 3 * 365 * 86_400)
      let arguments2 = sandbox.siteArguments(arguments + ["--offline"])
      #expect(try await sandbox.run(arguments2, environment: years).status == 0)
      #expect(try sandbox.site.published() == before)
      // Where there is nothing better, it is shown.
      let new = sandbox.siteArguments(arguments + ["--offline", "--output", "new"])
      #expect(try await sandbox.run(new, environment: years).status == 0)
      #expect(try sandbox.site("new").text("rj/2024-06-09.html").contains("Last.fm did not answer"))
    }
  }

  @Test func `replaces no page by one without plays that could not be looked up`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.coverless + "  all_time_plays: true\n")
      try await sandbox.buildSite("RJ")
      let before = try sandbox.site.published()
      #expect(
        before.values.contains { String(decoding: $0, as: UTF8.self).contains("of all time") }
      )
      let plays = RequestPattern.method("album.getInfo").and { $0.target.contains("username=") }
      sandbox.stub.faults.add(Fault(when: plays, answer: .error(8), times: .always))
      let outcome = try await sandbox.buildSite("RJ", "--cache-folder", "other")
      #expect(outcome.stderr.contains(" albums could not be looked up. Run again later."))
      #expect(try sandbox.site.published() == before)
      // What is known is told where there is nothing better.
      try await sandbox.buildSite("RJ", "--cache-folder", "other", "--output", "new")
      let new = try sandbox.site("new").published().mapValues {
        String(decoding: $0, as: UTF8.self)
      }
      #expect(new.values.contains { $0.contains("About the album") })
      #expect(!new.values.contains { $0.contains("of all time") })
    }
  }
}

extension Sandbox {
  /// Whether every address in the site map is that of a page, and every page but the 404 in it.
  func namesNoPageThatIsMissing() throws -> Bool {
    let named = try site.text("sitemap.xml").matches(of: #/<loc>(.*)</loc>/#).map { match in
      let path = String(match.1).replacing(Self.address, with: "")
      return path.isEmpty || path.hasSuffix("/") ? path + "index.html" : path
    }
    let pages = try site.names().filter { $0.hasSuffix(".html") && $0 != "404.html" }
    return named.sorted() == pages
  }
}
