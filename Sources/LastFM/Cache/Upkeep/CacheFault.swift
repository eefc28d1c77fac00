import Foundation
import GRDB

/// Why somebody who looks into a cache, or tidies it up, cannot.
package enum CacheFault: Error, Hashable, Sendable {
  /// Made by a newer version of this program.
  case newer
  /// A database, but not one that this program made.
  case foreign
  /// No database, or no longer one. With SQLite's words.
  case damaged(String)
  /// Somebody else is writing, and has been for as long as anybody waits.
  case busy
  /// With the system's words.
  case unreadable(String)
  case unwritable(String)

  init(_ error: DatabaseError) {
    let reason = systemReason(for: error)
    self =
      switch error.resultCode {
      case _ where error.isDamage: .damaged(reason)
      case .SQLITE_BUSY, .SQLITE_LOCKED: .busy
      case .SQLITE_READONLY, .SQLITE_FULL: .unwritable(reason)
      default: .unreadable(reason)
      }
  }
}
