import Foundation

/// Where a file is written before it is moved to its place: `.digest.md.backspin-1`, or, while other
/// runs are writing the same file, `.digest.md.backspin-2` and so on.
///
/// Who writes there holds a lock on the file, which goes with the process. So the next run finds out
/// what killed ones have left, and removes it: such files never pile up.
enum TemporaryPlace {
  /// A new, empty file with `mode`, or that of any new file; `nil` and `errno` when there can be none.
  ///
  /// Not by `mkstemp`, which takes the umask for nothing: it can only be asked for by changing it, for
  /// all threads at once.
  static func create(_ prefix: String, mode: mode_t?) -> (path: String, descriptor: Int32)? {
    var number = 1
    while true {
      // Where everything is taken, as it seems to be where there are no locks, a name of one's own.
      let suffix =
        number <= 100 ? "\(number)" : String(UInt64.random(in: 0...UInt64.max), radix: 36)
      let path = prefix + suffix
      let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode ?? 0o666)
      if descriptor >= 0 {
        // A run that took it for left over may have been faster than the lock.
        if lock(descriptor, at: path) || number > 100 {
          if let mode { fchmod(descriptor, mode) }
          for other in 1...8 where other != number { _ = removeLeftover(prefix + "\(other)") }
          return (path, descriptor)
        }
        close(descriptor)
      } else {
        guard errno == EEXIST || errno == EINTR else { return nil }
        if number <= 100, removeLeftover(path) { continue }
      }
      number += 1
    }
  }

  /// Whether there was one, and is no more.
  private static func removeLeftover(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return lock(descriptor, at: path) && unlink(path) == 0
  }

  /// Whether nobody else has the file, and it still is the one of that name.
  private static func lock(_ descriptor: Int32, at path: String) -> Bool {
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return false }
    var mine = stat()
    var named = stat()
    return fstat(descriptor, &mine) == 0 && lstat(path, &named) == 0
      && mine.st_ino == named.st_ino && mine.st_dev == named.st_dev
  }
}
