import Files
import Foundation

/// Held by the one run that may send.
///
/// Not SQLite's own lock, which is there for a moment at each change and says nothing of the hand-overs in
/// between. On a file of its own: a lock on the folder is what somebody who writes `flock FOLDER backspin
/// send` has taken, and a lock on the ledger would be SQLite's business on file systems that know one kind
/// only. The file stays: who removed it could leave two runs with a lock each.
final class LedgerLock: Sendable {
  private let descriptor: Int32

  /// Waits for nobody: throws `LedgerFault`.
  init(_ files: LedgerFiles) throws {
    // A mail program that outlives the run, and is given what it has open, would go on holding it.
    descriptor = open(files.lock.path, O_RDWR | O_CREAT | O_NONBLOCK | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw files.fault(.unwritable(SystemError().reason)) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let error = SystemError()
      let isTaken = errno == EWOULDBLOCK
      close(descriptor)
      throw files.fault(isTaken ? .busy : .unwritable(error.reason))
    }
  }

  deinit {
    // Closing alone would leave the lock to a child that has been forked and is not yet what it will be.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
