import Curl
import Files
import Foundation
import GRDB
import Logging
import WeekInHistory

/// The disk URL cache: replies in one SQLite file, which several processes may use at once and which a
/// process killed at any instant leaves whole.
///
/// The cache is a convenience: whatever goes wrong with it is a warning, and the run goes on. Without
/// a usable file it lives in memory, under the same bound; over a file that can only be read, too.
package final class DiskCache: Sendable {
  private let database: DatabaseQueue
  /// What can only be read, below what this run has fetched.
  private let shelf: ReadableCache?
  private let room: CacheRoom
  private let sizeSetAside: @Sendable () -> Int
  private let sizeOfJournal: @Sendable () -> Int
  private let log: Logger
  private let now: Date
  private let setAside: @Sendable (DatabaseError) -> Void
  private let isSetAside = Locked(false)
  /// Somebody keeps the file locked: waiting for it once is enough.
  private let isBlocked = Locked(false)
  /// How often there was no room in the journal.
  private let fullJournals = Locked(0)
  /// What was warned of already.
  private let warnings = Locked<Set<String>>([])

  /// `setAside` is called once, when the file turns out to be damaged while it is in use; from then on
  /// the run goes without.
  init(
    database: DatabaseQueue,
    shelf: ReadableCache? = nil,
    room: CacheRoom,
    sizeSetAside: @escaping @Sendable () -> Int = { 0 },
    sizeOfJournal: @escaping @Sendable () -> Int = { 0 },
    now: Date,
    log: Logger,
    setAside: @escaping @Sendable (DatabaseError) -> Void
  ) {
    self.database = database
    self.shelf = shelf
    self.room = room
    self.sizeSetAside = sizeSetAside
    self.sizeOfJournal = sizeOfJournal
    self.now = now
    self.log = log
    self.setAside = setAside
  }

  /// `nil` when there is none, or none that can be read.
  package func reply(to key: CacheKey) -> CachedReply? {
    guard !isSetAside.withLock({ $0 }) else { return nil }
    do {
      if let row = try row(of: key, in: database) {
        let age = now.timeIntervalSince1970 - row.usedAt
        if abs(age) > CacheEviction.useIsRememberedFor { remember(key) }
        return row.reply
      }
    } catch {
      report(error, "The cache could not be read, so Last.fm is asked again")
      return nil
    }
    do {
      return try shelf.flatMap { try row(of: key, in: $0.database)?.reply }
    } catch {
      warnOnce("The cache could not be read, so Last.fm is asked again", systemReason(for: error))
      return nil
    }
  }

  private func row(of key: CacheKey, in database: DatabaseQueue) throws -> CacheRow? {
    let row = try database.read { db in
      try Row.fetchOne(
        try db.cachedStatement(sql: CacheRow.selection),
        arguments: [key.text]
      )
    }
    do {
      return try row.map { try CacheRow($0, key: key) }
    } catch is DamagedReply {
      warnOnce("A reply in the cache was damaged, so Last.fm is asked again", "It has changed.")
      return nil
    }
  }

  /// Replies too large for the bound are not kept.
  package func store(_ reply: CachedReply, for key: CacheKey) {
    if let shelf {
      warnOnce("The cache can only be read, so what is fetched is not kept", shelf.reason)
    }
    guard !isSetAside.withLock({ $0 }), !isBlocked.withLock({ $0 }),
      reply.body.count <= room.largestReply
    else { return }
    do {
      if try !write(reply, for: key) { noteFullJournal() }
    } catch {
      report(error, "A reply could not be kept in the cache and will be fetched again")
    }
  }

  /// Somebody reads the cache all the time, so that its journal cannot be emptied. The run does not wait
  /// for them again and again.
  private func noteFullJournal() {
    guard
      fullJournals.withLock({
        $0 += 1
        return $0 >= 3
      })
    else { return }
    isBlocked.withLock { $0 = true }
    warnOnce(
      "Replies could not be kept in the cache and will be fetched again",
      "Another process is reading it all the time."
    )
  }

  private func report(_ error: any Error, _ consequence: String) {
    // Once it is set aside, what was under way may still fail.
    guard !setAsideIfDamaged(error), !isSetAside.withLock({ $0 }) else { return }
    if (error as? DatabaseError)?.resultCode == .SQLITE_BUSY { isBlocked.withLock { $0 = true } }
    warnOnce(consequence, systemReason(for: error))
  }

  /// Once a run: a disk that is full is full for hundreds of replies.
  private func warnOnce(_ consequence: String, _ reason: String) {
    let isNew = warnings.withLock { $0.insert(consequence).inserted }
    log.log(level: isNew ? .warning : .debug, "\(consequence): \(reason)")
  }

  private func setAsideIfDamaged(_ error: any Error) -> Bool {
    guard let error = error as? DatabaseError, error.isDamage else { return false }
    let isFirst = isSetAside.withLock { isSetAside in
      defer { isSetAside = true }
      return !isSetAside
    }
    if isFirst { setAside(error) }
    return true
  }

  /// Whether there was room for it in the journal.
  private func write(_ reply: CachedReply, for key: CacheKey) throws -> Bool {
    // SQLite empties the journal by itself when nobody reads at that moment. With several processes
    // somebody always does, and it would grow and grow: so they are made to wait for once.
    if !hasRoomInJournal(for: reply) {
      try database.writeWithoutTransaction(emptyJournal)
    }
    return try database.write { db in
      // Nobody else writes now.
      guard hasRoomInJournal(for: reply) else { return false }
      // The row's other columns, and what pages have free, are a page or two.
      try CacheEviction.makeRoom(
        for: reply.body.count + 4 * 4_096,
        within: room.file(besides: sizeSetAside()),
        at: now,
        in: db
      )
      try CacheRow.store(reply, for: key, at: now, in: db)
      return true
    }
  }

  /// Waits for readers, though not for long: with one that stays it cannot be done, and SQLite says so in
  /// a row, not in an error.
  private func emptyJournal(_ db: Database) throws {
    try db.execute(sql: "PRAGMA busy_timeout = 250")
    defer { try? db.execute(sql: "PRAGMA busy_timeout = \(DiskCacheFile.busyMilliseconds)") }
    _ = try Row.fetchAll(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
  }

  private func hasRoomInJournal(for reply: CachedReply) -> Bool {
    // What has to be dropped for it takes some pages, too.
    sizeOfJournal() + reply.body.count <= room.journal / 5 * 3
  }

  private func remember(_ key: CacheKey) {
    guard !isBlocked.withLock({ $0 }) else { return }
    do {
      try database.write { db in
        try db.execute(
          sql: "UPDATE reply SET usedAt = ? WHERE key = ?",
          arguments: [now.timeIntervalSince1970, key.text]
        )
      }
    } catch {
      // Nothing is lost but an order. Damage is met again by whoever needs the reply.
      if (error as? DatabaseError)?.resultCode == .SQLITE_BUSY { isBlocked.withLock { $0 = true } }
    }
  }
}
