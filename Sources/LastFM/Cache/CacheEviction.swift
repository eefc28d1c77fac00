import Foundation
import GRDB

/// What goes when a cache is full: what was used longest ago.
enum CacheEviction {
  /// Drops until a tenth of `bound` is free again if what is kept and `needed` would go beyond it. To be
  /// called before anything is stored: so the file never grows beyond its bound.
  ///
  /// What was used in the future, a day or more from now, was used under a wrong clock. It goes first, or
  /// it would stay until that day comes.
  static func makeRoom(for needed: Int, within bound: Int, at now: Date, in db: Database) throws {
    if try isNeeded(for: needed, within: bound, in: db) {
      while try bytesInUse(db) + needed > bound / 10 * 9 {
        try db.execute(
          sql: """
            DELETE FROM reply WHERE rowid IN (
              SELECT rowid FROM reply ORDER BY usedAt > ? DESC, usedAt
              LIMIT max(1, (SELECT count(*) / 20 FROM reply))
            )
            """,
          arguments: [now.timeIntervalSince1970 + useIsRememberedFor]
        )
        if db.changesCount == 0 { break }
      }
    }
    // What is free is used again. It is given back only when the bound has become smaller.
    if try bytes(db, "page_count") > bound { try db.execute(sql: "PRAGMA incremental_vacuum") }
  }

  static func isNeeded(for needed: Int, within bound: Int, in db: Database) throws -> Bool {
    try bytesInUse(db) + needed > bound
  }

  /// Uses are written down at most once in that time: a warm run only reads.
  static let useIsRememberedFor: TimeInterval = 86_400

  private static func bytesInUse(_ db: Database) throws -> Int {
    try bytes(db, "page_count") - bytes(db, "freelist_count")
  }

  private static func bytes(_ db: Database, _ pages: String) throws -> Int {
    let count = try Int.fetchOne(db, sql: "PRAGMA \(pages)") ?? 0
    return count * (try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0)
  }
}
