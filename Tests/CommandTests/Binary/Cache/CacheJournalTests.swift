import Foundation
import GRDB
import LastFMStub
import Subprocess
import SystemPackage
import Testing

@testable import LastFM

/// What the commands write beside the cache's file, and for how long they keep others from emptying it.
@Suite(.timeLimit(.minutes(15))) struct CacheJournalTests {
  @Test(arguments: [
    ["clear", "--dry-run"], ["prune", "--dry-run"], ["prune", "--outdated", "--dry-run"],
  ])
  func `writes nothing where it only says what it would do`(command: [String]) async throws {
    try await Sandbox.use { sandbox in
      try await sandbox.fillCache()
      try sandbox.addImages(300, body: "CAST(x'FFD8FF' || zeroblob(10000) || x'FFD9' AS BLOB)")
      try sandbox.configure("cache:\n  max_size: 1 MB\n")
      let before = try sandbox.bytes(Sandbox.cacheFile)
      try await sandbox.whileRead {
        let outcome = try await sandbox.run(["cache"] + command)
        #expect(outcome.stdout.hasPrefix("Would remove "))
        #expect(sandbox.sizeOfJournal == 0)
      }
      #expect(try sandbox.bytes(Sandbox.cacheFile) == before)
    }
  }

  @Test func `removes everything without writing over all that goes`() async throws {
    try await Sandbox.use { sandbox in
      try await sandbox.fillCache()
      try sandbox.addImages(300, body: "CAST(x'FFD8FF' || zeroblob(10000) || x'FFD9' AS BLOB)")
      try await sandbox.whileRead {
        let cleared = try await sandbox.cache("clear")
        #expect(cleared.stdout.hasPrefix("Removed "))
        #expect((1...100_000).contains(sandbox.sizeOfJournal), "\(sandbox.sizeOfJournal)")
      }
      #expect(try sandbox.count() == 0)
    }
  }

  @Test func `removes what is unsound without writing over all that goes`() async throws {
    try await Sandbox.use { sandbox in
      try await sandbox.fillCache()
      try sandbox.addImages(100, body: "zeroblob(100000)")
      try await sandbox.whileRead {
        let pruned = try await sandbox.json(CachePruneJSON.self, "prune")
        #expect(pruned.replies("unsound") == 100)
        #expect((1...1_000_000).contains(sandbox.sizeOfJournal), "\(sandbox.sizeOfJournal)")
      }
      #expect(try sandbox.count("kind = 'image'") == 0)
    }
  }

  @Test func `holds nothing while nobody reads what it has found`() async throws {
    try await Sandbox.use { sandbox in
      try await sandbox.fillCache()
      try sandbox.addImages(3_000, body: "x'00'")
      let (reading, writing) = try FileDescriptor.pipe()
      // A page, which fewer lines fill than are looked at together.
      let setPipeSize: CInt = 1_031  // F_SETPIPE_SZ, which Glibc's module lacks
      try #require(fcntl(writing.rawValue, setPipeSize, CInt(4_096)) == 4_096)
      _ = try await Subprocess.run(
        sandbox.command(["cache", "verify"]).configuration,
        input: .none,
        output: .fileDescriptor(writing, closeAfterSpawningProcess: true),
        error: .string(limit: BinaryRun.limit)
      ) { _ in
        try reading.closeAfter {
          let first = try withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) {
            try reading.read(into: $0)
          }
          #expect(first == 1)
          var configuration = Configuration()
          configuration.busyMode = .timeout(20)
          let database = try DatabaseQueue(
            path: sandbox.path(Sandbox.cacheFile),
            configuration: configuration
          )
          try database.write { try $0.execute(sql: "DELETE FROM reply WHERE key LIKE '%/2999'") }
          let isBusy = try database.writeWithoutTransaction {
            try Int.fetchOne($0, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
          }
          #expect(isBusy == 0)
        }
      }
    }
  }

  @Test func `looks at each reply once, however many there are`() async throws {
    try await Sandbox.use { sandbox in
      try await sandbox.fillCache()
      try sandbox.addImages(300, body: "zeroblob(50000)")
      let answer = try await sandbox.json(CacheVerifyJSON.self, "verify", status: 65)
      #expect(answer.replies == (try sandbox.count()))
      #expect(answer.unsound == 300)
      #expect(Set(answer.problems.compactMap(\.key)).count == 300)
    }
  }
}

extension Sandbox {
  /// While somebody else reads: so nobody can empty the journal, and what was written to it shows.
  fileprivate func whileRead(_ body: () async throws -> Void) async throws {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let reader = try DatabaseQueue(path: path(Self.cacheFile), configuration: configuration)
    func tell(_ sql: String) throws {
      try reader.inDatabase { try $0.execute(sql: sql) }
    }
    try tell("BEGIN; SELECT count(*) FROM reply")
    try await body()
    try tell("ROLLBACK")
    try reader.close()
  }

  fileprivate var sizeOfJournal: Int {
    CacheFiles(folder: URL(filePath: path(".cache/backspin")), mostSetAside: 0).sizeOfJournal
  }
}
