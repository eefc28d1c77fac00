import GRDB

extension CacheOnDisk {
  /// Every row with its body, in the order of the keys.
  ///
  /// They are read some at a time, and `body` is called when nothing is held any more: whoever it
  /// reports to may take hours, and meanwhile no journal could be emptied.
  func forEachReply(_ body: (Row) throws -> Void) throws {
    var last: String?
    while let rows = try read({ try Self.rows(after: last, in: $0) }), let end = rows.last {
      for row in rows {
        try Task.checkCancellation()
        try body(row)
      }
      // In a damaged index there may be no end to them.
      guard let key = try? end.decode(String.self, forColumn: "key"),
        (last ?? "").utf8.lexicographicallyPrecedes(key.utf8)
      else { throw CacheFault.damaged("Its index is out of order.") }
      last = key
    }
  }

  private static func rows(after key: String?, in db: Database) throws -> [Row] {
    let rows = try Row.fetchCursor(
      db,
      sql: CacheEntry.selection.replacing(" FROM ", with: ", usedAt, checksum, body FROM ")
        + (key == nil ? "" : " WHERE key > ?") + " ORDER BY key LIMIT 100",
      arguments: key.map { [$0] } ?? []
    )
    var batch: [Row] = []
    var bytes = 0
    while bytes < mostBytes, let row = try rows.next() {
      batch.append(row.copy())
      bytes += (try? row.decode(Int.self, forColumn: "size")) ?? 0
    }
    return batch
  }

  /// Of bodies, in memory at once.
  private static let mostBytes = 4_000_000
}
