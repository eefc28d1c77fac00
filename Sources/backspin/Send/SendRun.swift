import Foundation
import Logging
import Mail
import Publishing
import WeekInHistory

/// One run of `backspin send`. The story, for each recipient, top to bottom:
///
///     editions due ─► digests ─► ready? ─► message ─► intent ─► hand-over ─► result ─► hook
///                                  │                 (ledger)               (ledger)
///                                  └─► wait, or nothing to tell (ledger)
///
/// One recipient's failure never stops another's. Only a rejected key, a ledger that fails and an
/// interruption end the run.
struct SendRun {
  private let run: Run
  private let ledger: SendLedger
  private let carrier: Carrier
  private let hook: Hook?
  private let options: SendOptions
  private var tally = SendTally()
  private let began = ContinuousClock.now

  /// The clock was read when the run began.
  private var now: Date { run.now.addingTimeInterval((.now - began) / .seconds(1)) }

  init(run: Run, ledger: SendLedger, carrier: Carrier, hook: Hook?, options: SendOptions) {
    self.run = run
    self.ledger = ledger
    self.carrier = carrier
    self.hook = hook
    self.options = options
  }

  mutating func send(
    _ list: ChartWeekList,
    to recipients: [(Recipient, MailComposer)]
  ) async throws {
    for entry in try ledger.takeOver(at: run.now) {
      tally.count(.partlyDone, SendWords.interrupted(entry, in: .gmt))
      // At once: no other run is told again.
      tally.say(to: run.context.errors)
    }
    for (recipient, composer) in recipients {
      let name = recipient.ledgerName
      let editions = options.editions(
        of: recipient,
        in: list,
        entries: try ledger.readable.entries(for: name.recipient, users: name.users),
        at: run.now
      )
      try skip(editions.skipped, of: recipient, by: composer)
      switch editions.obstacle {
      case .notListed?:
        tally.count(.tryAgain, "\(recipient.address.address): \(SendWords.notListed)")
      case .beforeAll?:
        tally.count(.badInput, "\(recipient.address.address): \(SendWords.beforeAll)")
      case .settled(let entry)?:
        run.log.warning("\(recipient.address.address): \(SendWords.settled(entry))")
      case nil: break
      }
      for week in editions.weeks {
        let letter = Letter(
          recipient: recipient,
          week: week,
          isOutOfTurn: editions.isOutOfTurn,
          dates: composer.dates(of: week, in: recipient.timeZone)
        )
        // The oldest goes first: a later one would tell of what has not been told yet.
        guard try await send(letter, by: composer) else { break }
      }
    }
  }

  /// Says what went wrong, and throws the exit code that goes with it.
  mutating func report(to errors: (String) -> Void) throws {
    try tally.report(to: errors)
  }

  /// Says what went wrong before the run was ended by something else.
  mutating func say(to errors: (String) -> Void) {
    tally.say(to: errors)
  }

  /// One edition on its way to one recipient.
  private struct Letter {
    let recipient: Recipient
    let week: ChartWeek
    let isOutOfTurn: Bool
    let dates: String

    var edition: Edition { recipient.edition(of: week) }
    var name: String { "\(recipient.address.address), \(dates)" }
    /// What sends it once more.
    var again: String { SendRun.again(week, recipient) }
  }

  private static func again(_ week: ChartWeek, _ recipient: Recipient) -> String {
    SendWords.again(recipient.address.address, week.middleDay(in: recipient.timeZone))
  }

  private func skip(
    _ weeks: [ChartWeek],
    of recipient: Recipient,
    by composer: MailComposer
  ) throws {
    for week in weeks { try ledger.skip(recipient.edition(of: week), at: run.now) }
    guard let first = weeks.first, let last = weeks.last else { return }
    let dates = [first, last].map { composer.dates(of: $0, in: recipient.timeZone) }
    run.log.warning(
      "\(recipient.address.address): \(SendWords.missed(weeks.count, from: dates[0], to: dates[1], again: Self.again(last, recipient)))"
    )
  }

  /// Whether later ones may follow.
  private mutating func send(_ letter: Letter, by composer: MailComposer) async throws -> Bool {
    let entry = try ledger.noteDue(
      letter.edition,
      outOfTurn: letter.isOutOfTurn,
      at: run.now
    )
    let order = letter.recipient.order(for: letter.week)
    let (digests, reports) = try await run.digests(order)
    let readiness = EditionReadiness(
      of: digests,
      mayWait: entry.mayWait(at: run.now),
      isForced: options.forceEmpty
    )
    switch readiness {
    case .ready: break
    case .nothingToTell:
      try leave(letter, entry, reports)
      return true
    case .incomplete, .overdue:
      try keepBack(letter, entry, reports, isOverdue: readiness == .overdue)
      return readiness == .overdue || entry.isOutOfTurn
    case .nobody:
      try report(nobody: letter, entry, reports)
      return entry.isOutOfTurn
    }

    let message = try await composer.message(
      of: digests,
      order,
      to: letter.recipient.address,
      messageID: composer.messageID(of: letter.edition, to: letter.recipient.address)
    )
    let handover = try await handOver(message, letter, entry)
    if handover == .delivered {
      for report in reports { tally.count(.partlyDone, "\(letter.name): \(report)") }
    }
    return handover.isLast || entry.isOutOfTurn
  }

  private mutating func leave(
    _ letter: Letter,
    _ entry: LedgerEntry,
    _ reports: [String]
  ) throws {
    if entry.state.isPending { try ledger.leaveEmpty(letter.edition, at: run.now) }
    for report in reports { tally.count(.partlyDone, "\(letter.name): \(report)") }
    let words = "\(letter.name): \(SendWords.nothingToTell)"
    if options.date != nil || options.resend {
      run.log.warning("\(words) --force-empty sends it all the same.")
    } else {
      run.log.info("\(words)")
    }
  }

  /// Said when it is seen, not again each hour.
  private mutating func report(
    nobody letter: Letter,
    _ entry: LedgerEntry,
    _ reports: [String]
  ) throws {
    let words = "not sent. \(reports.joined(separator: " "))"
    let isNew = entry.remark != words || !entry.state.isPending
    tally.count(.badInput, isNew ? "\(letter.name): \(words)" : nil)
    if entry.state.isPending { try ledger.wait(letter.edition, remark: words, at: run.now) }
  }

  /// Said when the waiting begins and when a day is over, not each hour.
  private mutating func keepBack(
    _ letter: Letter,
    _ entry: LedgerEntry,
    _ reports: [String],
    isOverdue: Bool
  ) throws {
    let missing = reports.joined(separator: " ")
    guard entry.state.isPending else {
      return tally.count(
        .tryAgain,
        "\(letter.name): \(SendWords.notSentAgain(letter.again)) \(missing)"
      )
    }
    let words = isOverdue ? SendWords.overdue : SendWords.waiting
    let isNew = entry.state != .waiting || entry.remark?.hasPrefix(words) != true
    tally.count(.tryAgain, isNew ? "\(letter.name): \(words) \(missing)" : nil)
    try ledger.wait(letter.edition, remark: "\(words) \(missing)", at: run.now)
  }

  private mutating func handOver(
    _ message: MailMessage,
    _ letter: Letter,
    _ entry: LedgerEntry
  ) async throws -> Handover {
    let parcel = message.parcel
    try Task.checkCancellation()
    try ledger.intend(
      letter.edition,
      messageID: parcel.messageID,
      resending: options.resend || options.forceEmpty && entry.state == .empty,
      at: now
    )
    let handover: Handover
    do {
      handover = try await carrier.handOver(parcel)
    } catch let error as CancellationError {
      try settle(letter, as: .postponed("The run was interrupted."), entry)
      throw error
    }
    try settle(letter, as: handover, entry)
    count(handover, letter, wasSettled: !entry.state.isPending)
    try await hook?.run([
      "RESULT": handover.word, "REASON": handover.remark ?? "",
      "RECIPIENT": letter.recipient.address.address,
      "USERS": letter.recipient.users.map { "\($0.name)" }.joined(separator: ","),
      "PERIOD": letter.dates,
      "FIRST_DAY": "\(letter.week.firstDay(in: letter.recipient.timeZone))",
      "LAST_DAY": "\(letter.week.lastDay(in: letter.recipient.timeZone))",
      "SUBJECT": message.subject, "MESSAGE_ID": parcel.messageID,
    ])
    return handover
  }

  private mutating func settle(
    _ letter: Letter,
    as handover: Handover,
    _ entry: LedgerEntry
  ) throws {
    do {
      try ledger.settle(letter.edition, as: handover, otherwise: entry.state, at: now)
    } catch {
      tally.count(.partlyDone, "\(letter.name): \(SendWords.notRecorded(handover))")
      throw error
    }
  }

  private mutating func count(_ handover: Handover, _ letter: Letter, wasSettled: Bool) {
    switch handover {
    case .delivered:
      tally.countSent()
      run.log.info("\(letter.name): sent.")
    case .postponed(let reason):
      let words = wasSettled ? SendWords.notSentAgain(letter.again) : SendWords.later
      tally.count(.tryAgain, "\(letter.name): \(words) \(reason)")
    case .refused(let reason):
      tally.count(.unavailable, "\(letter.name): \(SendWords.refused(letter.again)) \(reason)")
    case .uncertain(let reason):
      tally.count(.partlyDone, "\(letter.name): \(SendWords.mayHaveGone(letter.again)) \(reason)")
    case .misconfigured(let reason):
      tally.count(.configuration, "\(letter.name): not sent. \(reason)")
    }
  }
}
