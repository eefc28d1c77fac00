import Foundation
import GRDB
import Logging

/// The cache's file, and the one that a damaged file becomes.
///
/// Several processes may find the same damage. Each opens and sets aside under one lock, and none sets
/// aside a file other than the one it found damaged, so that the first one's new file stays.
struct CacheFiles: Sendable {
  let folder: URL
  /// In bytes: a damaged file is cut to that, or it and a full new cache were more than Last.fm allows.
  let mostSetAside: Int

  var cache: URL { folder.appending(path: "replies.sqlite") }
  var aside: URL { folder.appending(path: "replies.damaged.sqlite") }

  var sizeSetAside: Int {
    (try? aside.resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? 0
  }

  /// The lock is on the folder itself, and goes with the process that holds it. Where a file system has
  /// none, it is done without.
  func whileLocked<Result>(_ body: () throws -> Result) rethrows -> Result {
    let descriptor = Foundation.open(folder.path, O_RDONLY | O_CLOEXEC)
    if descriptor >= 0 { flock(descriptor, LOCK_EX) }
    defer { if descriptor >= 0 { close(descriptor) } }
    return try body()
  }

  /// Sets aside the file that `database` is, unless somebody else did.
  func setAside(
    _ database: DatabaseQueue,
    of file: FileIdentity?,
    because error: DatabaseError,
    log: Logger
  ) {
    whileLocked {
      guard let file, file == FileIdentity(cache) else {
        log.warning(
          "The cache \(cache.path) was damaged and has been replaced; this run goes without. \(systemReason(for: error))"
        )
        // Never closed: SQLite would delete the journal of that name, which is the new file's.
        _ = Unmanaged.passRetained(database)
        return
      }
      log.warning(wordsForSettingAside(because: error))
      try? database.close()
      try? setAside()
    }
  }

  func wordsForSettingAside(because error: DatabaseError) -> Logger.Message {
    "The cache \(cache.path) is damaged and was set aside as \(aside.lastPathComponent): \(systemReason(for: error))"
  }

  /// In place of one that was set aside before. To be called under the lock.
  func setAside() throws {
    for suffix in ["-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: cache.path + suffix)
    }
    guard rename(cache.path, aside.path) == 0 else {
      throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: aside.path])
    }
    // Cut, not deleted: the next file could get the same number, and be taken for this one.
    if sizeSetAside > mostSetAside { truncate(aside.path, off_t(mostSetAside)) }
  }
}

/// Which file it is that has a name just now.
struct FileIdentity: Equatable, Sendable {
  private let device: dev_t
  private let number: ino_t

  init?(_ file: URL) {
    var status = stat()
    guard stat(file.path, &status) == 0 else { return nil }
    device = status.st_dev
    number = status.st_ino
  }
}
