import GRDB

/// The ledger's one table, and how its file is told from others.
///
/// Without row numbers, so that there is one tree and no index beside it: two of them can disagree, and then
/// an edition is found by one question and not by another.
///
/// Nothing is ever dropped: a recipient takes 52 rows a year, of some 200 bytes.
enum LedgerSchema {
  /// “BSPL”, in the file's header, where SQLite has a place for whose it is.
  static let applicationID = 0x4253_504c
  /// Goes up when the table changes; what an older version wrote is then to be taken over, row by row.
  static let version = 1

  /// Why a file is not to be touched.
  struct Mismatch: Error {
    let kind: LedgerFault.Kind
  }

  /// Throws where the file is not to be touched. To be called before anything is written.
  static func check(_ db: Database) throws {
    let owner = try Int.fetchOne(db, sql: "PRAGMA application_id")
    let version = try version(of: db)
    switch owner {
    case applicationID:
      if version > Self.version { throw Mismatch(kind: .newer) }
      if version < 1 { throw Mismatch(kind: .damaged("It does not say of which version it is.")) }
    case 0:
      guard try isEmpty(db), version == 0 else { throw Mismatch(kind: .foreign) }
    default: throw Mismatch(kind: .foreign)
    }
  }

  /// Nobody's, and nothing in it: a run was killed before it had made the table, say.
  private static func isEmpty(_ db: Database) throws -> Bool {
    try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM sqlite_master") == 0
  }

  static func version(of db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
  }

  /// Looks at all of it: a row that cannot be found any more would be sent again.
  static func checkWhole(_ db: Database) throws {
    let finding = try String.fetchOne(db, sql: "PRAGMA integrity_check(1)") ?? "no answer"
    guard finding == "ok" else { throw Mismatch(kind: .damaged("\(finding).")) }
  }

  /// Times are whole Unix seconds. `room` is what an intended row keeps free for its result.
  static func make(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE edition (
          recipient TEXT NOT NULL,
          users TEXT NOT NULL,
          weekFrom INTEGER NOT NULL,
          weekTo INTEGER NOT NULL,
          state TEXT NOT NULL,
          messageID TEXT,
          dueSince INTEGER NOT NULL,
          intendedAt INTEGER,
          settledAt INTEGER,
          attempts INTEGER NOT NULL,
          remark TEXT,
          outOfTurn INTEGER NOT NULL,
          room BLOB,
          PRIMARY KEY (recipient, users, weekFrom, weekTo)
        ) STRICT, WITHOUT ROWID;
        PRAGMA application_id = \(applicationID);
        PRAGMA user_version = \(version);
        """
    )
  }
}
