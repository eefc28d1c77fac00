import Files
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

  var sizeSetAside: Int { size(aside.path) }
  /// Of what has been written and has not gone over to the file.
  var sizeOfJournal: Int { size(cache.path + "-wal") }

  private func size(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// The lock is on the folder itself, and goes with the process that holds it. Where a file system has
  /// none, or somebody keeps it for long (`flock ~/.cache/backspin backspin …`), it is done without.
  func whileLocked<Result>(_ body: () throws -> Result) rethrows -> Result {
    let descriptor = Foundation.open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { if descriptor >= 0 { close(descriptor) } }
    if descriptor >= 0 {
      for _ in 1...500 {
        guard flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK else { break }
        usleep(10_000)
      }
    }
    return try body()
  }

  /// Throws where the file cannot be written, or is none: SQLite would wait for a pipe to say something.
  func checkUsable() throws {
    var status = stat()
    if stat(cache.path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw UnusableCache(reason: "\(cache.lastPathComponent) is no file.")
      }
      guard access(cache.path, W_OK) == 0 else { throw UnusableCache(errno) }
    }
    guard access(folder.path, W_OK | X_OK) == 0 else { throw UnusableCache(errno) }
  }

  /// Makes the file, for its owner only, where there is none; through a link, where it points.
  func makeEmpty() {
    guard access(cache.path, F_OK) != 0 else { return }
    let descriptor = Foundation.open(cache.path, O_CREAT | O_WRONLY | O_NONBLOCK | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
  }

  /// Sets aside the file that `database` is, unless somebody else did.
  ///
  /// Closing a file that has lost its name leaves alone what has that name now, the journal beside it
  /// included: SQLite looks whether the file was moved.
  func setAside(
    _ database: DatabaseQueue,
    of file: FileIdentity?,
    because error: DatabaseError,
    log: Logger
  ) {
    whileLocked {
      defer { try? database.close() }
      guard let file, file == FileIdentity(cache) else {
        log.warning(
          "The cache \(cache.path) was damaged and has been replaced; this run goes without. \(systemReason(for: error))"
        )
        return
      }
      log.warning(wordsForSettingAside(because: error))
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

/// Why the cache's file is not even tried.
struct UnusableCache: ReasonGiving {
  let reason: String

  init(reason: String) {
    self.reason = reason
  }

  init(_ code: Int32) {
    reason = SystemError(code).reason
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
