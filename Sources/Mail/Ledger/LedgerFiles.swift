import Files
import Foundation

/// The ledger's file, and what lies beside it.
struct LedgerFiles: Sendable {
  let folder: URL

  var ledger: URL { folder.appending(path: "ledger.sqlite") }
  var lock: URL { folder.appending(path: "ledger.lock") }

  func fault(_ kind: LedgerFault.Kind) -> LedgerFault { LedgerFault(kind, file: ledger.path) }

  /// Throws where there is something else: SQLite would wait for a pipe to say something.
  func exists() throws -> Bool {
    var status = stat()
    if stat(ledger.path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else { throw fault(.noFile) }
      return true
    }
    guard errno == ENOENT else { throw fault(.unreadable(SystemError().reason)) }
    return false
  }

  /// SQLite would open for reading what it cannot write, and say so only when there is something to write.
  func checkWritable() throws {
    guard access(ledger.path, R_OK | W_OK) == 0, access(folder.path, W_OK | X_OK) == 0 else {
      throw fault(.unwritable(SystemError().reason))
    }
  }

  /// For its owner only; SQLite would let others read it. Its own file beside it follows this one.
  func makeEmpty() throws {
    let descriptor = open(ledger.path, O_CREAT | O_WRONLY | O_NONBLOCK | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw fault(.unwritable(SystemError().reason)) }
    close(descriptor)
    // That there is such a file, and such a folder, has to survive a power cut too.
    for folder in [folder, folder.deletingLastPathComponent()] {
      let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      fsync(descriptor)
      close(descriptor)
    }
  }
}
