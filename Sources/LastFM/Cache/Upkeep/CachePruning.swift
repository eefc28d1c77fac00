import Foundation
import GRDB

/// Takes out of a cache what no run can use any more.
///
///     of an older format      no run looks it up
///     unsound                 `cache verify` finds fault with it
///     too old                 a profile that may not even stand in when Last.fm fails
///     outdated                only where it is asked for: no longer fresh, or from the future
///     over the bound          what was used longest ago
///     the file set aside
package struct CachePruning: Sendable {
  package enum Reason: String, Sendable, CaseIterable {
    case olderFormat, unsound, tooOld, outdated, overBound
  }

  package private(set) var removed: [Reason: CacheAmount] = [:]
  package private(set) var bytesSetAside = 0

  package var total: CacheAmount { removed.values.reduce(CacheAmount(), +) }

  /// A dry run writes nothing.
  package init(
    of cache: CacheOnDisk,
    at now: Date,
    maximumSize: Int,
    outdated: Bool,
    dryRun: Bool
  ) throws {
    bytesSetAside = cache.sizeSetAside
    if cache.isOfOlderVersion {
      removed[.olderFormat] = try Self.removeAll(from: cache, dryRun: dryRun)
    } else {
      // Looked for before anything is locked: that takes its time, and others want to write.
      var condemned: [Condemned] = []
      try cache.forEachReply { row in
        if let reason = try Self.reason(toRemove: row, at: now, outdated: outdated) {
          condemned.append(Condemned(row, because: reason))
        }
      }
      let bound = CacheRoom(maximumSize: maximumSize).file(besides: 0)
      removed =
        try Self.remove(condemned, from: cache, within: bound, at: now, dryRun: dryRun) ?? [:]
    }
    bytesSetAside = try cache.removeFileSetAside(dryRun: dryRun)
  }

  private static func removeAll(from cache: CacheOnDisk, dryRun: Bool) throws -> CacheAmount? {
    if dryRun { return try cache.readAny { try CacheAmount(of: $0) } }
    return try cache.change { db in
      let amount = try CacheAmount(of: db)
      try db.execute(sql: "DELETE FROM reply")
      return amount
    }
  }

  private static func remove(
    _ condemned: [Condemned],
    from cache: CacheOnDisk,
    within bound: Int,
    at now: Date,
    dryRun: Bool
  ) throws -> [Reason: CacheAmount]? {
    func sum(_ amount: (Condemned) throws -> CacheAmount) rethrows -> [Reason: CacheAmount] {
      try condemned.reduce(into: [:]) { $0[$1.reason, default: CacheAmount()] += try amount($1) }
    }
    func remove(from db: Database) throws -> [Reason: CacheAmount] {
      var removed = try sum { try $0.remove(from: db) }
      let before = try CacheAmount(of: db)
      try CacheEviction.makeRoom(for: 0, within: bound, at: now, in: db)
      removed[.overBound] = before - (try CacheAmount(of: db))
      return removed
    }
    guard dryRun else { return try cache.change(remove) }
    let mayBeOver =
      try cache.read { try CacheEviction.isNeeded(for: 0, within: bound, in: $0) } ?? false
    return mayBeOver
      ? try cache.changeCopy(remove) : try cache.read { db in try sum { try $0.amount(in: db) } }
  }

  /// The first that holds.
  private static func reason(toRemove row: Row, at now: Date, outdated: Bool) throws -> Reason? {
    switch try ReplyVerdict(on: row, at: now) {
    case .olderFormat: return .olderFormat
    case .unsound: return .unsound
    case .fromTheFuture: return outdated ? .outdated : nil
    case .sound: break
    }
    let entry = try CacheEntry(row)
    if let kind = CacheKey.Kind(rawValue: entry.kind),
      !CachePolicy.mayStandIn(kind, fetchedAt: entry.fetchedAt, at: now)
    {
      return .tooOld
    }
    return outdated && !entry.isFresh(at: now) ? .outdated : nil
  }

  /// A row to be removed, unless somebody has put a new reply in its place by then.
  private struct Condemned {
    let reason: Reason
    private let row: DatabaseValue
    private let fetchedAt: DatabaseValue

    init(_ row: Row, because reason: Reason) {
      self.reason = reason
      self.row = row["rowid"]
      fetchedAt = row["fetchedAt"]
    }

    func amount(in db: Database) throws -> CacheAmount {
      let size = try Int.fetchOne(
        db,
        sql: "SELECT coalesce(length(body), 0) FROM reply WHERE rowid = ? AND fetchedAt IS ?",
        arguments: [row, fetchedAt]
      )
      return size.map { CacheAmount(replies: 1, bytes: $0) } ?? CacheAmount()
    }

    func remove(from db: Database) throws -> CacheAmount {
      let amount = try amount(in: db)
      try db.execute(
        sql: "DELETE FROM reply WHERE rowid = ? AND fetchedAt IS ?",
        arguments: [row, fetchedAt]
      )
      return amount
    }
  }
}
