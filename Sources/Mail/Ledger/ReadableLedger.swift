import Files
import Foundation
import GRDB

/// What the ledger says, for those who only look. Nothing is made where nothing is.
///
/// Throws `LedgerFault`, as everything here does.
package struct ReadableLedger: Sendable {
  package let file: String
  private let database: DatabaseQueue

  init(_ files: LedgerFiles, _ database: DatabaseQueue) {
    file = files.ledger.path
    self.database = database
  }

  /// The ledger in that state folder; `nil` where there is none yet. A run may be sending meanwhile.
  package static func open(in folder: URL) throws -> ReadableLedger? {
    let files = LedgerFiles(folder: folder)
    guard try files.exists() else { return nil }
    return try LedgerFault.translating(files.ledger.path, writing: false) {
      let database = try database(files)
      let isMade = try database.read { db in
        try LedgerSchema.checkWhole(db)
        return try LedgerSchema.version(of: db) > 0
      }
      return isMade ? ReadableLedger(files, database) : nil
    }
  }

  /// A run that was killed in the middle of a change has left half of it, and the journal to take it back
  /// by: that has to be written, by whoever comes next.
  private static func database(_ files: LedgerFiles) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(SendLedger.patience)
    configuration.prepareDatabase { try LedgerSchema.check($0) }
    configuration.readonly = true
    do {
      return try DatabaseQueue(path: files.ledger.path, configuration: configuration)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_READONLY {
      configuration.readonly = false
      return try DatabaseQueue(path: files.ledger.path, configuration: configuration)
    }
  }

  /// All of them, or those of certain users for one recipient; the oldest week first, of each.
  package func entries(for recipient: String? = nil, users: String? = nil) throws -> [LedgerEntry] {
    try LedgerFault.translating(file, writing: false) {
      try database.read { try LedgerRow.entries($0, recipient: recipient, users: users) }
    }
  }
}
