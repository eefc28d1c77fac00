import Foundation
import GRDB
import Logging

/// Opens the cache's file, whatever state it is in.
///
///     no file                       a new one
///     a newer version's file        left alone, memory instead
///     damaged, or no SQLite file    set aside under another name, a new one
///     damage met later, in use      set aside under another name, the run goes without
///     folder not writable           memory instead
package enum DiskCacheFile {
  /// The cache in `folder`, which is made, for its owner only, where it does not exist; `maximumSize`
  /// is in bytes, and `now` is the run's reading of the clock.
  ///
  /// Throws only when SQLite cannot even work in memory.
  package static func open(
    in folder: URL,
    maximumSize: Int,
    now: Date,
    log: Logger
  ) throws -> DiskCache {
    let files = CacheFiles(folder: folder, mostSetAside: maximumSize / 10)
    func cache(_ database: DatabaseQueue, in file: FileIdentity? = nil) -> DiskCache {
      // What was set aside is stored, too, and Last.fm allows so much in all.
      let maximumSize = maximumSize - files.sizeSetAside
      return DiskCache(database: database, maximumSize: maximumSize, now: now, log: log) { error in
        files.setAside(database, of: file, because: error, log: log)
      }
    }
    do {
      try FileManager.default.createDirectory(
        at: folder,
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
      return try files.whileLocked {
        let database: DatabaseQueue
        do {
          database = try Self.database(at: files.cache)
        } catch let error as DatabaseError where error.isDamage {
          log.warning(files.wordsForSettingAside(because: error))
          try files.setAside()
          database = try Self.database(at: files.cache)
        }
        return cache(database, in: FileIdentity(files.cache))
      }
    } catch is NewerCache {
      log.warning(
        """
        The cache \(files.cache.path) was made by a newer Backspin and is left alone; this run goes \
        without.
        """
      )
    } catch {
      log.warning(
        "The cache folder \(folder.path) cannot be used, so this run goes without. \(systemReason(for: error))"
      )
    }
    return cache(try memory())
  }

  private struct NewerCache: Error {}

  private static func database(at file: URL) throws -> DatabaseQueue {
    // Before SQLite does, which would let others read it; its own files beside it follow this one.
    let descriptor = Foundation.open(file.path, O_CREAT | O_EXCL | O_WRONLY, 0o600)
    if descriptor >= 0 { close(descriptor) }
    let database = try DatabaseQueue(path: file.path, configuration: configuration)
    try migrate(database)
    return database
  }

  static func memory() throws -> DatabaseQueue {
    let database = try DatabaseQueue(configuration: configuration)
    try migrate(database)
    return database
  }

  static var configuration: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    configuration.prepareDatabase { db in
      // While the file is made there is nothing in it to lose, and a disk takes its time.
      let isNew = try Int.fetchOne(db, sql: "PRAGMA user_version") == 0
      try db.execute(sql: "PRAGMA synchronous = \(isNew ? "OFF" : "NORMAL")")
      // Only where it is not so yet: SQLite writes to the file even if it is.
      if try Int.fetchOne(db, sql: "PRAGMA auto_vacuum") != 2 {
        try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
      }
      // Readers and one writer at a time, of any process; a commit survives the process being killed,
      // and a power cut loses the last ones at worst, never the file.
      try db.execute(sql: "PRAGMA journal_mode = WAL")
      try db.execute(sql: "PRAGMA journal_size_limit = 4194304")
    }
    return configuration
  }

  static let schemaVersion = 1

  static func migrate(_ database: DatabaseQueue) throws {
    let version = try database.read { try Int.fetchOne($0, sql: "PRAGMA user_version") ?? 0 }
    guard version <= schemaVersion else { throw NewerCache() }
    if version < schemaVersion { try database.write(makeSchema) }
    // Whoever made it: this process may have opened the file before another had finished it.
    try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = NORMAL") }
  }

  private static func makeSchema(_ db: Database) throws {
    // Another process may have been faster.
    try db.execute(
      sql: """
        CREATE TABLE IF NOT EXISTS reply (
          key TEXT PRIMARY KEY NOT NULL,
          kind TEXT NOT NULL,
          user TEXT,
          weekFrom INTEGER,
          weekTo INTEGER,
          status INTEGER NOT NULL,
          fetchedAt REAL NOT NULL,
          freshUntil REAL NOT NULL,
          usedAt REAL NOT NULL,
          body BLOB NOT NULL
        ) STRICT;
        CREATE INDEX IF NOT EXISTS replyByUse ON reply (usedAt);
        PRAGMA user_version = \(schemaVersion);
        """
    )
  }
}

extension DatabaseError {
  /// What is in the file is no cache of ours, or no longer.
  var isDamage: Bool {
    [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(resultCode)
  }
}
