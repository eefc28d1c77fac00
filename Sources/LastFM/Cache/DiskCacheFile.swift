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
    let file = folder.appending(path: "replies.sqlite")
    // One such file at most: it counts against what Last.fm allows to be stored, too.
    let aside = folder.appending(path: "replies.damaged.sqlite")
    @Sendable func setAsideSayingSo(_ error: DatabaseError) throws {
      log.warning(
        "The cache \(file.path) is damaged and was set aside as \(aside.lastPathComponent): \(error)"
      )
      try setAside(file, as: aside)
    }
    func cache(_ database: DatabaseQueue) -> DiskCache {
      DiskCache(database: database, maximumSize: maximumSize, now: now, log: log) { error in
        try? setAsideSayingSo(error)
      }
    }
    do {
      try FileManager.default.createDirectory(
        at: folder,
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
      return cache(try database(at: file))
    } catch let error as DatabaseError where error.isDamage {
      do {
        try setAsideSayingSo(error)
        return cache(try database(at: file))
      } catch {
        log.warning("A new cache could not be made, so this run goes without: \(error)")
      }
    } catch is NewerCache {
      log.warning(
        "The cache \(file.path) was made by a newer Backspin and is left alone; this run goes without."
      )
    } catch {
      log.warning(
        "The cache folder \(folder.path) cannot be used, so this run goes without: \(error)"
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

  private static let schemaVersion = 1

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

  private static func setAside(_ file: URL, as aside: URL) throws {
    // In place of one that was set aside before.
    guard rename(file.path, aside.path) == 0 else {
      throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: aside.path])
    }
    for suffix in ["-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: file.path + suffix)
    }
  }
}

extension DatabaseError {
  /// What is in the file is no cache of ours, or no longer.
  var isDamage: Bool {
    [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(resultCode)
  }
}
