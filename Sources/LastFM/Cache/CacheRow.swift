import Foundation
import GRDB
import WeekInHistory

/// A reply as a row of the cache, with a checksum over all that it says and over the question, so that
/// neither a damaged reply nor another question's is believed.
struct CacheRow: Sendable {
  let reply: CachedReply
  let usedAt: Double

  static let selection =
    "SELECT status, body, fetchedAt, freshUntil, usedAt, checksum FROM reply WHERE key = ?"

  /// Throws what GRDB throws, for a damaged file may hold anything, NULL included; or `DamagedReply`.
  init(_ row: Row, key: CacheKey) throws {
    let fetchedAt: Double = try row.decode(forColumn: "fetchedAt")
    let freshUntil: Double = try row.decode(forColumn: "freshUntil")
    reply = CachedReply(
      status: try row.decode(forColumn: "status"),
      body: try row.decode(forColumn: "body"),
      fetchedAt: Date(timeIntervalSince1970: fetchedAt),
      freshUntil: Date(timeIntervalSince1970: freshUntil)
    )
    usedAt = try row.decode(forColumn: "usedAt")
    let checksum: Int64 = try row.decode(forColumn: "checksum")
    guard checksum == Self.checksum(of: reply, key.text, [fetchedAt, freshUntil]) else {
      throw DamagedReply()
    }
  }

  static func store(_ reply: CachedReply, for key: CacheKey, at now: Date, in db: Database) throws {
    let fetchedAt = reply.fetchedAt.timeIntervalSince1970
    let freshUntil = reply.freshUntil.timeIntervalSince1970
    try db.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO reply
          (key, kind, user, weekFrom, weekTo, status, body, fetchedAt, freshUntil, usedAt, checksum)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      key.text, key.kind.rawValue, key.user, key.week?.from, key.week?.to, reply.status,
      reply.body, fetchedAt, freshUntil, now.timeIntervalSince1970,
      checksum(of: reply, key.text, [fetchedAt, freshUntil]),
    ])
  }

  /// Over the times as they are kept: a `Date` may give them back a little smaller.
  static func checksum(of reply: CachedReply, _ key: String, _ times: [Double]) -> Int64 {
    var checksum = Checksum()
    checksum.add(key)
    for time in times { checksum.add(time.bitPattern) }
    checksum.add(UInt64(truncatingIfNeeded: reply.status))
    checksum.add(UInt64(reply.body.count))
    checksum.add(reply.body)
    return checksum.value
  }
}

/// What is kept is not what was stored.
struct DamagedReply: Error {}
