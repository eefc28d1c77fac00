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
  let run: Run
  let ledger: SendLedger
  let carrier: Carrier
  let hook: Hook?
  let options: SendOptions
  private var tally = SendTally()

  init(run: Run, ledger: SendLedger, carrier: Carrier, hook: Hook?, options: SendOptions) {
    self.run = run
    self.ledger = ledger
    self.carrier = carrier
    self.hook = hook
    self.options = options
  }

  mutating func send(_ list: ChartWeekList, to recipients: [(Recipient, MailComposer)]) async throws
  {
    for entry in try ledger.takeOver(at: run.now) {
      tally.count(.partlyDone, Self.mayHaveGone(entry, "the last run ended while handing it over"))
    }
    for (recipient, composer) in recipients {
      let name = recipient.ledgerName
      let editions = EditionsToSend(
        list,
        of: recipient,
        day: options.date,
        resending: options.resend,
        maximumCatchUp: options.maxCatchUp,
        entries: try ledger.readable.entries(for: name.recipient, users: name.users),
        now: run.now
      )
      for week in editions.skipped { try ledger.skip(recipient.edition(of: week), at: run.now) }
      if let first = editions.skipped.first, let last = editions.skipped.last {
        let dates = [first, last].map { composer.dates(of: $0, in: recipient.timeZone) }
        let what =
          first == last
          ? "the mail of \(dates[0])"
          : "\(editions.skipped.count) mails, of \(dates[0]) to \(dates[1])"
        run.log.warning(
          "\(recipient.address.address): missed, and not sent any more: \(what). --max-catch-up says how many are."
        )
      }
      if let obstacle = editions.obstacle {
        run.log.warning("\(recipient.address.address): \(obstacle.words)")
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
  }

  /// Whether nothing more is to be done with the edition.
  private mutating func send(_ letter: Letter, by composer: MailComposer) async throws -> Bool {
    let entry = try ledger.noteDue(
      letter.edition,
      outOfTurn: letter.isOutOfTurn,
      at: run.now
    )
    let order = letter.recipient.order(for: letter.week)
    var digests: [Digest] = []
    var digestTally = Tally()
    try await run.builder(for: order).digests(of: order.users, atOnce: run.digestsAtOnce) {
      digestTally.count($0)
      digests.append($0)
    }
    let readiness = EditionReadiness(
      of: digests,
      mayWait: entry.mayWait(at: run.now),
      isForced: options.forceEmpty
    )
    switch readiness {
    case .ready: break
    case .nothingToTell:
      if entry.state.isPending { try ledger.leaveEmpty(letter.edition, at: run.now) }
      run.log.info("\(letter.name): there is nothing to tell, so nothing is sent.")
      return true
    case .incomplete:
      keepWaiting(letter, entry, for: digestTally.reports)
      if entry.state.isPending {
        try ledger.wait(
          letter.edition,
          remark: digestTally.reports.joined(separator: " "),
          at: run.now
        )
      }
      return false
    case .nobody:
      tally.count(
        .badInput,
        "\(letter.name): not sent. \(digestTally.reports.joined(separator: " "))"
      )
      return false
    }
    for report in digestTally.reports { tally.count(.partlyDone, "\(letter.name): \(report)") }

    let message = try await composer.message(
      of: digests,
      order,
      to: letter.recipient.address,
      messageID: .make(
        recipient: letter.recipient.address,
        edition: letter.edition,
        templates: Backspin.templatesVersion,
        domain: composer.domain
      )
    )
    return try await handOver(message, letter, resending: !entry.state.isPending)
  }

  private mutating func handOver(
    _ message: MailMessage,
    _ letter: Letter,
    resending: Bool
  ) async throws -> Bool {
    let parcel = Parcel(message)
    try Task.checkCancellation()
    try ledger.intend(
      letter.edition,
      messageID: parcel.messageID,
      resending: resending,
      at: run.now
    )
    let handover: Handover
    do {
      handover = try await carrier.handOver(parcel)
    } catch let error as CancellationError {
      try ledger.settle(letter.edition, as: .postponed("The run was interrupted."), at: run.now)
      throw error
    }
    try ledger.settle(letter.edition, as: handover, at: run.now)
    count(handover, letter)
    try await hook?.run([
      "RESULT": handover.word, "REASON": handover.reason ?? "",
      "RECIPIENT": letter.recipient.address.address,
      "USERS": letter.recipient.users.map { "\($0.name)" }.joined(separator: ","),
      "PERIOD": letter.dates,
      "FIRST_DAY": "\(letter.week.firstDay(in: letter.recipient.timeZone))",
      "LAST_DAY": "\(letter.week.lastDay(in: letter.recipient.timeZone))",
      "SUBJECT": message.subject, "MESSAGE_ID": parcel.messageID,
    ])
    return handover.isLast
  }

  private mutating func count(_ handover: Handover, _ letter: Letter) {
    switch handover {
    case .delivered:
      tally.countSent()
      run.log.info("\(letter.name): sent.")
    case .postponed(let reason):
      tally.count(.tryAgain, "\(letter.name): not sent yet; a later run tries again. \(reason)")
    case .refused(let reason):
      tally.count(
        .unavailable,
        "\(letter.name): refused for good, and not tried again unless you say --resend. \(reason)"
      )
    case .uncertain(let reason):
      tally.count(.partlyDone, "\(letter.name): \(Self.mayHaveGone) \(reason)")
    case .misconfigured(let reason):
      tally.count(.configuration, "\(letter.name): not sent. \(reason)")
    }
  }

  /// Said when the waiting begins, not again each hour.
  private mutating func keepWaiting(_ letter: Letter, _ entry: LedgerEntry, for reports: [String]) {
    let isNew = entry.state != .waiting
    tally.count(
      .tryAgain,
      isNew
        ? "\(letter.name): not sent yet; waiting for what is missing, a day at most. "
          + reports.joined(separator: " ") : nil
    )
  }

  private static let mayHaveGone =
    "the mail may have gone, and is not sent again unless you say --resend."

  private static func mayHaveGone(_ entry: LedgerEntry, _ reason: String) -> String {
    "\(entry.edition.recipient), week from \(Date(timeIntervalSince1970: TimeInterval(entry.edition.from)).formatted(.iso8601.year().month().day())): "
      + "\(reason); \(mayHaveGone)"
  }
}

extension Parcel {
  init(_ message: MailMessage) {
    self.init(
      sender: message.from,
      recipient: message.to,
      message: message.encoded(),
      messageID: "\(message.messageID)"
    )
  }
}

extension Handover {
  fileprivate var word: String {
    switch self {
    case .delivered: "sent"
    case .postponed: "postponed"
    case .refused: "refused"
    case .uncertain: "uncertain"
    case .misconfigured: "misconfigured"
    }
  }

  fileprivate var reason: String? {
    switch self {
    case .delivered: nil
    case .postponed(let reason), .refused(let reason), .uncertain(let reason),
      .misconfigured(let reason):
      reason
    }
  }

  /// Whether a later run leaves the edition alone.
  fileprivate var isLast: Bool {
    switch self {
    case .delivered, .refused, .uncertain: true
    case .postponed, .misconfigured: false
    }
  }
}

extension EditionsToSend.Obstacle {
  var words: String {
    switch self {
    case .notListed: "Last.fm has not listed that week yet, so there is no mail of it."
    case .settled(let entry):
      "nothing is sent, for the ledger says “\(entry.state.rawValue)” of that week. --resend sends it all the same."
    }
  }
}
