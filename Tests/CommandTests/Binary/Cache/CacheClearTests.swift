import Foundation
import LastFMStub
import Testing

@Suite(.timeLimit(.minutes(15))) struct CacheClearTests {
  @Test func `removes what belongs to a user, and only that`() async throws {
    try await Sandbox.use { sandbox in
      try await sandbox.fillCache()
      try sandbox.home.write("was damaged", to: Sandbox.fileSetAside)
      let others = try sandbox.count("user IS NULL OR user = 'alice'")
      let announced = try await sandbox.json(
        CacheClearJSON.self,
        "clear",
        "--user",
        "Rj",
        "--dry-run"
      )
      #expect(announced.replies == 3)
      #expect(try sandbox.count("user = 'rj'") == 3)

      let done = try await sandbox.json(CacheClearJSON.self, "clear", "--user", "Rj")
      #expect(done.replies == 3)
      #expect(done.bytesOfReplies == announced.bytesOfReplies)
      #expect(done.user == "Rj")
      #expect(!done.dryRun)
      #expect(try sandbox.count("user = 'rj'") == 0)
      #expect(try sandbox.count() == others)
      #expect(sandbox.exists(Sandbox.fileSetAside))

      try await sandbox.digest("RJ", "alice")
      #expect(sandbox.stub.requests(for: "user.getWeeklyAlbumChart").count == 1)
      let again = try await sandbox.cache("clear", "--user", "nobody")
      #expect(again.stdout == "There is nothing of nobody in the cache.\n")
    }
  }

  @Test func `removes everything, but not the file that others may be using`() async throws {
    try await Sandbox.use { sandbox in
      try await sandbox.fillCache()
      try sandbox.home.write("was damaged", to: Sandbox.fileSetAside)
      let all = try sandbox.count()
      let number = try sandbox.number(of: Sandbox.cacheFile)
      let size = try sandbox.bytes(Sandbox.cacheFile).count
      let dry = try await sandbox.cache("clear", "--dry-run")
      #expect(dry.stdout.hasPrefix("Would remove \(all) replies ("))
      #expect(try sandbox.count() == all)
      #expect(sandbox.exists(Sandbox.fileSetAside))

      let done = try await sandbox.cache("clear")
      #expect(done.status == 0)
      #expect(done.stdout == dry.stdout.replacing("Would remove", with: "Removed"))
      #expect(try sandbox.count() == 0)
      #expect(try sandbox.number(of: Sandbox.cacheFile) == number)
      #expect(try sandbox.bytes(Sandbox.cacheFile).count < size / 2)
      #expect(!sandbox.exists(Sandbox.fileSetAside))
      #expect(try await sandbox.cache("clear").stdout == "There is nothing in the cache.\n")
    }
  }

  @Test func `leaves digests that are being made meanwhile as they are`() async throws {
    try await Sandbox.use { sandbox in
      try await sandbox.fillCache()
      let digest = sandbox.command(["digest", "RJ", "alice", "--date", Sandbox.date])
      let expected = try await digest.outcome().stdout
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 1...6 {
          group.addTask {
            let outcome = try await digest.outcome()
            #expect(outcome.stdout == expected)
            #expect(outcome.stderr == "")
          }
          group.addTask {
            let cleared = try await sandbox.cache("clear")
            #expect(cleared.status == 0)
          }
        }
        try await group.waitForAll()
      }
      #expect(try await sandbox.cache("verify").status == 0)
    }
  }

  @Test func `removes a damaged file, and what was set aside`() async throws {
    try await Sandbox.use { sandbox in
      let rubbish = String(repeating: "This is no database. ", count: 100)
      try sandbox.home.write(rubbish, to: Sandbox.cacheFile)
      try sandbox.home.write("older", to: Sandbox.fileSetAside)
      let dry = try await sandbox.json(CacheClearJSON.self, "clear", "--dry-run")
      #expect(try sandbox.text(Sandbox.cacheFile) == rubbish)
      #expect(dry.bytesDamaged == 2_100)
      #expect(dry.bytesSetAside == 5)

      let one = try await sandbox.cache("clear", "--user", "RJ")
      #expect(one.status == 65)
      #expect(try sandbox.text(Sandbox.cacheFile) == rubbish)

      let outcome = try await sandbox.cache("clear")
      #expect(outcome.status == 0)
      #expect(
        outcome.stdout == """
          Removed the cache's damaged file (2.1 kB).
          Removed the damaged file set aside (5 B).

          """
      )
      #expect(try sandbox.names(in: ".cache/backspin") == [])
    }
  }
}

extension Sandbox {
  /// Which file it is that has that name.
  fileprivate func number(of name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path(name))[.systemFileNumber] as? Int
  }
}
