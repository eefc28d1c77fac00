import Foundation
import GRDB

/// What a cache holds, kind by kind.
package struct CacheSummary: Sendable {
  package struct Part: Sendable {
    package var replies = 0
    package var bytes = 0
    package var fresh = 0
    package var oldestFetch: Date?
    package var newestFetch: Date?

    package var outdated: Int { replies - fresh }
  }

  /// Those kinds of which there is something, in the order of `CacheKey.Kind`, strangers last.
  package private(set) var kinds: [(kind: String, part: Part)] = []
  package private(set) var total = Part()
  package private(set) var users = 0

  package init(of cache: CacheOnDisk, at now: Date) throws {
    var parts: [String: Part] = [:]
    var total = Part()
    users =
      try cache.read { db in
        let rows = try Row.fetchCursor(db, sql: CacheEntry.selection)
        while let row = try rows.next() {
          let entry = try CacheEntry(row)
          let isFresh = entry.isFresh(at: now)
          parts[entry.kind, default: Part()].add(entry, isFresh: isFresh)
          total.add(entry, isFresh: isFresh)
        }
        return try Int.fetchOne(db, sql: "SELECT count(DISTINCT user) FROM reply") ?? 0
      } ?? 0
    self.total = total
    let known = CacheKey.Kind.allCases.map(\.rawValue)
    kinds = (known + parts.keys.filter { !known.contains($0) }.sorted())
      .compactMap { kind in parts[kind].map { (kind, $0) } }
  }
}

extension CacheSummary.Part {
  fileprivate mutating func add(_ entry: CacheEntry, isFresh: Bool) {
    replies += 1
    bytes += entry.size
    fresh += isFresh ? 1 : 0
    oldestFetch = min(oldestFetch ?? entry.fetchedAt, entry.fetchedAt)
    newestFetch = max(newestFetch ?? entry.fetchedAt, entry.fetchedAt)
  }
}
