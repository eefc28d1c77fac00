import Foundation

/// Held by the one build that is at work in a folder. The file stays: who removed it could leave two builds
/// with a lock each.
final class FolderLock: Sendable {
  static let name = "lock"
  private let descriptor: Int32

  /// Waits for nobody: throws `OwnedFolder.InUse`.
  init(_ memory: OpenFolder, of root: OpenFolder) throws {
    descriptor = openat(
      memory.descriptor,
      Self.name,
      O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC,
      0o666
    )
    guard descriptor >= 0 else { throw memory.failure(.creating, Self.name) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      // Thrown from here, all being set, the object goes by `deinit`.
      if errno == EWOULDBLOCK { throw OwnedFolder.InUse(root.path) }
      throw memory.failure(.creating, Self.name)
    }
  }

  deinit {
    release()
    close(descriptor)
  }

  /// Closing alone would leave the lock to a child that has been forked and is not yet what it will be.
  func release() { flock(descriptor, LOCK_UN) }
}
