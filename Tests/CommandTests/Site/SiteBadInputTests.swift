import Foundation
import LastFMStub
import Testing

/// What `site build` refuses, with which code, and that the earlier site is whole afterwards.
@Suite(.timeLimit(.minutes(15))) struct SiteBadInputTests {
  /// Builds a site, then does `body`, which must leave it as it was.
  private func keeping(
    _ body: (Sandbox) async throws -> BinaryRun.Outcome
  ) async throws -> BinaryRun.Outcome {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.coverless)
      #expect(try await sandbox.buildSite("RJ").status == 0)
      let before = try sandbox.site.published()
      let outcome = try await body(sandbox)
      #expect(try sandbox.site.published() == before)
      #expect(try sandbox.site.deadLinks() == [])
      return outcome
    }
  }

  @Test func `refuses a folder that holds somebody's files, before asking anything`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.home.write("mine", to: "site/index.html")
      let outcome = try await sandbox.buildSite("RJ")
      #expect(outcome.status == 73)
      #expect(
        outcome.stderr == "backspin: site holds files that are not Backspin's. Choose an empty "
          + "folder, or one that Backspin has made.\n"
      )
      #expect(try sandbox.site.entries().keys.sorted() == ["index.html"])
      #expect(try sandbox.site.text("index.html") == "mine")
      #expect(sandbox.stub.requests.isEmpty)
    }
  }

  @Test func `refuses to write over a file that somebody has put into the site`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.coverless)
      try await sandbox.buildSite("RJ")
      try sandbox.home.write("mine", to: "site/alice/index.html")
      let before = try sandbox.site.text("index.html")
      let outcome = try await sandbox.buildSite("RJ", "alice")
      #expect(outcome.status == 73)
      #expect(outcome.stderr.contains("site/alice/index.html is not Backspin's"))
      #expect(try sandbox.site.text("alice/index.html") == "mine")
      #expect(try sandbox.site.text("index.html") == before)
      #expect(try sandbox.site.deadLinks() == [])
    }
  }

  @Test func `refuses a base address that is none`() async throws {
    let outcome = try await keeping { try await $0.buildSite("RJ", "--base-url", "example.org") }
    #expect(outcome.status == 64)
    #expect(outcome.stderr.contains("“example.org” is not an address a site can have."))
    let configured = try await keeping { sandbox in
      try sandbox.configure("site:\n  base_url: ftp://example.org/\n")
      return try await sandbox.buildSite("RJ")
    }
    #expect(configured.status == 78)
    #expect(configured.stderr.contains("config.yaml:2:13: site.base_url: "))
    #expect(configured.stderr.contains("“ftp://example.org/” is not an address a site can have."))
  }

  @Test func `refuses two people whose names make the same folder`() async throws {
    let outcome = try await keeping { sandbox in
      try sandbox.configure(
        Sandbox.coverless + "follow: [{user: RJ, name: Ann}, {user: alice, name: ann!}]\n"
      )
      sandbox.stub.resetRequests()
      let outcome = try await sandbox.buildSite()
      #expect(sandbox.stub.requests.isEmpty)
      return outcome
    }
    #expect(outcome.status == 78)
    #expect(
      outcome.stderr
        == "backspin: “Ann” and “ann!” would share a folder of the site, ann/. Give one of "
        + "them another name in the configuration file, as “follow: [{user: RJ, name: Dick}]” does.\n"
    )
  }

  @Test func `asks for a folder`() async throws {
    try await Sandbox.use { sandbox in
      let outcome = try await sandbox.run("site", "build", "RJ")
      #expect(outcome.status == 78)
      #expect(outcome.stderr.contains("Where is the site to go? Name a folder with --output"))
      #expect(sandbox.stub.requests.isEmpty)
    }
  }

  @Test(arguments: ["{{#person}}", "{{nmae}}", "{{> site-haed.html}}"])
  func `keeps the earlier site where a template is broken`(_ fault: String) async throws {
    let outcome = try await keeping { sandbox in
      try sandbox.home.write("<p>\(fault)</p>", to: "own/site-week.html.mustache")
      sandbox.stub.resetRequests()
      let outcome = try await sandbox.buildSite("RJ", "--templates", "own", "--refresh")
      #expect(sandbox.stub.requests.isEmpty)
      return outcome
    }
    #expect(outcome.status == 65)
    #expect(outcome.stderr.contains("site-week.html.mustache"))
  }

  @Test func `shows templates of one's own`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.coverless)
      try sandbox.home.write(
        "<p>{{#person}}{{name}}{{/person}}, {{dates}}: {{siteTitle}}</p>\n",
        to: "own/site-week.html.mustache"
      )
      try await sandbox.buildSite("RJ", "--templates", "own", "--title", "Ours & <theirs>")
      #expect(
        try sandbox.site.text("rj/2024-06-09.html")
          == "<p>RJ, 9–16 June 2024: Ours &amp; &lt;theirs&gt;</p>\n"
      )
    }
  }

  @Test func `keeps the earlier site where Last.fm is down`() async throws {
    let outcome = try await keeping { sandbox in
      sandbox.stub.faults.add(Fault(when: .any, answer: .status(503), times: .always))
      return try await sandbox.buildSite("RJ", "alice", "--cache-folder", "empty")
    }
    #expect(outcome.status == 69)
    #expect(outcome.stderr.contains("Nothing could be made, and nothing was changed."))
  }

  @Test func `keeps the earlier site where the key is rejected`() async throws {
    let outcome = try await keeping { sandbox in
      try await sandbox.run(
        sandbox.siteArguments(["RJ", "--cache-folder", "empty"]),
        environment: ["LASTFM_API_KEY": "invalid"]
      )
    }
    #expect(outcome.status == 77)
  }

  @Test func `says so where a day is before all weeks`() async throws {
    let outcome = try await keeping { try await $0.buildSite("RJ", "--date", "2004-01-01") }
    #expect(outcome.status == 65)
    #expect(
      outcome.stderr == "backspin: There is no week of Last.fm's to look back from on 2004-01-01. "
        + "Choose a later day with --date.\n"
    )
  }

  @Test func `lets no two builds into one folder`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.coverless)
      await sandbox.stub.hold(.method("user.getWeeklyAlbumChart"))
      async let first = sandbox.buildSite("RJ")
      await sandbox.stub.waitUntilHeld(1)
      let second = try await sandbox.buildSite("alice")
      #expect(second.status == 75)
      #expect(
        second.stderr == "backspin: site is being written by another Backspin. Try again when "
          + "that has ended.\n"
      )
      await sandbox.stub.release()
      #expect(try await first.status == 0)
      #expect(try sandbox.site.deadLinks() == [])
      #expect(try await sandbox.buildSite("RJ", "alice").status == 0)
    }
  }

  @Test(arguments: ["home", "site"])
  func `says which folder cannot be written, and asks nothing`(_ place: String) async throws {
    let outcome = try await keeping { sandbox in
      // A new site in a folder that cannot be written, or an old one that cannot be any more.
      let output = place == "home" ? "locked/new" : "site"
      try sandbox.home.write("mine", to: "locked/x")
      let folders = ["locked", "site", "site/.backspin", "site/rj"].map(sandbox.path)
      for folder in folders { try setMode(0o555, of: folder) }
      defer { for folder in folders { try? setMode(0o755, of: folder) } }
      sandbox.stub.resetRequests()
      let outcome = try await sandbox.withoutPrivileges(
        sandbox.siteArguments(["alice", "--output", output])
      ).outcome()
      #expect(sandbox.stub.requests.isEmpty)
      #expect(outcome.stderr.contains(output))
      return outcome
    }
    #expect(outcome.status == 73)
    #expect(outcome.stderr.contains("Permission denied."))
  }

  @Test func `needs no place for temporary files but TMPDIR, and says when that is none`()
    async throws
  {
    let outcome = try await keeping { sandbox in
      try await sandbox.run(
        sandbox.siteArguments(["RJ"]),
        environment: ["TMPDIR": sandbox.path("none")]
      )
    }
    #expect(outcome.status == 73)
    #expect(outcome.stderr.contains("Set TMPDIR to another folder."))
  }

  private func setMode(_ mode: Int, of path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }
}
