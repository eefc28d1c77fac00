import Files
import Foundation
import GRDB

/// Why somebody who looks into a cache, or tidies it up, cannot.
package enum CacheFault: Error, Hashable, Sendable {
  /// Made by a newer version of this program.
  case newer
  /// A database, but not one that this program made.
  case foreign
  /// A folder, a pipe or the like in the file's place.
  case noFile
  /// No database, or no longer one. With SQLite's words.
  case damaged(String)
  /// Somebody else is writing, and has been for as long as anybody waits.
  case busy
  /// With the system's words.
  case unreadable(String)
  case unwritable(String)

  /// Of a file that says it is ours, SQLite can only fail to understand a question because a table or a
  /// column of it is missing.
  init(_ error: DatabaseError, inOurs isOurs: Bool = false) {
    let reason = systemReason(for: error)
    self =
      switch error.resultCode {
      case _ where error.isDamage: .damaged(reason)
      case .SQLITE_ERROR where isOurs: .damaged(reason)
      case .SQLITE_BUSY, .SQLITE_LOCKED: .busy
      case .SQLITE_READONLY, .SQLITE_FULL: .unwritable(reason)
      default: .unreadable(reason)
      }
  }

  /// What is found fault with in `body`, as a `CacheFault`.
  static func translating<Value>(
    inOurs isOurs: Bool = false,
    _ body: () throws -> Value
  ) throws -> Value {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw CacheFault(error, inOurs: isOurs)
    } catch let error as UnusableCache {
      throw CacheFault.unreadable(error.reason)
    } catch is RowDecodingError {
      throw CacheFault.damaged("A row of it cannot be read.")
    } catch is CacheSchema.NewerCache {
      throw CacheFault.newer
    } catch is CacheSchema.ForeignDatabase {
      throw CacheFault.foreign
    }
  }
}
