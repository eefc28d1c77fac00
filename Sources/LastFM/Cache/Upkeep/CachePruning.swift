import Foundation
import GRDB

/// Takes out of a cache what no run can use any more.
///
///     of an older format      no run looks it up
///     unsound                 `cache verify` finds fault with it
///     too old                 a profile that may not even stand in when Last.fm fails
///     outdated                only where it is asked for: no longer fresh
///     over the bound          what was used longest ago
///     the file set aside
package struct CachePruning: Sendable {
  package enum Reason: String, Sendable, CaseIterable {
    case olderFormat, unsound, tooOld, outdated, overBound
  }

  package private(set) var removed: [Reason: CacheAmount] = [:]
  package private(set) var bytesSetAside = 0

  package var total: CacheAmount { removed.values.reduce(CacheAmount(), +) }

  /// A dry run does all of it and takes it back, so that it says exactly what would be done.
  package init(
    of cache: CacheOnDisk,
    at now: Date,
    maximumSize: Int,
    outdated: Bool,
    dryRun: Bool
  ) throws {
    // Looked for before anything is locked: that takes its time, and others want to write.
    var condemned: [Condemned] = []
    try cache.forEachReply { row in
      if let reason = try Self.reason(toRemove: row, at: now, outdated: outdated) {
        condemned.append(Condemned(row, because: reason))
      }
    }
    removed =
      try cache.change(dryRun: dryRun) { db in
        var removed: [Reason: CacheAmount] = [:]
        for reply in condemned {
          removed[reply.reason, default: CacheAmount()] += try reply.remove(from: db)
        }
        let before = try CacheAmount(of: db)
        let room = CacheRoom(maximumSize: maximumSize)
        try CacheEviction.makeRoom(for: 0, within: room.file(besides: 0), at: now, in: db)
        removed[.overBound] = before - (try CacheAmount(of: db))
        return removed
      } ?? [:]
    bytesSetAside = try cache.removeFileSetAside(dryRun: dryRun)
  }

  /// The first that holds.
  private static func reason(toRemove row: Row, at now: Date, outdated: Bool) throws -> Reason? {
    switch try ReplyVerdict(on: row, at: now) {
    case .olderFormat: return .olderFormat
    case .unsound: return .unsound
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

    func remove(from db: Database) throws -> CacheAmount {
      let size = try Int.fetchOne(
        db,
        sql: "DELETE FROM reply WHERE rowid = ? AND fetchedAt IS ? RETURNING length(body)",
        arguments: [row, fetchedAt]
      )
      return size.map { CacheAmount(replies: 1, bytes: $0) } ?? CacheAmount()
    }
  }
}
