import Curl
import Foundation
import GRDB
import Logging
import WeekInHistory

/// The disk URL cache: replies in one SQLite file, which several processes may use at once and which a
/// process killed at any instant leaves whole.
///
/// The cache is a convenience: whatever goes wrong with it is a warning, and the run goes on. Without
/// a usable file it lives in memory, under the same bound.
package final class DiskCache: Sendable {
  private let database: DatabaseQueue
  private let maximumSize: Int
  private let log: Logger
  private let now: Date
  private let setAside: @Sendable (DatabaseError) -> Void
  private let isSetAside = Locked(false)
  /// What was warned of already.
  private let warnings = Locked<Set<String>>([])

  /// `setAside` is called once, when the file turns out to be damaged while it is in use; from then on
  /// the run goes without.
  init(
    database: DatabaseQueue,
    maximumSize: Int,
    now: Date,
    log: Logger,
    setAside: @escaping @Sendable (DatabaseError) -> Void
  ) {
    self.database = database
    self.maximumSize = maximumSize
    self.now = now
    self.log = log
    self.setAside = setAside
  }

  /// `nil` when there is none, or none that can be read.
  package func reply(to key: CacheKey) -> CachedReply? {
    guard !isSetAside.withLock({ $0 }) else { return nil }
    do {
      guard
        let row = try database.read({ db in
          try Row.fetchOne(
            try db.cachedStatement(
              sql: "SELECT status, body, fetchedAt, freshUntil, usedAt FROM reply WHERE key = ?"
            ),
            arguments: [key.text]
          )
        })
      else { return nil }
      let reply = try CachedReply(row)
      let usedAt: Double = try row.decode(forColumn: "usedAt")
      if now.timeIntervalSince1970 - usedAt > Self.useIsRememberedFor { remember(key) }
      return reply
    } catch {
      report(error, "The cache could not be read, so Last.fm is asked again")
      return nil
    }
  }

  package func store(_ reply: CachedReply, for key: CacheKey) {
    guard !isSetAside.withLock({ $0 }) else { return }
    do {
      try database.write { db in
        try db.cachedStatement(
          sql: """
            INSERT OR REPLACE INTO reply
              (key, kind, user, weekFrom, weekTo, status, body, fetchedAt, freshUntil, usedAt)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """
        ).execute(arguments: [
          key.text, key.kind.rawValue, key.user, key.week?.from, key.week?.to, reply.status,
          reply.body, reply.fetchedAt.timeIntervalSince1970, reply.freshUntil.timeIntervalSince1970,
          now.timeIntervalSince1970,
        ])
        try Self.shrink(db, to: maximumSize)
      }
    } catch {
      report(error, "A reply could not be kept in the cache and will be fetched again")
    }
  }

  /// Warns once a run: a disk that is full is full for hundreds of replies.
  private func report(_ error: any Error, _ consequence: String) {
    // Once it is set aside, what was under way may still fail.
    guard !setAsideIfDamaged(error), !isSetAside.withLock({ $0 }) else { return }
    let isNew = warnings.withLock { $0.insert(consequence).inserted }
    log.log(level: isNew ? .warning : .debug, "\(consequence): \(systemReason(for: error))")
  }

  private func setAsideIfDamaged(_ error: any Error) -> Bool {
    guard let error = error as? DatabaseError, error.isDamage else { return false }
    let isFirst = isSetAside.withLock { isSetAside in
      defer { isSetAside = true }
      return !isSetAside
    }
    if isFirst { setAside(error) }
    return true
  }

  /// Drops what was used longest ago until a tenth of the room is free again.
  static func shrink(_ db: Database, to maximumSize: Int) throws {
    guard try size(db) > maximumSize else { return }
    while try size(db) > maximumSize / 10 * 9 {
      try db.execute(
        sql: """
          DELETE FROM reply WHERE key IN
            (SELECT key FROM reply ORDER BY usedAt LIMIT max(1, (SELECT count(*) / 20 FROM reply)))
          """
      )
      if db.changesCount == 0 { break }
    }
    try db.execute(sql: "PRAGMA incremental_vacuum")
  }

  /// Bytes in use.
  private static func size(_ db: Database) throws -> Int {
    let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
    let freePages = try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
    let pageSize = try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0
    return (pages - freePages) * pageSize
  }

  private func remember(_ key: CacheKey) {
    try? database.write { db in
      try db.execute(
        sql: "UPDATE reply SET usedAt = ? WHERE key = ?",
        arguments: [now.timeIntervalSince1970, key.text]
      )
    }
  }

  /// Uses are written down at most once in that time: a warm run only reads.
  private static let useIsRememberedFor: TimeInterval = 86_400
}

extension CachedReply {
  /// A damaged file may hold anything, NULL included: `row["…"]` would end the process.
  fileprivate init(_ row: Row) throws {
    status = try row.decode(forColumn: "status")
    body = try row.decode(forColumn: "body")
    fetchedAt = Date(timeIntervalSince1970: try row.decode(forColumn: "fetchedAt"))
    freshUntil = Date(timeIntervalSince1970: try row.decode(forColumn: "freshUntil"))
  }
}
