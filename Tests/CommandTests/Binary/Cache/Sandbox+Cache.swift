import Foundation
import GRDB
import LastFMStub
import Testing

@testable import LastFM

extension Sandbox {
  static let cacheFile = ".cache/backspin/replies.sqlite"
  static let fileSetAside = ".cache/backspin/replies.damaged.sqlite"

  /// Does something to the cache's file behind the command's back.
  @discardableResult
  func inCache<Value>(_ body: (Database) throws -> Value) throws -> Value {
    let database = try DatabaseQueue(path: path(Self.cacheFile))
    defer { try? database.close() }
    return try database.write(body)
  }

  /// Changes rows, and their checksums with them, so that it takes the rules to notice.
  func change(_ sql: String) throws {
    try inCache { db in
      try db.execute(sql: sql)
      #expect(db.changesCount > 0, "\(sql)")
      for row in try Row.fetchAll(db, sql: "SELECT * FROM reply") {
        let times: [Double] = [row["fetchedAt"], row["freshUntil"]]
        let reply = CachedReply(
          status: row["status"],
          body: row["body"],
          fetchedAt: Date(timeIntervalSince1970: times[0]),
          freshUntil: Date(timeIntervalSince1970: times[1])
        )
        let key: String = row["key"]
        try db.execute(
          sql: "UPDATE reply SET checksum = ? WHERE key = ?",
          arguments: [CacheRow.checksum(of: reply, key, times), key]
        )
      }
    }
  }

  /// Images, used before what is there already.
  func addImages(_ count: Int, body: String) throws {
    try change(
      """
      WITH RECURSIVE count(number) AS (SELECT 1 UNION SELECT number + 1 FROM count WHERE number < \(count))
      INSERT INTO reply (key, kind, status, fetchedAt, freshUntil, usedAt, checksum, body)
      SELECT '1 image http://127.0.0.1/' || number, 'image', 200,
      fetchedAt, fetchedAt + 1000, usedAt - 1000 + number, 0, \(body)
      FROM count, reply WHERE kind = 'chartList'
      """
    )
  }

  func count(_ condition: String = "1") throws -> Int {
    try inCache { try Int.fetchOne($0, sql: "SELECT count(*) FROM reply WHERE \(condition)") ?? 0 }
  }

  /// A chart of each of two people, their profiles, the chart list, and covers.
  func fillCache() async throws {
    try configure(Self.impatient)
    let outcome = try await run(
      "digest",
      "RJ",
      "alice",
      "--date",
      Self.date,
      "--years-ago",
      "1,2",
      "--art",
      "--format",
      "json"
    )
    #expect(outcome.status == 0)
    stub.resetRequests()
  }

  func cache(_ arguments: String...) async throws -> BinaryRun.Outcome {
    try await run(["cache"] + arguments)
  }

  /// What the command answers with `--json`.
  func json<Answer: Decodable>(
    _ type: Answer.Type,
    _ arguments: String...,
    status: Int32 = 0
  ) async throws -> Answer {
    let outcome = try await run(["cache"] + arguments + ["--json"])
    #expect(outcome.status == status)
    #expect(outcome.stderr == "")
    return try JSONDecoder().decode(type, from: Data(outcome.stdout.utf8))
  }
}

struct CacheStatsJSON: Decodable {
  struct Kind: Decodable, Equatable {
    var kind: String
    var replies: Int
    var bytes: Int
    var fresh: Int
    var outdated: Int
    var oldestFetch: Int?
    var newestFetch: Int?
  }

  var schema: Int
  var file: String
  var exists: Bool
  var isOfOlderVersion: Bool
  var bytes: Int
  var bytesSetAside: Int
  var maximumBytes: Int
  var users: Int
  var replies: Int
  var kinds: [Kind]

  func kind(_ name: String) -> Kind? { kinds.first { $0.kind == name } }
}

struct CacheListJSON: Decodable {
  struct Week: Decodable, Equatable {
    var from: Int
    var to: Int
    var firstDay: String
    var lastDay: String
  }

  struct Reply: Decodable {
    var key: String
    var kind: String
    var user: String?
    var week: Week?
    var artist: String?
    var album: String?
    var address: String?
    var bytes: Int
    var fetchedAt: Int
    var freshUntil: Int
    var isFresh: Bool
  }

  var schema: Int
  var file: String
  var replies: [Reply]
}

struct CacheVerifyJSON: Decodable {
  struct Problem: Decodable {
    var key: String?
    var reply: CacheListJSON.Reply?
    var problem: String
  }

  var schema: Int
  var replies: Int
  var unsound: Int
  var olderFormat: Int
  var fromTheFuture: Int
  var isFileDamaged: Bool
  var isSound: Bool
  var problems: [Problem]
}

struct CachePruneJSON: Decodable, Equatable {
  struct Part: Decodable, Equatable {
    var reason: String
    var replies: Int
    var bytes: Int
  }

  var schema: Int
  var dryRun: Bool
  var removed: [Part]
  var replies: Int
  var bytesOfReplies: Int
  var bytesSetAside: Int
  var bytes: Int

  func replies(_ reason: String) -> Int? { removed.first { $0.reason == reason }?.replies }
}

struct CacheClearJSON: Decodable, Equatable {
  var schema: Int
  var dryRun: Bool
  var user: String?
  var replies: Int
  var bytesOfReplies: Int
  var bytesSetAside: Int
  var bytesDamaged: Int
}
