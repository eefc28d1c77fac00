import Foundation
import GRDB
import WeekInHistory

/// A reply that is kept, without its body.
package struct CacheEntry: Sendable {
  package let key: String
  /// As it is written in the file, which may be any text.
  package let kind: String
  /// In lower case; `nil` for what belongs to nobody.
  package let user: String?
  package let week: ChartWeek?
  package let status: Int
  /// Of the body, in bytes.
  package let size: Int
  package let fetchedAt: Date
  package let freshUntil: Date

  let hasWeek: Bool
  /// Where not, the two above are the nearest that a calendar has.
  package let hasPossibleTimes: Bool

  /// What was asked; `nil` for a key that no run of this version would look up.
  package var question: StoredQuestion? { StoredQuestion(key: key) }

  /// By the rule of a run.
  package func isFresh(at now: Date) -> Bool {
    CachedReply(status: status, body: Data(), fetchedAt: fetchedAt, freshUntil: freshUntil)
      .isFresh(at: now)
  }
}

extension CacheEntry {
  /// To be followed by WHERE or ORDER BY.
  static let selection = """
    SELECT rowid, key, kind, user, weekFrom, weekTo, status, length(body) AS size, fetchedAt, \
    freshUntil FROM reply
    """

  /// A damaged file may hold anything, NULL included: `row["…"]` would end the process.
  init(_ row: Row) throws {
    key = try row.decode(forColumn: "key")
    kind = try row.decode(forColumn: "kind")
    user = try row.decode(forColumn: "user")
    let from: Int? = try row.decode(forColumn: "weekFrom")
    let to: Int? = try row.decode(forColumn: "weekTo")
    hasWeek = from != nil || to != nil
    week = if let from, let to { ChartWeek(from: from, to: to) } else { nil }
    status = try row.decode(forColumn: "status")
    size = try row.decode(forColumn: "size")
    let times: [Double] = [
      try row.decode(forColumn: "fetchedAt"), try row.decode(forColumn: "freshUntil"),
    ]
    hasPossibleTimes = times.allSatisfy(Self.calendar.contains)
    fetchedAt = Self.date(times[0])
    freshUntil = Self.date(times[1])
  }

  /// Beyond that, calendars break: 1970 to the last days of 9999, whatever the zone.
  private static let calendar = 86_400.0...253_402_128_000

  private static func date(_ time: Double) -> Date {
    Date(timeIntervalSince1970: min(max(time, calendar.lowerBound), calendar.upperBound))
  }
}

extension CacheOnDisk {
  /// The replies of `user` and of `kind`, or all, in an order for readers: by kind, user and week, albums
  /// by artist.
  package func entries(of user: UserName? = nil, kind: CacheKey.Kind? = nil) throws -> [CacheEntry]
  {
    let entries: [CacheEntry] =
      try read { db in
        let rows = try Row.fetchCursor(
          db,
          sql: CacheEntry.selection + """
             WHERE (:user IS NULL OR user = :user) AND (:kind IS NULL OR kind = :kind)
            """,
          arguments: ["user": user?.folded, "kind": kind?.rawValue]
        )
        return try Array(rows.map(CacheEntry.init))
      } ?? []
    return entries.map { (place: $0.place, entry: $0) }.sorted { $0.place < $1.place }.map(\.entry)
  }
}

extension CacheEntry {
  /// Where this stands in a list.
  fileprivate var place: (kind: Int, user: String, week: Int, subject: String) {
    let kinds = CacheKey.Kind.allCases
    let subject =
      switch question {
      case .api(.albumInfo(let artist, let album), _),
        .api(.albumPlays(_, let artist, let album), _):
        "\(artist) \(album)".lowercased()
      default: key
      }
    return (
      kinds.firstIndex { $0.rawValue == kind } ?? kinds.count, user ?? "", week?.from ?? 0, subject
    )
  }
}
