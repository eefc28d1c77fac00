import Foundation
import GRDB
import LastFMStub
import Testing

@Suite(.timeLimit(.minutes(15))) struct CacheVerifyTests {
  @Test func `finds nothing wrong with what runs have kept`() async throws {
    try await Sandbox.use { sandbox in
      try await sandbox.fillCache()
      try await sandbox.digest("hostile", "newcomer", "--years-ago", "all", "--art", "embed")
      try await sandbox.digest("heavy", "--format", "html", "--art", "embed", "--limit", "5")
      #expect(try sandbox.count("kind = 'userInfo'") > 0)
      #expect(try sandbox.count("kind = 'image'") > 0)
      sandbox.stub.resetRequests()
      let outcome = try await sandbox.cache("verify")
      #expect(outcome.status == 0)
      #expect(outcome.stdout == "The cache and its \(try sandbox.count()) replies are sound.\n")
      let answer = try await sandbox.json(CacheVerifyJSON.self, "verify")
      #expect(answer.isSound)
      #expect(answer.problems.isEmpty)
      #expect(answer.replies == (try sandbox.count()))
      #expect(sandbox.stub.requests.isEmpty)
    }
  }

  private static let from = Sandbox.from(yearsAgo: 1)

  @Test(arguments: [
    ("body = x'7b'", "The reply was cut short or garbled."),
    ("body = CAST('<html>' AS BLOB)", "The reply was a web page instead of data."),
    (
      "body = CAST('{\"error\":6,\"message\":\"No' || char(27) || 'thing\"}' AS BLOB)",
      "It sent error 6 (HTTP 200): No thing"
    ),
    (
      "body = CAST('{\"error\":8,\"message\":\"Down\"}' AS BLOB)",
      "It sent error 8 (HTTP 200): Down"
    ),
    (
      """
      body = (SELECT body FROM reply WHERE user = 'alice' AND kind = 'albumChart'
      AND weekFrom = \(from))
      """,
      "The answer was for another user."
    ),
    (
      """
      body = (SELECT body FROM reply WHERE user = 'rj' AND kind = 'albumChart'
      AND weekFrom <> \(from))
      """,
      "The answer was for another week."
    ),
    ("status = 503", "It sent HTTP status 503."),
    ("weekFrom = weekFrom + 1", "Its key is for something else."),
    ("kind = 'albumInfo'", "Its key is for something else."),
    ("key = '1 ' || key", "It is kept under a key that says nothing."),
    ("fetchedAt = -9e999", "Its times are impossible."),
    ("freshUntil = fetchedAt - 1", "Its times are impossible."),
    ("freshUntil = fetchedAt + 400 * 86400", "Its times are impossible."),
  ])
  func `says what is wrong with which reply, and prune removes that one`(
    spoiling: String,
    problem: String
  ) async throws {
    try await Sandbox.use { sandbox in
      try await sandbox.fillCache()
      let all = try sandbox.count()
      try sandbox.change(
        """
        UPDATE reply SET \(spoiling)
        WHERE kind = 'albumChart' AND user = 'rj' AND weekFrom = \(Self.from)
        """
      )
      let outcome = try await sandbox.cache("verify")
      #expect(outcome.status == 65)
      #expect(outcome.stderr == "")
      let lines = outcome.stdout.split(separator: "\n")
      #expect(lines.count == 2)
      #expect(lines.first?.hasSuffix(": \(problem)") == true, "\(outcome.stdout)")
      #expect(
        lines.last
          == "1 of \(all) replies are not sound. “backspin cache prune” removes what is not."
      )
      let answer = try await sandbox.json(CacheVerifyJSON.self, "verify", status: 65)
      #expect(!answer.isSound)
      #expect(answer.unsound == 1)
      #expect(answer.problems.map(\.problem) == [problem])
      #expect(answer.problems.first?.reply?.user == "rj")

      #expect(try await sandbox.json(CachePruneJSON.self, "prune").replies("unsound") == 1)
      #expect(try await sandbox.cache("verify").status == 0)
      #expect(try sandbox.count() == all - 1)
    }
  }

  @Test func `holds nothing against replies because a clock is behind`() async throws {
    try await Sandbox.use { sandbox in
      try await sandbox.fillCache()
      let all = try sandbox.count()
      try sandbox.change(
        "UPDATE reply SET fetchedAt = fetchedAt + 4e6, freshUntil = freshUntil + 4e6"
      )
      let outcome = try await sandbox.cache("verify")
      #expect(outcome.status == 0)
      #expect(
        outcome.stdout == """
          The cache and its \(all) replies are sound.
          \(all) were fetched later than now: this clock is wrong, or one was.

          """
      )
      let answer = try await sandbox.json(CacheVerifyJSON.self, "verify")
      #expect(answer.isSound)
      #expect(answer.fromTheFuture == all)
      #expect(answer.unsound == 0)
      #expect(try await sandbox.json(CachePruneJSON.self, "prune").replies == 0)
      #expect(try sandbox.count() == all)

      let pruned = try await sandbox.json(CachePruneJSON.self, "prune", "--outdated")
      #expect(pruned.replies("outdated") == all)
      #expect(try sandbox.count() == 0)
    }
  }

  @Test func `finds fault with a reply from the future all the same`() async throws {
    try await Sandbox.use { sandbox in
      try await sandbox.fillCache()
      try sandbox.change(
        """
        UPDATE reply SET fetchedAt = fetchedAt + 4e6, freshUntil = freshUntil + 4e6, body = x''
        WHERE kind = 'chartList'
        """
      )
      let answer = try await sandbox.json(CacheVerifyJSON.self, "verify", status: 65)
      #expect(answer.unsound == 1)
      #expect(answer.fromTheFuture == 0)
    }
  }

  @Test(arguments: [50, 4_096, 5_000, nil])
  func `answers in JSON where the file is damaged from its first byte`(length: Int?) async throws {
    try await Sandbox.use { sandbox in
      try await sandbox.fillCache()
      let data = Data(try sandbox.bytes(Sandbox.cacheFile))
      let rubbish = Data(repeating: 0xA5, count: 5_000)
      try sandbox.home.write(length.map { Data(data.prefix($0)) } ?? rubbish, to: Sandbox.cacheFile)
      let answer = try await sandbox.json(CacheVerifyJSON.self, "verify", status: 65)
      #expect(answer.isFileDamaged)
      #expect(!answer.isSound)
      #expect(answer.problems.first?.key == nil)
      #expect(answer.problems.first?.problem.isEmpty == false)
    }
  }

  @Test func `names the reply by its user and week`() async throws {
    try await Sandbox.use { sandbox in
      try await sandbox.fillCache()
      try sandbox.change("UPDATE reply SET body = x'' WHERE weekFrom = \(Self.from)")
      let outcome = try await sandbox.cache("verify")
      #expect(outcome.stdout.contains("chart rj 11–18 June 2023: The reply was empty.\n"))
      #expect(outcome.stdout.contains("chart alice 11–18 June 2023: The reply was empty.\n"))
    }
  }

  @Test func `takes a reply for sound exactly when a run would use it`() async throws {
    try await Sandbox.use { sandbox in
      try await sandbox.fillCache()
      try sandbox.change(
        "UPDATE reply SET body = (SELECT body FROM reply WHERE user = 'alice') WHERE user = 'rj'"
      )
      #expect(try await sandbox.cache("verify").status == 65)
      try await sandbox.digest("RJ")
      #expect(sandbox.stub.requests(for: "user.getWeeklyAlbumChart").count == 1)
    }
  }

  @Test func `finds a play count that has changed`() async throws {
    try await Sandbox.use { sandbox in
      try await sandbox.fillCache()
      try sandbox.inCache { db in
        try db.execute(
          sql: """
            UPDATE reply SET body = CAST(replace(CAST(body AS TEXT), '"playcount":"1', '"playcount":"2')
            AS BLOB) WHERE kind = 'albumChart'
            """
        )
        #expect(db.changesCount > 0)
      }
      let outcome = try await sandbox.cache("verify")
      #expect(outcome.status == 65)
      #expect(outcome.stdout.contains(": It is not what was stored.\n"))
    }
  }

  @Test func `finds damage in the file itself`() async throws {
    try await Sandbox.use { sandbox in
      try await sandbox.fillCache()
      // The count of free pages, at byte 36 of the header: every reply can still be read.
      var data = Data(try sandbox.bytes(Sandbox.cacheFile))
      data.replaceSubrange(36..<40, with: [0, 0, 0, 7])
      try sandbox.home.write(data, to: Sandbox.cacheFile)
      let answer = try await sandbox.json(CacheVerifyJSON.self, "verify", status: 65)
      #expect(answer.isFileDamaged)
      #expect(answer.problems.first?.key == nil)
      let outcome = try await sandbox.cache("verify")
      #expect(outcome.stdout.hasPrefix("the file: "))
      #expect(outcome.stdout.contains("“backspin cache clear” removes it"))
    }
  }

  @Test func `leaves alone what a newer version keeps in the same file`() async throws {
    try await Sandbox.use { sandbox in
      try await sandbox.fillCache()
      try sandbox.change("UPDATE reply SET key = '2 ' || key, body = x'00' WHERE user = 'rj'")
      #expect(try await sandbox.cache("verify").status == 0)
      #expect(try await sandbox.json(CachePruneJSON.self, "prune").replies == 0)
    }
  }
}
