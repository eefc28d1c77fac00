import Foundation
import GRDB

/// A close look at every reply, one at a time: memory does not grow with the cache.
package struct CacheVerification: Sendable {
  /// Something that is wrong.
  package enum Problem: Sendable {
    /// The file itself, in SQLite's words.
    case file(String)
    /// The reply under that key; without an entry where its row cannot be read.
    case reply(key: String, CacheEntry?, String)
  }

  package private(set) var replies = 0
  package private(set) var unsound = 0
  package private(set) var ofOlderFormat = 0
  /// Fetched later than now: the clock is wrong, or was.
  package private(set) var fromTheFuture = 0
  package private(set) var isFileDamaged = false

  package var isSound: Bool { unsound == 0 && !isFileDamaged }

  /// Calls `report` for each problem as it is found.
  package init(of cache: CacheOnDisk, at now: Date, report: (Problem) throws -> Void) throws {
    do {
      try look(into: cache, at: now, report: report)
    } catch CacheFault.damaged(let reason) {
      isFileDamaged = true
      try report(.file(reason))
    }
  }

  /// Of a file so damaged that it cannot even be opened.
  package init(damage: String, report: (Problem) throws -> Void) rethrows {
    isFileDamaged = true
    try report(.file(damage))
  }

  private mutating func look(
    into cache: CacheOnDisk,
    at now: Date,
    report: (Problem) throws -> Void
  ) throws {
    let findings =
      try cache.read { try String.fetchAll($0, sql: "PRAGMA integrity_check(10)") } ?? ["ok"]
    if findings != ["ok"] {
      isFileDamaged = true
      for finding in findings { try report(.file(finding)) }
    }
    try cache.forEachReply { row in
      replies += 1
      switch try ReplyVerdict(on: row, at: now) {
      case .sound: break
      case .olderFormat: ofOlderFormat += 1
      case .fromTheFuture: fromTheFuture += 1
      case .unsound(let words):
        unsound += 1
        let key = (try? row.decode(String.self, forColumn: "key")) ?? ""
        try report(.reply(key: key, try? CacheEntry(row), words))
      }
    }
  }
}
