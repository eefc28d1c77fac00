import Files
import Foundation
import GRDB

/// What was sent, and what is about to be: the one thing that keeps an edition from being sent twice.
///
/// Whoever has one is the only run that sends, until it lets go of it or ends. What a step returns from is
/// on the disk, and survives a power cut; `LedgerStep` says which steps there are.
///
/// Throws `LedgerFault`, and `RefusedStep` where a step is out of turn.
package final class SendLedger: Sendable {
  /// What it says.
  package let readable: ReadableLedger
  private let database: DatabaseQueue
  private let lock: LedgerLock

  /// How many seconds one waits for another program that has the file, unless told otherwise.
  package static let patience: TimeInterval = 10

  /// Opens the ledger in that state folder, and makes both where they do not exist, for their owner only.
  package init(in folder: URL, patience: TimeInterval = patience) throws {
    let files = LedgerFiles(folder: folder)
    let file = files.ledger.path
    try LedgerFault.translating(file, writing: true) { try PrivateFolder.make(folder) }
    lock = try LedgerLock(files)
    if try !files.exists() { try files.makeEmpty() }
    try files.checkWritable()
    database = try LedgerFault.translating(file, writing: true) {
      let database = try DatabaseQueue(path: file, configuration: Self.configuration(patience))
      try database.write { db in
        if try LedgerSchema.version(of: db) == 0 { try LedgerSchema.make(db) }
        try LedgerSchema.checkWhole(db)
      }
      return database
    }
    readable = ReadableLedger(files, database)
  }

  deinit {
    // Before the lock goes.
    try? database.close()
  }

  /// A rollback journal that stays where it is, and every change synchronised.
  ///
  /// Three ways survive a power cut. A journal that is deleted, as by default, does so only with `EXTRA`:
  /// without the folder being synchronised too, it may be back after the cut, and takes back what was done.
  /// A write-ahead log does, but takes new room for each change. With `PERSIST` a change is over when the
  /// journal's first bytes are zero and on the disk, which `FULL` sees to; and the room is there for the
  /// result of a hand-over because its intent, as large, has just taken it.
  private static func configuration(_ patience: TimeInterval) -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience)
    configuration.prepareDatabase { db in
      try LedgerSchema.check(db)
      try db.execute(sql: "PRAGMA journal_mode = PERSIST")
      try db.execute(sql: "PRAGMA synchronous = FULL")
    }
    return configuration
  }
}

extension SendLedger {
  /// Takes over from a run that ended between an intent and its result, and returns what it had intended:
  /// the messages may have gone. Once: the next run is not told again.
  ///
  /// To be called before anything is sent. No run is doing it still: this one has the lock.
  package func takeOver(at now: Date) throws -> [LedgerEntry] {
    try write { db in
      try LedgerRow.entries(db).filter { LedgerStep.takeOver.isPossible(from: $0.state) }.map {
        var entry = $0
        entry.state = .uncertain
        entry.settledAt = now
        entry.remark = "The run that sent it ended before it knew what became of it."
        return try Self.store(entry, in: db)
      }
    }
  }

  /// Remembers since when an edition has been due. What the ledger knows already stays as it is.
  @discardableResult
  package func noteDue(
    _ edition: Edition,
    outOfTurn: Bool = false,
    at now: Date
  ) throws -> LedgerEntry {
    try write { db in
      if let entry = try LedgerRow.entry(db, of: edition) { return entry }
      return try Self.take(.note, edition, at: now, in: db) {
        $0.state = .due
        $0.isOutOfTurn = outOfTurn
      }
    }
  }

  /// A part of it is missing, for which it waits.
  @discardableResult
  package func wait(_ edition: Edition, remark: String, at now: Date) throws -> LedgerEntry {
    try take(.wait, edition, at: now) {
      $0.state = .waiting
      $0.remark = remark
    }
  }

  /// There is nothing to tell: it is never sent.
  @discardableResult
  package func leaveEmpty(_ edition: Edition, at now: Date) throws -> LedgerEntry {
    try take(.empty, edition, at: now) { $0.finish(.empty, remark: nil, at: now) }
  }

  /// It was missed too long ago: it is never sent.
  @discardableResult
  package func skip(_ edition: Edition, at now: Date) throws -> LedgerEntry {
    try take(.skip, edition, at: now) { $0.finish(.skipped, remark: $0.remark, at: now) }
  }

  /// The message is about to be handed over. What was sent already, or is not to be, only when `resending`.
  @discardableResult
  package func intend(
    _ edition: Edition,
    messageID: String,
    resending: Bool = false,
    at now: Date
  ) throws -> LedgerEntry {
    try take(resending ? .resend : .intend, edition, at: now) {
      $0.state = .intended
      $0.messageID = messageID
      $0.intendedAt = now
      $0.settledAt = nil
      $0.attempts += 1
      $0.remark = nil
    }
  }

  /// What became of the message. Where it was sent again and did not go, the edition is `otherwise` what it
  /// was before: sent, say.
  @discardableResult
  package func settle(
    _ edition: Edition,
    as handover: Handover,
    otherwise before: LedgerEntry.State? = nil,
    at now: Date
  ) throws -> LedgerEntry {
    try take(.settle, edition, at: now) {
      var state = LedgerEntry.State(handover)
      if state == .postponed, let before, !before.isPending { state = before }
      $0.finish(state, remark: handover.remark, at: now)
    }
  }
}

extension SendLedger {
  private func take(
    _ step: LedgerStep,
    _ edition: Edition,
    at now: Date,
    _ change: (inout LedgerEntry) -> Void
  ) throws -> LedgerEntry {
    try write { try Self.take(step, edition, at: now, in: $0, change) }
  }

  private static func take(
    _ step: LedgerStep,
    _ edition: Edition,
    at now: Date,
    in db: Database,
    _ change: (inout LedgerEntry) -> Void
  ) throws -> LedgerEntry {
    let known = try LedgerRow.entry(db, of: edition)
    guard step.isPossible(from: known?.state) else {
      throw RefusedStep(step: step, edition: edition, state: known?.state)
    }
    var entry =
      known ?? LedgerEntry(edition: edition, state: .due, dueSince: now, attempts: 0)
    change(&entry)
    return try store(entry, in: db)
  }

  /// As it will be read again: with whole seconds, and no endless remark.
  private static func store(_ entry: LedgerEntry, in db: Database) throws -> LedgerEntry {
    try LedgerRow.store(entry, in: db)
    return try LedgerRow.entry(db, of: entry.edition) ?? entry
  }

  private func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try LedgerFault.translating(readable.file, writing: true) { try database.write(body) }
  }
}

extension LedgerEntry {
  fileprivate mutating func finish(_ state: State, remark: String?, at now: Date) {
    self.state = state
    self.remark = remark
    settledAt = now
  }
}
