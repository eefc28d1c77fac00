import Foundation
import GRDB

/// The cache as it lies on the disk, for those who look into it or tidy it up.
///
/// Unlike a run, which goes on without a cache whatever is wrong, this makes nothing where nothing is,
/// sets nothing aside, and throws a `CacheFault`.
package struct CacheOnDisk: Sendable {
  let files: CacheFiles
  /// `nil` where there is no cache yet.
  private let opened: OpenedCache?

  package init(in folder: URL, maximumSize: Int) throws {
    files = CacheFiles(folder: folder, mostSetAside: 0)
    let room = CacheRoom(maximumSize: maximumSize)
    opened =
      try Self.exists(files.cache)
      ? try CacheFault.translating { [files] in try OpenedCache(files, room) } : nil
  }

  package static func file(in folder: URL) -> String {
    CacheFiles(folder: folder, mostSetAside: 0).cache.path
  }

  package var file: String { files.cache.path }
  package var fileSetAside: String { files.aside.path }
  package var exists: Bool { opened != nil }
  /// No run looks anything up in it: the next one makes it anew.
  package var isOfOlderVersion: Bool { opened?.version == .older }

  /// What `body` makes of the replies as they are at one moment; `nil` where there are none that this
  /// version could read.
  func read<Value>(_ body: (Database) throws -> Value) throws -> Value? {
    guard let opened, opened.version == .current else { return nil }
    return try CacheFault.translating(inOurs: opened.isOurs) { try opened.database.read(body) }
  }

  /// The same of a cache of any version.
  func readAny<Value>(_ body: (Database) throws -> Value) throws -> Value? {
    guard let opened else { return nil }
    return try CacheFault.translating(inOurs: opened.isOurs) { try opened.database.read(body) }
  }

  /// Lets `body` change replies, all or nothing.
  func change<Value>(_ body: (Database) throws -> Value) throws -> Value? {
    guard let opened else { return nil }
    return try CacheFault.translating(inOurs: opened.isOurs) {
      try opened.database.writeWithoutTransaction { db in
        var value: Value?
        try db.inTransaction(.immediate) {
          value = try body(db)
          return .commit
        }
        try? giveBackSpace(db)
        return value
      }
    }
  }

  /// Lets `body` change a copy in memory, to see what would become of the cache: no other way tells
  /// exactly what SQLite would free, and writes nothing.
  func changeCopy<Value>(_ body: (Database) throws -> Value) throws -> Value? {
    guard let opened else { return nil }
    return try CacheFault.translating(inOurs: opened.isOurs) {
      let copy = try DatabaseQueue()
      try opened.database.backup(to: copy)
      return try copy.write(body)
    }
  }

  /// Some pages at a time, or all that has to move would be in the journal at once. What is not given
  /// back now, because somebody else is reading, is used again, or given back the next time.
  private func giveBackSpace(_ db: Database) throws {
    var free = Int.max
    while try hasEmptyJournal(db) {
      let rest = try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
      guard rest > 0, rest < free else { return }
      free = rest
      try db.execute(sql: "PRAGMA incremental_vacuum(1000)")
    }
  }

  /// Empties it, unless somebody who reads would have to be waited for.
  private func hasEmptyJournal(_ db: Database) throws -> Bool {
    guard let row = try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(PASSIVE)"),
      try row.decode(Int.self, atIndex: 0) == 0,
      try row.decode(Int.self, atIndex: 1) == row.decode(Int.self, atIndex: 2)
    else { return false }
    return try Int.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)") == 0
  }

  /// Throws where there is something else: SQLite would wait for a pipe to say something.
  private static func exists(_ file: URL) throws -> Bool {
    var status = stat()
    if stat(file.path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else { throw CacheFault.noFile }
      return true
    }
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
