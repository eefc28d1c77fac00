import Foundation
import GRDB

/// The cache as it lies on the disk, for those who look into it or tidy it up.
///
/// Unlike a run, which goes on without a cache whatever is wrong, this makes nothing where nothing is,
/// sets nothing aside, and throws a `CacheFault`.
package struct CacheOnDisk: Sendable {
  let files: CacheFiles
  /// `nil` where there is no cache yet.
  private let database: DatabaseQueue?

  package init(in folder: URL) throws {
    files = CacheFiles(folder: folder, mostSetAside: 0)
    guard try Self.exists(files.cache) else {
      database = nil
      return
    }
    database = try translatingFaults { [files] in
      var configuration = Configuration()
      configuration.busyMode = DiskCacheFile.configuration().busyMode
      let database = try DatabaseQueue(path: files.cache.path, configuration: configuration)
      return try database.read(Self.isCache) ? database : nil
    }
  }

  package static func file(in folder: URL) -> String {
    CacheFiles(folder: folder, mostSetAside: 0).cache.path
  }

  package var file: String { files.cache.path }
  package var fileSetAside: String { files.aside.path }
  package var exists: Bool { database != nil }

  /// What `body` makes of the replies as they are at one moment; `nil` where there are none.
  func read<Value>(_ body: (Database) throws -> Value) throws -> Value? {
    guard let database else { return nil }
    return try translatingFaults { try database.read(body) }
  }

  /// Lets `body` change replies, all or nothing; and nothing where it is only to show what it would do.
  func change<Value>(dryRun: Bool, _ body: (Database) throws -> Value) throws -> Value? {
    guard let database else { return nil }
    return try translatingFaults {
      try database.writeWithoutTransaction { db in
        var value: Value?
        try db.inTransaction(.immediate) {
          value = try body(db)
          return dryRun ? .rollback : .commit
        }
        if !dryRun { giveBackSpace(db) }
        return value
      }
    }
  }

  /// What is not given back now, because somebody else is reading, the next run gives back.
  private func giveBackSpace(_ db: Database) {
    try? db.execute(sql: "PRAGMA incremental_vacuum")
    try? db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
  }

  /// Whether there is one at all: not where somebody has only begun to make one, and not one of an older
  /// version, which the next run makes anew.
  private static func isCache(_ db: Database) throws -> Bool {
    do {
      try CacheSchema.check(db)
    } catch is CacheSchema.NewerCache {
      throw CacheFault.newer
    } catch is CacheSchema.ForeignDatabase {
      throw CacheFault.foreign
    }
    return try CacheSchema.version(of: db) == CacheSchema.version
  }

  private static func exists(_ file: URL) throws -> Bool {
    var status = stat()
    if stat(file.path, &status) == 0 { return true }
    guard errno == ENOENT else {
      throw CacheFault.unreadable(String(cString: strerror(errno)) + ".")
    }
    return false
  }
}

extension CacheOnDisk {
  /// Bytes of the file, and of the journal that has yet to be worked into it.
  package var size: Int { Self.size(files.cache.path) + journalSize }
  package var journalSize: Int { Self.size(files.cache.path + "-wal") }
  package var sizeSetAside: Int { Self.size(files.aside.path) }

  static func size(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// The bytes it had.
  func removeFileSetAside(dryRun: Bool) throws -> Int {
    let size = sizeSetAside
    guard !dryRun, size > 0, unlink(files.aside.path) != 0, errno != ENOENT else { return size }
    throw CacheFault.unwritable(String(cString: strerror(errno)) + ".")
  }
}

/// What SQLite finds fault with, as a `CacheFault`.
private func translatingFaults<Value>(_ body: () throws -> Value) throws -> Value {
  do {
    return try body()
  } catch let error as DatabaseError {
    throw CacheFault(error)
  } catch is RowDecodingError {
    throw CacheFault.damaged("A row of it cannot be read.")
  }
}
