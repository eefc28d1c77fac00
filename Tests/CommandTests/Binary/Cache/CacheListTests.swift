import Foundation
import LastFMStub
import Testing

@Suite(.timeLimit(.minutes(15))) struct CacheListTests {
  @Test func `lists replies by kind, user and week, and says how old they are`() async throws {
    try await Sandbox.use { sandbox in
      try await sandbox.fillCache()
      try sandbox.change("DELETE FROM reply WHERE kind NOT IN ('chartList', 'albumChart')")
      try sandbox.change("UPDATE reply SET body = zeroblob(1234)")
      let now = Int(Date().timeIntervalSince1970)
      try sandbox.change(
        "UPDATE reply SET fetchedAt = \(now - 3 * 86_400 - 60), freshUntil = 4000000000"
      )
      try sandbox.change("UPDATE reply SET freshUntil = 1600000000 WHERE user = 'alice'")
      let outcome = try await sandbox.cache("list")
      #expect(outcome.status == 0)
      #expect(outcome.stderr == "")
      #expect(
        outcome.stdout == """
          kind   user   week               size     age  fresh until
          weeks                          1.2 kB  3 days  2096-10-02
          chart  alice  12–19 June 2022  1.2 kB  3 days  outdated since 2020-09-13
          chart  alice  11–18 June 2023  1.2 kB  3 days  outdated since 2020-09-13
          chart  rj     12–19 June 2022  1.2 kB  3 days  2096-10-02
          chart  rj     11–18 June 2023  1.2 kB  3 days  2096-10-02

          """
      )
      #expect(sandbox.stub.requests.isEmpty)
    }
  }

  @Test func `says the hour where it is soon, and nothing of what cannot be`() async throws {
    try await Sandbox.use { sandbox in
      try await sandbox.fillCache()
      try sandbox.change("DELETE FROM reply WHERE kind <> 'userInfo'")
      let profile = try await sandbox.cache("list")
      // How long the two runs take is the machine's affair.
      let soon = #"  (just now|\d+ minutes?)  \d{4}-\d\d-\d\d \d\d:\d\d\n"#
      #expect(profile.stdout.range(of: soon, options: .regularExpression) != nil)
      try sandbox.change("UPDATE reply SET kind = '', fetchedAt = -9e999, freshUntil = 9e999")
      let strange = try await sandbox.cache("list")
      let unknown = #"\n\? .* \?  \?\n"#
      #expect(strange.stdout.range(of: unknown, options: .regularExpression) != nil)
    }
  }

  @Test func `lists only what belongs to a user, whatever the capitals, or is of a kind`()
    async throws
  {
    try await Sandbox.use { sandbox in
      try await sandbox.fillCache()
      let list = try await sandbox.json(CacheListJSON.self, "list", "--user", "aLiCe")
      #expect(list.schema == 1)
      #expect(list.replies.map(\.user) == ["alice", "alice", "alice"])
      #expect(list.replies.map(\.kind) == ["chart", "chart", "profile"])
      let week = try #require(list.replies.dropLast().last?.week)
      let from = Sandbox.from(yearsAgo: 1)
      #expect(
        week
          == CacheListJSON.Week(
            from: from,
            to: from + 604_800,
            firstDay: "2023-06-11",
            lastDay: "2023-06-18"
          )
      )
      #expect(list.replies.allSatisfy { $0.isFresh })

      let weeks = try await sandbox.json(CacheListJSON.self, "list", "--kind", "weeks")
      #expect(weeks.replies.map(\.kind) == ["weeks"])
      #expect(weeks.replies.first?.user == nil)
      let none = try await sandbox.cache("list", "--user", "bob", "--kind", "chart")
      #expect(none.status == 0)
      #expect(none.stdout == "The cache has no “chart” of bob.\n")
    }
  }

  @Test func `shows week dates in the configured time zone`() async throws {
    try await Sandbox.use { sandbox in
      try await sandbox.fillCache()
      try sandbox.configure("digest:\n  time_zone: Pacific/Kiritimati\n")
      let list = try await sandbox.cache("list", "--user", "rj", "--kind", "chart")
      #expect(list.stdout.contains("12–19 June 2023"))
    }
  }

  @Test func `names albums as they are, and lets none of them give a terminal orders`() async throws
  {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      try await sandbox.digest("hostile", "--art", "--format", "json")
      let outcome = try await sandbox.cache("list")
      #expect(outcome.stdout.contains("  AC/DC – Ohm's Law / Live "))
      #expect(outcome.stdout.contains("[31mRed[0m"))
      let lines = outcome.stdout.split(separator: "\n")
      #expect(lines.count == (try sandbox.count()) + 1)
      for scalar in outcome.stdout.unicodeScalars where scalar != "\n" {
        #expect(scalar.properties.generalCategory != .control)
        #expect(!(0x202A...0x202E).contains(scalar.value))
      }
      let list = try await sandbox.json(CacheListJSON.self, "list", "--kind", "album")
      let red = try #require(list.replies.first { $0.artist?.contains("Red\u{1b}") == true })
      #expect(red.artist == "\u{1b}[31mRed\u{1b}[0m")
      #expect(red.album == "\u{1b}]0;title\u{7}Bell\u{7}")
    }
  }

  @Test func `lists whose plays of which album are kept, as what belongs to that user`()
    async throws
  {
    try await Sandbox.use { sandbox in
      try await sandbox.fillCache()
      try sandbox.change(
        """
        INSERT INTO reply (key, kind, user, status, fetchedAt, freshUntil, usedAt, checksum, body)
        SELECT key || '&username=rj', 'albumPlays', 'rj', status, fetchedAt, fetchedAt + 86400, usedAt, 0, body
        FROM reply WHERE kind = 'albumInfo' AND status = 200 LIMIT 1
        """
      )
      let list = try await sandbox.json(CacheListJSON.self, "list", "--kind", "plays")
      let plays = try #require(list.replies.first)
      #expect(list.replies.count == 1)
      #expect(plays.user == "rj")
      let (artist, album) = (try #require(plays.artist), try #require(plays.album))
      let outcome = try await sandbox.cache("list", "--kind", "plays")
      #expect(outcome.stdout.contains("\nplays  rj  \(artist) – \(album) "))

      let stats = try await sandbox.json(CacheStatsJSON.self, "stats")
      #expect(stats.kinds.map(\.kind) == ["weeks", "chart", "album", "plays", "profile"])
      #expect(try await sandbox.cache("verify").status == 0)
      try sandbox.change("UPDATE reply SET body = CAST('{}' AS BLOB) WHERE kind = 'albumPlays'")
      let verify = try await sandbox.cache("verify")
      #expect(
        verify.stdout.hasPrefix(
          "plays rj \(artist) – \(album): The reply was cut short or garbled.\n"
        )
      )
      let cleared = try await sandbox.json(CacheClearJSON.self, "clear", "--user", "rj")
      #expect(cleared.replies == 4)
      #expect(try sandbox.count("kind = 'albumPlays'") == 0)
    }
  }

  @Test func `shows rows that no run would have written, without stumbling`() async throws {
    try await Sandbox.use { sandbox in
      try await sandbox.fillCache()
      try sandbox.change(
        """
        UPDATE reply SET key = 'x' || char(27), kind = char(27) || '[31m', user = 'a' || char(10),
        weekFrom = 9, weekTo = 3, fetchedAt = 9e999, freshUntil = -9e999
        WHERE user = 'rj' AND weekFrom = \(Sandbox.from(yearsAgo: 1))
        """
      )
      let outcome = try await sandbox.cache("list")
      #expect(outcome.status == 0)
      #expect(outcome.stdout.contains("\n[31m "))
      #expect(!outcome.stdout.contains("\u{1b}"))
      let list = try await sandbox.json(CacheListJSON.self, "list")
      #expect(list.replies.count == (try sandbox.count()))
      #expect(try await sandbox.cache("stats").status == 0)
    }
  }

  @Test func `asks what a mistyped kind was meant to be`() async throws {
    try await Sandbox.use { sandbox in
      let outcome = try await sandbox.cache("list", "--kind", "chrt")
      #expect(outcome.status == 64)
      #expect(
        outcome.stderr == """
          backspin: --kind: “chrt” is no kind of reply. Did you mean “chart”?
          backspin: “backspin cache list --help” lists all options.

          """
      )
    }
  }
}
