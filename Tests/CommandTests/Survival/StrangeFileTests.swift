import Foundation
import GRDB
import LastFMStub
import Testing

/// What else may be found where the cache should be.
@Suite(.timeLimit(.minutes(15))) struct StrangeFileTests {
  enum Thing: String, CaseIterable {
    case folder, pipe, foreignDatabase, markedDatabase, newerCache
    case text, zeros, emptyFile, linkToNothing, oldCache, pipeForJournal

    /// Whether it is somebody's, and stays as it is while the run goes without a cache.
    var isLeftAlone: Bool {
      switch self {
      case .folder, .pipe, .foreignDatabase, .markedDatabase, .newerCache: true
      case .text, .zeros, .emptyFile, .linkToNothing, .oldCache, .pipeForJournal: false
      }
    }

    var isReplacedSilently: Bool {
      switch self {
      case .emptyFile, .linkToNothing, .oldCache: true
      default: false
      }
    }

    func make(at path: String) throws {
      func database(_ statements: String...) throws {
        let database = try DatabaseQueue(path: path)
        try database.writeWithoutTransaction { db in
          for statement in statements { try db.execute(sql: statement) }
        }
        try database.close()
      }
      switch self {
      case .folder:
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      case .pipe: try #require(mkfifo(path, 0o600) == 0)
      case .foreignDatabase: try database("CREATE TABLE song (name)", "INSERT INTO song VALUES (1)")
      case .markedDatabase: try database("PRAGMA application_id = 7", "CREATE TABLE reply (key)")
      case .newerCache:
        try database("PRAGMA application_id = \(0x4253_504e)", "PRAGMA user_version = 99")
      case .text: try Data(String(repeating: "no database ", count: 99).utf8).write(to: url(path))
      case .zeros: try Data(count: 40_960).write(to: url(path))
      case .emptyFile: try Data().write(to: url(path))
      case .linkToNothing:
        try FileManager.default.createSymbolicLink(
          atPath: path,
          withDestinationPath: "elsewhere.sqlite"
        )
      case .oldCache:
        try database("CREATE TABLE reply (key, body)", "PRAGMA user_version = 1")
      case .pipeForJournal: try #require(mkfifo(path + "-wal", 0o600) == 0)
      }
    }

    private func url(_ path: String) -> URL { URL(filePath: path) }
  }

  @Test(arguments: Thing.allCases.map(\.rawValue))
  func `makes the digest, whatever is in the cache's place`(name: String) async throws {
    let thing = try #require(Thing(rawValue: name))
    try await Sandbox.use { sandbox in
      let right = try await sandbox.digest("RJ")
      try sandbox.removeCache()
      try FileManager.default.createDirectory(
        atPath: sandbox.path(".cache/backspin"),
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
      try thing.make(at: sandbox.cacheFile)
      let before = try? sandbox.bytes(thing == .pipe ? "none" : ".cache/backspin/replies.sqlite")

      for _ in 1...2 {
        let outcome = try await sandbox.digest("RJ")
        #expect(outcome.status == 0)
        #expect(outcome.stdout == right.stdout)
        if thing.isLeftAlone {
          #expect(outcome.stderr.split(separator: "\n").count == 1, "\(outcome.stderr)")
          #expect(outcome.stderr.hasPrefix("backspin: warning: "))
          #expect(outcome.stderr.contains("replies.sqlite"))
        } else if thing.isReplacedSilently {
          #expect(outcome.stderr == "")
          if thing == .linkToNothing {
            #expect(try sandbox.mode(".cache/backspin/elsewhere.sqlite") == 0o600)
          }
        }
      }
      if thing.isLeftAlone {
        #expect(try sandbox.names(in: ".cache/backspin") == ["replies.sqlite"])
        if let before {
          #expect(try sandbox.bytes(".cache/backspin/replies.sqlite") == before)
        }
      } else if thing != .pipeForJournal {
        sandbox.stub.resetRequests()
        try await sandbox.digest("RJ")
        #expect(sandbox.stub.requests.isEmpty, "there is a cache again")
      }
    }
  }

  @Test func `does not wait for ever for who locks the cache's folder`() async throws {
    try await Sandbox.use { sandbox in
      let right = try await sandbox.digest("RJ")
      let folder = open(sandbox.path(".cache/backspin"), O_RDONLY)
      defer { close(folder) }
      try #require(flock(folder, LOCK_EX) == 0)
      let outcome = try await sandbox.digest("RJ")
      #expect(outcome.stdout == right.stdout)
      #expect(outcome.stderr == "")
    }
  }
}
