import GRDB

/// So many replies, and the bytes of their bodies.
package struct CacheAmount: Hashable, Sendable {
  package var replies: Int
  package var bytes: Int

  package init(replies: Int = 0, bytes: Int = 0) {
    self.replies = replies
    self.bytes = bytes
  }

  package static func + (one: CacheAmount, other: CacheAmount) -> CacheAmount {
    CacheAmount(replies: one.replies + other.replies, bytes: one.bytes + other.bytes)
  }

  package static func - (one: CacheAmount, other: CacheAmount) -> CacheAmount {
    CacheAmount(replies: one.replies - other.replies, bytes: one.bytes - other.bytes)
  }

  package static func += (one: inout CacheAmount, other: CacheAmount) {
    one = one + other
  }
}

extension CacheAmount {
  /// Of all that is there, or of what belongs to `user`, in lower case; of an older version's table, too.
  init(of db: Database, user: String? = nil) throws {
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT count(*) AS replies, coalesce(sum(length(body)), 0) AS bytes FROM reply
        WHERE :user IS NULL OR user = :user
        """,
      arguments: ["user": user]
    )
    self.init(
      replies: try row?.decode(forColumn: "replies") ?? 0,
      bytes: try row?.decode(forColumn: "bytes") ?? 0
    )
  }
}
