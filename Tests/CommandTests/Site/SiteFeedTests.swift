import Foundation
import LastFMStub
import Testing

/// Feeds and calendars, from build to build.
@Suite(.timeLimit(.minutes(15))) struct SiteFeedTests {
  private let address = ["--base-url", Sandbox.address]

  private func feeds(_ site: SiteFolder) throws -> [String: String] {
    try site.published().filter {
      $0.key.hasSuffix("feed.xml") || $0.key.hasSuffix("feed.json") || $0.key.hasSuffix(".ics")
    }.mapValues { String(decoding: $0, as: UTF8.self) }
  }

  private func values(_ element: String, in text: String) -> [String] {
    text.split(separator: "<\(element)>").dropFirst().compactMap { rest in
      rest.split(separator: "</").first.map(String.init)
    }
  }

  @Test func `are the same however much later they are built again`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.coverless)
      let arguments = sandbox.siteArguments(["RJ", "hostile", "--weeks", "2"] + address)
      try await sandbox.run(arguments)
      let before = try feeds(sandbox.site)
      #expect(before.count == 8)
      for days in [3, 400] {
        try await sandbox.run(arguments, environment: Sandbox.clock(wrongBy: days * 86_400))
        #expect(try feeds(sandbox.site) == before, "\(days)")
      }
      // In a new folder, too: no clock is asked.
      try await sandbox.run(
        arguments + ["--output", "fresh"],
        environment: Sandbox.clock(wrongBy: 800 * 86_400)
      )
      #expect(try feeds(sandbox.site("fresh")) == before)
    }
  }

  @Test func `say that an entry was changed when it was, and of no other`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.coverless)
      let arguments = ["RJ", "--weeks", "2"] + address
      try await sandbox.run(sandbox.siteArguments(arguments))
      let before = try sandbox.site.text("rj/feed.xml")
      // Somebody took plays away in Last.fm's charts.
      sandbox.stub.faults.add(
        Fault(
          when: .method("user.getWeeklyAlbumChart").from(Sandbox.from(yearsAgo: 1)),
          answer: .emptyChart(),
          times: .always
        )
      )
      try await sandbox.run(
        sandbox.siteArguments(arguments + ["--cache-folder", "other"]),
        environment: Sandbox.clock(at: Date(timeIntervalSince1970: 1_900_000_000))
      )
      let after = try sandbox.site.text("rj/feed.xml")
      let (old, new) = (values("updated", in: before), values("updated", in: after))
      #expect(old == ["2024-06-09T12:00:00Z", "2024-06-09T12:00:00Z", "2024-06-02T12:00:00Z"])
      #expect(new.count == 3)
      #expect(new[0] == new[1])
      #expect(new[1].hasPrefix("2030-03-17T17:4"))
      #expect(new[2] == old[2])
      #expect(values("id", in: after) == values("id", in: before))
      #expect(values("published", in: after) == values("published", in: before))
    }
  }

  @Test
  func `have the ids of the site's first address, and the same dates after a build without one`()
    async throws
  {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.coverless)
      let arguments = sandbox.siteArguments(["RJ"])
      // Before there is an address, nobody knows an id.
      try await sandbox.run(arguments)
      let clock = Sandbox.clock(at: Date(timeIntervalSince1970: 1_900_000_000))
      try await sandbox.run(arguments + address, environment: clock)
      let first = try feeds(sandbox.site)
      try await sandbox.run(sandbox.siteArguments(["RJ", "--output", "fresh"]) + address)
      #expect(try feeds(sandbox.site("fresh")) == first)

      // Something changes, and is remembered.
      try await sandbox.run(arguments + address + ["--min-plays", "4"], environment: clock)
      let changed = try sandbox.site.published()
      #expect(try feeds(sandbox.site) != first)
      try await sandbox.run(arguments + ["--min-plays", "4"])
      #expect(try feeds(sandbox.site).keys.sorted() == ["rj/calendar.ics"])
      try await sandbox.run(arguments + address + ["--min-plays", "4"])
      #expect(try sandbox.site.published() == changed)
    }
  }

  @Test func `are understood by other programs, and lead to pages that exist`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      try await sandbox.run(
        sandbox.siteArguments(["RJ", "hostile", "--weeks", "2"] + address)
      )
      let site = sandbox.site
      for (name, text) in try feeds(site) {
        if name.hasSuffix("xml") {
          var lint = sandbox.command(["--nonet", "--noout", "\(site.path)/\(name)"])
          lint.executable = "/usr/bin/xmllint"
          #expect(try await lint.outcome().stderr == "", "\(name)")
        } else if name.hasSuffix("json") {
          _ = try JSONSerialization.jsonObject(with: Data(text.utf8))
        }
        let links = text.replacing("\\/", with: "/").replacing("\r\n ", with: "")
          .matches(of: #/https:\/\/example\.org\/music\/([^"&<\s#\\]*)/#)
        #expect(!links.isEmpty, "\(name)")
        for link in Set(links.map { String($0.1) }) {
          let path = link.isEmpty || link.hasSuffix("/") ? link + "index.html" : link
          #expect(site.exists(path), "\(name) → \(link)")
        }
      }
    }
  }

  @Test func `name an event the same from week to week`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.coverless)
      func uids() throws -> [String] {
        try sandbox.site.text("rj/calendar.ics").matches(of: #/UID:(.*)\r\n/#).map { String($0.1) }
      }
      try await sandbox.buildSite("RJ", "--weeks", "2")
      let before = try uids()
      #expect(before.count == 6)
      #expect(Set(before).count == 6)
      try await sandbox.buildSite(
        "RJ",
        "--weeks",
        "2",
        "--date",
        Sandbox.weekAfter,
        "--title",
        "New"
      )
      let after = try uids()
      #expect(after.suffix(3) == before.prefix(3))
      #expect(Set(after).count == 6)
    }
  }
}
