import Foundation
import GRDB
import WeekInHistory

/// Empties a cache, or takes out what belongs to one user.
///
/// Others may be using it meanwhile: the file stays, and its rows go all at once. Only a file that is
/// no cache any more, or never was a database, goes itself.
package struct CacheClearing: Sendable {
  package private(set) var removed = CacheAmount()
  package private(set) var bytesSetAside = 0
  /// What the damaged file had, if that went.
  package private(set) var bytesDamaged = 0

  /// All of it where `user` is `nil`.
  package init(in folder: URL, maximumSize: Int, of user: UserName?, dryRun: Bool) throws {
    let files = CacheFiles(folder: folder, mostSetAside: 0)
    let file = FileIdentity(files.cache)
    do {
      let cache = try CacheOnDisk(in: folder, maximumSize: maximumSize)
      if dryRun {
        removed =
          try cache.readAny { try CacheAmount(of: $0, user: user?.folded) } ?? CacheAmount()
      } else {
        removed = try cache.change { try Self.remove(of: user, from: $0) } ?? CacheAmount()
      }
      if user == nil { bytesSetAside = try cache.removeFileSetAside(dryRun: dryRun) }
    } catch CacheFault.damaged where user == nil {
      bytesDamaged = CacheOnDisk.size(files.cache.path)
      bytesSetAside = CacheOnDisk.size(files.aside.path)
      if !dryRun { try files.removeDamaged(file) }
    }
  }

  private static func remove(of user: UserName?, from db: Database) throws -> CacheAmount {
    let amount = try CacheAmount(of: db, user: user?.folded)
    if let user {
      try db.execute(sql: "DELETE FROM reply WHERE user = ?", arguments: [user.folded])
    } else {
      // Without a condition, SQLite drops the table's pages without looking at the rows.
      try db.execute(sql: "DELETE FROM reply")
    }
    return amount
  }
}

extension CacheFiles {
  /// Removes `file`, unless another process has set it aside and begun a new one, and whatever is set
  /// aside.
  fileprivate func removeDamaged(_ file: FileIdentity?) throws {
    try whileLocked {
      var paths = [aside.path]
      if FileIdentity(cache) == file {
        paths += ["-wal", "-shm", ""].map { cache.path + $0 }
      }
      for path in paths where unlink(path) != 0 && errno != ENOENT {
        throw CacheFault.unwritable(String(cString: strerror(errno)) + ".")
      }
    }
  }
}
