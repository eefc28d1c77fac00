import Files
import Foundation
import GRDB
import Logging

/// Opens the cache's file, whatever state it is in.
///
///     no file, or an empty one      a new one
///     a newer version's file        left alone, memory instead
///     another program's database    left alone, memory instead
///     damaged, or no SQLite file    set aside under another name, a new one
///     damage met later, in use      set aside under another name, the run goes without
///     can be read, not written      read, and memory for what is fetched
///     no file but a folder, a pipe  left alone, memory instead
///     folder cannot be used         memory instead
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
    let room = CacheRoom(maximumSize: maximumSize)
    let files = CacheFiles(folder: folder, mostSetAside: room.setAside)
    func cache(
      _ database: DatabaseQueue,
      in file: FileIdentity? = nil,
      over shelf: ReadableCache? = nil
    ) -> DiskCache {
      DiskCache(
        database: database,
        shelf: shelf,
        room: room,
        sizeSetAside: { files.sizeSetAside },
        sizeOfJournal: { file == nil ? 0 : files.sizeOfJournal },
        now: now,
        log: log,
        setAside: { files.setAside(database, of: file, because: $0, log: log) }
      )
    }
    do {
      try PrivateFolder.make(folder)
      return try files.whileLocked {
        try files.checkUsable()
        let database: DatabaseQueue
        do {
          database = try Self.database(in: files, room)
        } catch let error as DatabaseError where error.isDamage {
          log.warning(files.wordsForSettingAside(because: error))
          try files.setAside()
          database = try Self.database(in: files, room)
        }
        return cache(database, in: FileIdentity(files.cache))
      }
    } catch is CacheSchema.NewerCache {
      log.warning(
        """
        The cache \(files.cache.path) was made by a newer Backspin and is left alone; this run goes \
        without.
        """
      )
    } catch is CacheSchema.ForeignDatabase {
      log.warning(
        """
        \(files.cache.path) is another program's database and is left alone; this run goes without a \
        cache. Move that file away, or choose another folder with --cache-folder.
        """
      )
    } catch {
      if let shelf = ReadableCache.open(files.cache, because: error) {
        return cache(try memory(), over: shelf)
      }
      log.warning(
        "The cache folder \(folder.path) cannot be used, so this run goes without. \(systemReason(for: error))"
      )
    }
    return cache(try memory())
  }

  private static func database(in files: CacheFiles, _ room: CacheRoom) throws -> DatabaseQueue {
    // Before SQLite does, which would let others read it; its own files beside it follow this one.
    files.makeEmpty()
    let database = try DatabaseQueue(path: files.cache.path, configuration: configuration(room))
    try migrate(database)
    return database
  }

  static func memory() throws -> DatabaseQueue {
    let database = try DatabaseQueue(configuration: configuration())
    try migrate(database)
    return database
  }

  static func configuration(
    _ room: CacheRoom = CacheRoom(maximumSize: 90_000_000)
  ) -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(TimeInterval(busyMilliseconds) / 1_000)
    configuration.prepareDatabase { db in
      try CacheSchema.check(db)
      // While the file is made there is nothing in it to lose, and a disk takes its time.
      let isNew = try CacheSchema.version(of: db) == 0
      try db.execute(sql: "PRAGMA synchronous = \(isNew ? "OFF" : "NORMAL")")
      // Only where it is not so yet: SQLite writes to the file even if it is.
      if try Int.fetchOne(db, sql: "PRAGMA auto_vacuum") != 2 {
        try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
      }
      // Readers and one writer at a time, of any process; a commit survives the process being killed,
      // and a power cut loses the last ones at worst, never the file.
      try db.execute(sql: "PRAGMA journal_mode = WAL")
      try spareJournal(of: db, room)
    }
    return configuration
  }

  /// How long one waits for another process that is writing.
  static let busyMilliseconds = 10_000

  /// What nobody may leave out who drops anything: a full disk could not be relieved.
  static func spareJournal(of db: Database, _ room: CacheRoom) throws {
    // Debian's SQLite would write zeros over all that is dropped, through the journal.
    try db.execute(sql: "PRAGMA secure_delete = FAST")
    try db.execute(sql: "PRAGMA wal_autocheckpoint = \(room.pagesInJournal)")
    try db.execute(sql: "PRAGMA journal_size_limit = \(room.pagesInJournal * 4_096)")
  }

  static func migrate(_ database: DatabaseQueue) throws {
    if try database.read(CacheSchema.version) < CacheSchema.version {
      try database.write(CacheSchema.make)
    }
    // Whoever made it: this process may have opened the file before another had finished it.
    try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = NORMAL") }
  }
}

extension DatabaseError {
  /// What is in the file is no cache of ours, or no longer.
  var isDamage: Bool {
    [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(resultCode)
  }
}

extension DatabaseError: ReasonGiving {
  package var reason: String { (message ?? "SQLite error \(resultCode.rawValue)") + "." }
}
