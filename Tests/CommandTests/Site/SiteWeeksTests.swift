import Foundation
import LastFMStub
import Subprocess
import Testing

/// Sites of several weeks, and of all of them.
@Suite(.timeLimit(.minutes(15))) struct SiteWeeksTests {
  /// Who joined in March 2022: a year of weeks to look back from.
  private let young = ["newcomer", "--limit", "2", "--weeks", "all", "--years-ago", "all"]

  @Test func `builds everything there is of somebody`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      let outcome = try await sandbox.run(sandbox.siteArguments(young))
      #expect(outcome.status == 0)
      #expect(outcome.stderr == "")
      #expect(try sandbox.site.deadLinks() == [])
      #expect(try sandbox.site.unreachablePages() == [])
      let charts = sandbox.stub.requests(for: "user.getWeeklyAlbumChart").map(\.target)
      #expect(Set(charts).count == charts.count)
      #expect(charts.count > 60)
      let infos = sandbox.stub.requests(for: "album.getInfo").map(\.target)
      #expect(Set(infos).count == infos.count)
      #expect(Set(sandbox.coversAsked).count == sandbox.coversAsked.count)
      let weeks = try sandbox.site.names().filter {
        $0.wholeMatch(of: #/newcomer/....-..-..\.html/#) != nil
      }
      #expect(weeks.count > 50)
      #expect(weeks.first == "newcomer/2023-03-12.html")
      #expect(weeks.last == "newcomer/2024-06-09.html")
    }
  }

  @Test func `goes on where a run came only so far`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      sandbox.stub.faults.add(
        Fault(when: .any.and { $0.order > 40 }, answer: .error(8), times: .always)
      )
      let first = try await sandbox.run(sandbox.siteArguments(young))
      #expect(first.status == 3, "\(first.stderr)")
      #expect(try sandbox.site.deadLinks() == [])
      let asked = Set(sandbox.stub.requests.filter { $0.order <= 40 }.map(\.target))

      sandbox.stub.faults.removeAll()
      sandbox.stub.resetRequests()
      #expect(try await sandbox.run(sandbox.siteArguments(young)).status == 0)
      #expect(asked.isDisjoint(with: sandbox.stub.requests.map(\.target)))
      let resumed = try sandbox.site.published()
      try await sandbox.run(sandbox.siteArguments(young + ["--output", "fresh"]))
      #expect(try sandbox.site("fresh").published() == resumed)
    }
  }

  @Test func `goes on where a run was killed, and asks for no cover twice`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      let arguments = sandbox.siteArguments(["RJ", "alice", "--weeks", "2", "--limit", "5"])
      let stub = sandbox.stub
      await stub.hold(
        .path("/i/u/").and { _ in stub.requests.count { $0.path.hasPrefix("/i/u/") } > 12 }
      )
      let killed = try await sandbox.command(arguments).outcome(sending: .kill) {
        await sandbox.stub.waitUntilHeld(1)
        // What was asked for before that is in the folder when nothing else is on its way.
        while (try? sandbox.site.names().count { $0.hasPrefix("assets/covers/") }) ?? 0 < 6 {
          try? await Task.sleep(for: .milliseconds(5))
        }
      }
      #expect(killed.status == -SIGKILL)
      await sandbox.stub.release()
      let there = try sandbox.site.names().count { $0.hasPrefix("assets/covers/") }
      let before = Set(sandbox.stub.requests.map(\.target))
      sandbox.stub.resetRequests()
      #expect(try await sandbox.run(arguments).status == 0)
      let again = before.intersection(sandbox.stub.requests.map(\.target))
      // Those that were on their way are asked for again, those that had come are not.
      #expect(again.count <= before.count { $0.hasPrefix("/i/u/") } - there)
      #expect(again.allSatisfy { $0.hasPrefix("/i/u/") })
    }
  }

  @Test func `keeps three weeks, and lets go of the fourth when a new one begins`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient + "site:\n  weeks: 3\n")
      try await sandbox.buildSite("RJ")
      let before = try sandbox.site.entries(withFolders: false)
      #expect(sandbox.weekPages == ["2024-05-26", "2024-06-02", "2024-06-09"])
      try await sandbox.buildSite("RJ", "--date", Sandbox.weekAfter)
      #expect(sandbox.weekPages == ["2024-06-02", "2024-06-09", "2024-06-16"])
      #expect(try sandbox.site.deadLinks() == [])
      #expect(try sandbox.site.unreachablePages() == [])
      // The page between has two new neighbours; nothing else about it changes.
      let after = try sandbox.site.entries(withFolders: false)
      #expect(before["assets/style.css"] == after["assets/style.css"])
      #expect(before["404.html"] == after["404.html"])
    }
  }
}
