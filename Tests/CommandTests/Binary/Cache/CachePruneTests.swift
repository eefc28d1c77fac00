import Foundation
import GRDB
import LastFMStub
import Testing

@Suite(.timeLimit(.minutes(15))) struct CachePruneTests {
  /// One reply for each reason to remove it, and a file set aside.
  private func spoil(_ sandbox: Sandbox) async throws {
    try await sandbox.fillCache()
    try await sandbox.digest("newcomer", "--years-ago", "all")
    try sandbox.home.write("was damaged", to: Sandbox.fileSetAside)
    try sandbox.change("UPDATE reply SET key = '0 ' || key WHERE kind = 'chartList'")
    try sandbox.change(
      "UPDATE reply SET body = x'00' WHERE user = 'rj' AND weekFrom = \(Sandbox.from(yearsAgo: 1))"
    )
    try sandbox.change(
      """
      UPDATE reply SET fetchedAt = fetchedAt - 31 * 86400, freshUntil = freshUntil - 31 * 86400
      WHERE kind = 'userInfo'
      """
    )
    try sandbox.change(
      "UPDATE reply SET fetchedAt = fetchedAt - 9e7, freshUntil = freshUntil - 9e7 WHERE user = 'alice'"
    )
  }

  @Test func `removes what can never be used again, and no more`() async throws {
    try await Sandbox.use { sandbox in
      try await spoil(sandbox)
      let all = try sandbox.count()
      let outcome = try await sandbox.cache("prune")
      #expect(outcome.status == 0)
      #expect(outcome.stderr == "")
      let lines = outcome.stdout.split(separator: "\n")
      #expect(lines.count == 5)
      #expect(lines.first?.hasPrefix("Removed 1 reply (") == true)
      #expect(lines.first?.hasSuffix("): kept by an older version, never looked up again.") == true)
      #expect(lines.dropFirst().first == "Removed 1 reply (1 B): not sound.")
      #expect(lines.contains("Removed the damaged file set aside (11 B)."))
      #expect(try sandbox.count() == all - 5)
      #expect(try sandbox.count("user = 'alice'") == 2)
      #expect(!sandbox.exists(Sandbox.fileSetAside))
      #expect(try await sandbox.cache("verify").status == 0)
      #expect(try await sandbox.cache("prune").stdout.hasPrefix("There is nothing to remove.\n"))
      #expect(sandbox.stub.requests(for: "user.getWeeklyChartList").isEmpty)
    }
  }

  @Test(arguments: [[], ["--outdated"]])
  func `says beforehand exactly what it would remove, and removes nothing`(
    options: [String]
  ) async throws {
    try await Sandbox.use { sandbox in
      try await spoil(sandbox)
      let all = try sandbox.count()
      let arguments = ["cache", "prune", "--json"] + options
      let dry = try await sandbox.run(arguments + ["--dry-run"])
      #expect(try sandbox.count() == all)
      #expect(sandbox.exists(Sandbox.fileSetAside))
      let real = try await sandbox.run(arguments)
      #expect(try sandbox.count() < all)
      let decoder = JSONDecoder()
      var announced = try decoder.decode(CachePruneJSON.self, from: Data(dry.stdout.utf8))
      let done = try decoder.decode(CachePruneJSON.self, from: Data(real.stdout.utf8))
      #expect(announced.dryRun)
      #expect(done.replies("outdated") == (options.isEmpty ? 0 : 2))
      #expect(done.replies("tooOld") == 3)
      #expect(done.bytesSetAside == 11)
      #expect(done.replies == done.removed.map(\.replies).reduce(0, +))
      #expect(try all - sandbox.count() == done.replies)
      announced.dryRun = false
      announced.bytes = done.bytes
      #expect(announced == done)
    }
  }

  @Test func `shrinks the cache to its bound, and gives the space back`() async throws {
    try await Sandbox.use { sandbox in
      try await sandbox.fillCache()
      // A megabyte and a half more than the bound, all of it used before what is there.
      try sandbox.change(
        """
        WITH RECURSIVE count(number) AS (SELECT 1 UNION SELECT number + 1 FROM count WHERE number < 250)
        INSERT INTO reply SELECT '1 image http://127.0.0.1/' || number, 'image', NULL, NULL, NULL, 200,
        fetchedAt, fetchedAt + 1000, usedAt - 1000 + number, 0, CAST(x'FFD8FF' || zeroblob(10000) || x'FFD9' AS BLOB)
        FROM count, reply WHERE kind = 'chartList'
        """
      )
      try sandbox.configure("cache:\n  max_size: 1 MB\n")
      #expect(try sandbox.bytes(Sandbox.cacheFile).count > 2_500_000)
      let announced = try await sandbox.json(CachePruneJSON.self, "prune", "--dry-run")
      let done = try await sandbox.json(CachePruneJSON.self, "prune")
      #expect(announced.replies("overBound") == done.replies("overBound"))
      #expect(try sandbox.bytes(Sandbox.cacheFile).count <= 1_000_000)
      #expect(done.bytes <= 1_000_000)
      #expect(try sandbox.count("kind <> 'image'") > 5)
      #expect(try sandbox.count("key LIKE '%/250'") == 1)
      #expect(try sandbox.count("key LIKE '%/1'") == 0)
    }
  }

  @Test func `keeps a reply that somebody put in place of a bad one meanwhile`() async throws {
    try await Sandbox.use { sandbox in
      try await sandbox.fillCache()
      try sandbox.change("UPDATE reply SET body = x'00' WHERE user = 'rj'")
      let digest = sandbox.command(["digest", "RJ", "--date", Sandbox.date, "--years-ago", "1,2"])
      async let again = digest.outcome()
      async let pruned = sandbox.cache("prune")
      #expect(try await again.status == 0)
      #expect(try await pruned.status == 0)
      _ = try await sandbox.cache("prune")
      #expect(try await sandbox.cache("verify").status == 0)
      #expect(try sandbox.count("user = 'rj'") == 3)
    }
  }
}
