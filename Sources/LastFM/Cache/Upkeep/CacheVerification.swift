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
      case .unsound(let words):
        unsound += 1
        let key = (try? row.decode(String.self, forColumn: "key")) ?? ""
        try report(.reply(key: key, try? CacheEntry(row), words))
      }
    }
  }
}

extension CacheOnDisk {
  /// Every row with its body, in the order of the keys.
  func forEachReply(_ body: (Row) throws -> Void) throws {
    try read { db in
      let rows = try Row.fetchCursor(
        db,
        sql: CacheEntry.selection.replacing(" FROM ", with: ", usedAt, checksum, body FROM ")
          + " ORDER BY key"
      )
      while let row = try rows.next() {
        try Task.checkCancellation()
        try body(row)
      }
    }
  }
}
