import GRDB

/// The cache's one table, and how its file is told from others.
enum CacheSchema {
  /// “BSPN”, in the file's header, where SQLite has a place for whose it is.
  static let applicationID = 0x4253_504e
  /// Goes up when the table changes. What an older version kept is dropped: it can be fetched again.
  static let version = 2

  struct NewerCache: Error {}
  struct ForeignDatabase: Error {}

  /// Throws where the file is not to be touched. To be called before anything is written.
  static func check(_ db: Database) throws {
    let owner = try Int.fetchOne(db, sql: "PRAGMA application_id")
    if owner == 0 {
      // A new file, or one of the first version, which did not say whose it was.
      let strange = try String.fetchOne(
        db,
        sql: "SELECT name FROM sqlite_master WHERE tbl_name <> 'reply' LIMIT 1"
      )
      guard strange == nil else { throw ForeignDatabase() }
    } else if owner != applicationID {
      throw ForeignDatabase()
    }
    guard try Self.version(of: db) <= version else { throw NewerCache() }
  }

  static func version(of db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
  }

  /// Makes the table, unless another process was faster.
  static func make(_ db: Database) throws {
    guard try version(of: db) < version else { return }
    try db.execute(
      sql: """
        DROP TABLE IF EXISTS reply;
        CREATE TABLE reply (
          key TEXT PRIMARY KEY NOT NULL,
          kind TEXT NOT NULL,
          user TEXT,
          weekFrom INTEGER,
          weekTo INTEGER,
          status INTEGER NOT NULL,
          fetchedAt REAL NOT NULL,
          freshUntil REAL NOT NULL,
          usedAt REAL NOT NULL,
          checksum INTEGER NOT NULL,
          body BLOB NOT NULL
        ) STRICT;
        CREATE INDEX replyByUse ON reply (usedAt);
        PRAGMA application_id = \(applicationID);
        PRAGMA user_version = \(version);
        """
    )
  }
}
