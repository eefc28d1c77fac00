import Foundation
import GRDB
import LastFMStub
import Testing

/// What the cache commands do where there is no cache, or one that is none of theirs.
@Suite(.timeLimit(.minutes(15))) struct CacheTroubleTests {
  static let commands = ["stats", "list", "verify", "prune", "clear"]

  @Test(arguments: commands)
  func `makes no cache where there is none, and says so kindly`(command: String) async throws {
    try await Sandbox.use { sandbox in
      let outcome = try await sandbox.run(["cache", command], environment: ["LASTFM_API_KEY": nil])
      #expect(outcome.status == 0)
      #expect(outcome.stderr == "")
      #expect(
        outcome.stdout
          == (command == "clear"
            ? "There is nothing in the cache.\n"
            : "There is no cache yet in \(sandbox.path(".cache/backspin")); a digest makes one.\n")
      )
      #expect(try sandbox.names() == [])
      #expect(sandbox.stub.requests.isEmpty)
    }
  }

  @Test func `counts nothing in JSON where there is no cache`() async throws {
    try await Sandbox.use { sandbox in
      let stats = try await sandbox.json(CacheStatsJSON.self, "stats")
      #expect(!stats.exists)
      #expect(stats.replies == 0 && stats.bytes == 0 && stats.kinds.isEmpty)
      #expect(try await sandbox.json(CacheListJSON.self, "list").replies.isEmpty)
      let verified = try await sandbox.json(CacheVerifyJSON.self, "verify")
      #expect(verified.isSound && verified.replies == 0)
      #expect(try await sandbox.json(CachePruneJSON.self, "prune").replies == 0)
      #expect(try await sandbox.json(CacheClearJSON.self, "clear").replies == 0)
      #expect(try sandbox.names() == [])
    }
  }

  @Test(arguments: commands)
  func `leaves a newer version's cache alone`(command: String) async throws {
    try await Sandbox.use { sandbox in
      try await sandbox.digest("RJ")
      try sandbox.inCache { try $0.execute(sql: "PRAGMA user_version = 1000") }
      try await sandbox.expectRefusal(
        of: command,
        words: "was made by a newer Backspin and is left alone. Use that one"
      )
    }
  }

  @Test(arguments: commands)
  func `leaves somebody else's database alone`(command: String) async throws {
    try await Sandbox.use { sandbox in
      try sandbox.home.write("", to: Sandbox.cacheFile)
      try sandbox.inCache { try $0.execute(sql: "CREATE TABLE bookmark (url TEXT)") }
      try await sandbox.expectRefusal(
        of: command,
        words: "is a database, but no cache of Backspin's, and is left alone. Move it away"
      )
    }
  }

  @Test(arguments: commands.dropLast())
  func `says what to do about a damaged file, and leaves it where it is`(
    command: String
  ) async throws {
    try await Sandbox.use { sandbox in
      try sandbox.home.write(String(repeating: "no database ", count: 200), to: Sandbox.cacheFile)
      try await sandbox.expectRefusal(
        of: command,
        words: "is damaged: file is not a database. “backspin cache clear” removes it"
      )
    }
  }

  @Test(arguments: ["stats", "list", "prune"])
  func `does not take damage further in for replies`(command: String) async throws {
    try await Sandbox.use { sandbox in
      try await sandbox.fillCache()
      var data = Data(try sandbox.bytes(Sandbox.cacheFile))
      data.replaceSubrange(4_096..., with: Data(repeating: 0xA5, count: data.count - 4_096))
      try sandbox.home.write(data, to: Sandbox.cacheFile)
      try await sandbox.expectRefusal(of: command, words: "is damaged: ")
      #expect(try await sandbox.cache("verify").status == 65)
      let cleared = try await sandbox.cache("clear")
      #expect(cleared.status == 0)
      #expect(cleared.stdout.hasPrefix("Removed the cache's damaged file ("))
    }
  }

  @Test(arguments: commands)
  func `says why a folder cannot be looked into`(command: String) async throws {
    try await Sandbox.use { sandbox in
      try sandbox.home.write("", to: "file")
      let outcome = try await sandbox.cache(command, "--cache-folder", sandbox.path("file/cache"))
      #expect(outcome.status == 74)
      #expect(outcome.stdout == "")
      #expect(
        outcome.stderr
          == "backspin: The cache \(sandbox.path("file/cache/replies.sqlite")) cannot be read: "
          + "Not a directory. Look at who may read its folder, or name another with "
          + "--cache-folder.\n"
      )
    }
  }

  @Test(arguments: commands)
  func `leaves alone what is no file`(command: String) async throws {
    try await Sandbox.use { sandbox in
      try sandbox.home.write("mine", to: Sandbox.cacheFile + "/letter")
      let folder = try await sandbox.cache(command)
      #expect(folder.status == 65)
      #expect(folder.stderr.contains("replies.sqlite is no file, and is left alone. Move it away"))
      #expect(try sandbox.text(Sandbox.cacheFile + "/letter") == "mine")

      #expect(mkfifo(sandbox.path("replies.sqlite"), 0o600) == 0)
      let pipe = try await sandbox.cache(command, "--cache-folder", sandbox.home.path)
      #expect(pipe.status == 65)
      #expect(pipe.stderr.contains("replies.sqlite is no file, and is left alone."))
      #expect(sandbox.exists("replies.sqlite"))
    }
  }

  @Test(arguments: ["ALTER TABLE reply RENAME TO other", "ALTER TABLE reply DROP COLUMN body"])
  func `takes a cache that lacks what it needs for damaged`(spoiling: String) async throws {
    try await Sandbox.use { sandbox in
      try await sandbox.digest("RJ")
      try sandbox.inCache { try $0.execute(sql: spoiling) }
      for command in ["stats", "list", "prune"] {
        let outcome = try await sandbox.cache(command)
        #expect(outcome.status == 65)
        #expect(outcome.stderr.contains(" is damaged: "), "\(outcome.stderr)")
      }
      #expect(try await sandbox.cache("verify").status == 65)
      let cleared = try await sandbox.cache("clear")
      #expect(cleared.status == 0)
      #expect(cleared.stdout.hasPrefix("Removed the cache's damaged file ("))
      #expect(try sandbox.names(in: ".cache/backspin") == [])
    }
  }

  @Test(arguments: ["clear", "prune"])
  func `speaks of an older version's cache, and removes what it has`(command: String) async throws {
    try await Sandbox.use { sandbox in
      try await sandbox.fillCache()
      let all = try sandbox.count()
      try sandbox.inCache {
        try $0.execute(sql: "PRAGMA user_version = 1; PRAGMA application_id = 0")
      }
      let stats = try await sandbox.json(CacheStatsJSON.self, "stats")
      #expect(stats.exists && stats.isOfOlderVersion)
      let words = try await sandbox.cache("stats").stdout
      #expect(words.contains("\nversion    an older one's; a digest makes it anew\n"))
      for command in ["list", "verify"] {
        let outcome = try await sandbox.cache(command)
        #expect(outcome.status == 0)
        #expect(
          outcome.stdout.hasSuffix(" was made by an older version; a digest makes it anew.\n")
        )
      }

      let dry = try await sandbox.cache(command, "--dry-run")
      #expect(dry.stdout.hasPrefix("Would remove \(all) replies ("))
      #expect(try sandbox.count() == all)
      #expect(try await sandbox.cache(command).stdout.hasPrefix("Removed \(all) replies ("))
      #expect(try sandbox.count() == 0)
    }
  }

  @Test func `suggests what helps with the cache it speaks of`() async throws {
    try await Sandbox.use { sandbox in
      let configuration = try sandbox.home.write("digest:\n  limit: 3\n", to: "other.yaml")
      try sandbox.home.write(
        String(repeating: "no database ", count: 200),
        to: "it's/replies.sqlite"
      )
      let options = ["--cache-folder", sandbox.path("it's"), "--config", configuration]
      let same = "--cache-folder '\(sandbox.home.path)/it'\\''s' --config \(configuration)”"
      let damaged = try await sandbox.run(["cache", "stats"] + options)
      #expect(
        damaged.stderr.contains("“backspin cache clear \(same) removes it"),
        "\(damaged.stderr)"
      )

      try FileManager.default.removeItem(atPath: sandbox.path("it's/replies.sqlite"))
      let digest = ["digest", "RJ", "--date", Sandbox.date] + options
      #expect(try await sandbox.run(digest).status == 0)
      let database = try DatabaseQueue(path: sandbox.path("it's/replies.sqlite"))
      try await database.write { try $0.execute(sql: "UPDATE reply SET body = x''") }
      try database.close()
      let unsound = try await sandbox.run(["cache", "verify"] + options)
      #expect(
        unsound.stdout.contains("“backspin cache prune \(same) removes what"),
        "\(unsound.stdout)"
      )
    }
  }

  @Test func `takes a file that is just being made for no cache yet`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.home.write("", to: Sandbox.cacheFile)
      #expect(try await sandbox.cache("stats").stdout.hasPrefix("There is no cache yet in "))
      #expect(try sandbox.bytes(Sandbox.cacheFile).isEmpty)
    }
  }
}

extension Sandbox {
  /// Exit 65, a line that says what and what next, and not a byte changed.
  fileprivate func expectRefusal(
    of command: String,
    words: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let before = try bytes(Self.cacheFile)
    let outcome = try await cache(command)
    #expect(outcome.status == 65, sourceLocation: sourceLocation)
    #expect(outcome.stdout == "", sourceLocation: sourceLocation)
    #expect(outcome.stderr.contains(path(Self.cacheFile)), sourceLocation: sourceLocation)
    #expect(outcome.stderr.contains(words), "\(outcome.stderr)", sourceLocation: sourceLocation)
    #expect(outcome.stderr.split(separator: "\n").count == 1, sourceLocation: sourceLocation)
    #expect(try bytes(Self.cacheFile) == before, sourceLocation: sourceLocation)
    #expect(try names(in: ".cache/backspin") == ["replies.sqlite"], sourceLocation: sourceLocation)
  }
}
