import Files
import GRDB

/// Why the ledger cannot be used.
///
/// The ledger is never set aside, replaced or done without: everything in it would be sent once more. So
/// each of these ends the run before anything is sent, and somebody has to look.
package struct LedgerFault: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Another run is sending.
    case busy
    /// Some program has the database locked, and has had it for as long as anybody waits.
    case held
    /// Made by a newer version of this program.
    case newer
    /// A database, but not one that this program made.
    case foreign
    /// A folder, a pipe or the like in the file's place.
    case noFile
    /// No database, or no longer one. With what is wrong, as a sentence.
    case damaged(String)
    /// With the system's words.
    case unreadable(String)
    case unwritable(String)
  }

  package let kind: Kind
  package let file: String

  package init(_ kind: Kind, file: String) {
    self.kind = kind
    self.file = file
  }

  /// What failed, why, what to do next.
  package var message: String {
    switch kind {
    case .busy:
      "Another backspin send is running, and two would send everything twice. Try again when it is done."
    case .held:
      "The send ledger \(file) has been in use by another program all the time. Close that, and try again."
    case .newer:
      "The send ledger \(file) was made by a newer Backspin and is left alone. Use that one."
    case .foreign:
      "\(file) is a database, but no send ledger of Backspin's, and is left alone. Move it away."
    case .noFile:
      "\(file) is no file, and is left alone. Move it away: the send ledger belongs there."
    case .damaged(let reason):
      """
      The send ledger \(file) is damaged: \(reason) It says what was sent already, so nothing is sent \
      without it. Put a copy of it back, or move it away: then a new one is begun, and the latest edition \
      may come once more.
      """
    case .unreadable(let reason):
      """
      The send ledger \(file) cannot be read: \(reason) It says what was sent already, so nothing is sent \
      without it. Look at who may read it and its folder.
      """
    case .unwritable(let reason):
      """
      The send ledger \(file) cannot be written: \(reason) Look at who may write to it and to its folder, \
      and at the room on its disk.
      """
    }
  }
}

extension LedgerFault {
  /// What a use of the file's database throws, as a `LedgerFault`.
  static func translating<Value>(
    _ file: String,
    writing: Bool,
    _ body: () throws -> Value
  ) throws -> Value {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw LedgerFault(Kind(error, writing: writing), file: file)
    } catch is RowDecodingError {
      throw LedgerFault(.damaged("A row of it cannot be read."), file: file)
    } catch let error as LedgerSchema.Mismatch {
      throw LedgerFault(error.kind, file: file)
    } catch let error as SystemError {
      throw LedgerFault(writing ? .unwritable(error.reason) : .unreadable(error.reason), file: file)
    }
  }
}

extension LedgerFault.Kind {
  /// The file says that it is ours by then, so SQLite can only fail to understand a question because a part
  /// of it is missing.
  fileprivate init(_ error: DatabaseError, writing: Bool) {
    let reason = (error.message ?? "SQLite error \(error.resultCode.rawValue)") + "."
    self =
      switch error.resultCode {
      case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR, .SQLITE_CONSTRAINT: .damaged(reason)
      case .SQLITE_BUSY, .SQLITE_LOCKED: .held
      case _ where writing: .unwritable(reason)
      default: .unreadable(reason)
      }
  }
}
