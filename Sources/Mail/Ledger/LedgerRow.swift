import Foundation
import GRDB

/// An entry as a row of the ledger's table.
enum LedgerRow {
  /// Bytes. A mail server's answer may be as long as it likes.
  static let longestRemark = 600

  /// By name: a column that is missing has to be missed.
  private static let columns = """
    recipient, users, weekFrom, weekTo, state, messageID, dueSince, intendedAt, settledAt, attempts, remark,
    outOfTurn
    """

  /// In the order of recipients, users and weeks.
  static func entries(
    _ db: Database,
    recipient: String? = nil,
    users: String? = nil
  ) throws
    -> [LedgerEntry]
  {
    try Row.fetchAll(
      db,
      sql: """
        SELECT \(columns) FROM edition
        WHERE (?1 IS NULL OR recipient = ?1) AND (?2 IS NULL OR users = ?2)
        ORDER BY recipient, users, weekFrom, weekTo
        """,
      arguments: [recipient, users]
    ).map(entry)
  }

  static func entry(_ db: Database, of edition: Edition) throws -> LedgerEntry? {
    try Row.fetchOne(
      db,
      sql: """
        SELECT \(columns) FROM edition
        WHERE recipient = ? AND users = ? AND weekFrom = ? AND weekTo = ?
        """,
      arguments: [edition.recipient, edition.users, edition.from, edition.to]
    ).map(entry)
  }

  /// What is intended takes all the room that its result may need, so that a disk that has filled up
  /// meanwhile cannot keep the result from being written: it goes where the row is.
  static func store(_ entry: LedgerEntry, in db: Database) throws {
    let edition = entry.edition
    try db.execute(
      sql: """
        INSERT INTO edition (\(columns), room)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?13, zeroblob(?12))
        ON CONFLICT DO UPDATE SET state = ?5, messageID = ?6, dueSince = ?7, intendedAt = ?8,
          settledAt = ?9, attempts = ?10, remark = ?11, room = zeroblob(?12)
        """,
      arguments: [
        edition.recipient, edition.users, edition.from, edition.to, entry.state.rawValue,
        entry.messageID, seconds(entry.dueSince), entry.intendedAt.map(seconds),
        entry.settledAt.map(seconds), entry.attempts, entry.remark.map(shortened),
        entry.state == .intended ? longestRemark + 100 : 0, entry.isOutOfTurn,
      ]
    )
  }

  /// Throws what GRDB throws: a damaged file may hold anything.
  private static func entry(_ row: Row) throws -> LedgerEntry {
    guard let state = LedgerEntry.State(rawValue: try row.decode(forColumn: "state")) else {
      throw LedgerSchema.Mismatch(kind: .damaged("A row of it is in no state that there is."))
    }
    func date(_ column: String) throws -> Date? {
      try row.decode(Int?.self, forColumn: column)
        .map { Date(timeIntervalSince1970: TimeInterval($0)) }
    }
    return LedgerEntry(
      edition: Edition(
        recipient: try row.decode(forColumn: "recipient"),
        users: try row.decode(forColumn: "users"),
        from: try row.decode(forColumn: "weekFrom"),
        to: try row.decode(forColumn: "weekTo")
      ),
      state: state,
      messageID: try row.decode(forColumn: "messageID"),
      dueSince: try date("dueSince") ?? .distantPast,
      intendedAt: try date("intendedAt"),
      settledAt: try date("settledAt"),
      attempts: try row.decode(forColumn: "attempts"),
      remark: try row.decode(forColumn: "remark"),
      isOutOfTurn: try row.decode(forColumn: "outOfTurn")
    )
  }

  private static func seconds(_ date: Date) -> Int {
    Int(exactly: date.timeIntervalSince1970.rounded(.down)) ?? 0
  }

  private static func shortened(_ remark: String) -> String {
    guard remark.utf8.count > longestRemark else { return remark }
    var kept = ""
    var size = 0
    for character in remark {
      size += character.utf8.count
      guard size + 3 <= longestRemark else { break }
      kept.append(character)
    }
    return kept + "…"
  }
}
