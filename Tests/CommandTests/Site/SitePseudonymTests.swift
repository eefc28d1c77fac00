import Foundation
import LastFMStub
import Testing

/// Whoever goes by another name on a site is nowhere in it by the one of Last.fm.
@Suite(.timeLimit(.minutes(15))) struct SitePseudonymTests {
  /// Everybody under another name, in other capitals than Last.fm's.
  private static let follow = """
    follow:
      - user: otto-LINDQVIST
        name: Al
      - user: TOMOKO_H
        name: Bo & <b>
      - user: HIDDEN
        name: Somebody
      - user: noBody
        name: Else

    """

  private func expectNoNames(
    in sandbox: Sandbox,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let entries = try sandbox.site.entries()
    #expect(entries.count > 20, sourceLocation: sourceLocation)
    for (name, entry) in entries {
      let text = (name + "\n" + String(decoding: entry.content, as: UTF8.self)).lowercased()
      for user in ["lindqvist", "tomoko", "nobody"] {
        #expect(!text.contains(user), "\(user) in \(name)", sourceLocation: sourceLocation)
      }
      // The word is in every style sheet.
      #expect(!text.contains("“hidden”"), "\(name)", sourceLocation: sourceLocation)
      #expect(!text.contains("user/hidden"), "\(name)", sourceLocation: sourceLocation)
      #expect(!name.contains("hidden"), sourceLocation: sourceLocation)
    }
  }

  @Test func `shows pseudonyms, and no name of Last.fm's`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient + Self.follow)
      let outcome = try await sandbox.buildSite("--base-url", Sandbox.address, "--index")
      #expect(outcome.status == 3)
      try expectNoNames(in: sandbox)
      #expect(sandbox.site.exists("al/index.html"))
      #expect(sandbox.site.exists("bo-b/index.html"))
      let index = try sandbox.site.text("index.html")
      for name in ["Al", "Bo &amp; &lt;b&gt;", "Somebody", "Else"] {
        #expect(index.contains("<bdi>\(name)</bdi>"), "\(name)")
      }
      #expect(index.contains("“Somebody” hides recent listening"))
      #expect(index.contains("Last.fm knows no user “Else”."))
    }
  }

  @Test func `shows pseudonyms where years and registrations are missing`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.coverless + Self.follow)
      sandbox.failChart(yearsAgo: 1)
      for user in ["tomoko_h", "Otto-Lindqvist"] {
        sandbox.stub.faults.add(
          Fault(
            when: .method("user.getInfo").user(user),
            answer: .error(8, message: "\(user) cannot be had"),
            times: .always
          )
        )
        sandbox.stub.faults.add(
          Fault(
            when: .method("user.getWeeklyAlbumChart").user(user).from(Sandbox.from(yearsAgo: 2)),
            answer: .error(6, message: "What about \(user)?"),
            times: .always
          )
        )
      }
      let outcome = try await sandbox.buildSite("--base-url", Sandbox.address)
      #expect(outcome.status == 3)
      try expectNoNames(in: sandbox)
    }
  }

  @Test(arguments: [[], ["alice"], ["otto-lindqvist"]])
  func `forgets the name of somebody who had pages under it`(unavailable: [String]) async throws {
    try await Sandbox.use { sandbox in
      let address = ["--base-url", Sandbox.address, "--weeks", "2"]
      let follow = "follow:\n  - user: alice\n  - user: otto-Lindqvist\n"
      try sandbox.configure(Sandbox.impatient + follow)
      #expect(try await sandbox.run(sandbox.siteArguments(address)).status == 0)
      #expect(try sandbox.site.text("feed.xml").contains("otto-lindqvist/"))

      try sandbox.configure(Sandbox.impatient + follow + "    name: Al\n")
      for user in unavailable {
        let charts = RequestPattern.method("user.getWeeklyAlbumChart").user(user)
        sandbox.stub.faults.add(Fault(when: charts, answer: .error(8), times: .always))
      }
      let arguments = sandbox.siteArguments(address + ["--cache-folder", "other"])
      #expect(try await sandbox.run(arguments).status == (unavailable.isEmpty ? 0 : 3))
      for (name, entry) in try sandbox.site.entries() {
        let text = (name + "\n" + String(decoding: entry.content, as: UTF8.self)).lowercased()
        #expect(!text.contains("lindqvist"), "\(name)")
      }
      #expect(try sandbox.site.deadAddresses() == [])
      // Whoever else could not be had is told of as before.
      #expect(try sandbox.site.text("feed.xml").contains("/alice/2024-06-09.html"))
    }
  }

  @Test func `names on stderr whom it is about by the name on Last.fm`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.coverless + Self.follow)
      let outcome = try await sandbox.buildSite()
      #expect(outcome.stderr.contains("“hidden” hides recent listening"))
      #expect(outcome.stderr.contains("Last.fm knows no user “noBody”."))
    }
  }

  @Test(arguments: ["_front", "_assets", "assets", "@front", "index.html", "..", "/", "", "CON"])
  func `takes any name for a pseudonym`(_ name: String) async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(
        Sandbox.coverless + "follow:\n  - user: RJ\n    name: \"\(name)\"\n  - user: alice\n"
      )
      let outcome = try await sandbox.buildSite("--covers", "none")
      if name.isEmpty {
        #expect(outcome.status == 78 || outcome.status == 0)
      } else {
        #expect(outcome.status == 0, "\(outcome.stderr)")
        #expect(try sandbox.site.deadLinks() == [])
        #expect(try sandbox.site.unreachablePages() == [])
      }
      #expect(try sandbox.names().allSatisfy { [".cache", ".config", "site"].contains($0) })
    }
  }
}
