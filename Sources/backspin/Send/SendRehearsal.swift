import Foundation
import Logging
import Mail
import WeekInHistory

/// What `--dry-run` and `--test` do: the same messages, but nothing of it is written down.
struct SendRehearsal {
  let run: Run
  let options: SendOptions

  /// Shows what would be sent now.
  ///
  /// Throws `CommandFailure` where nobody could be looked up.
  func show(
    _ list: ChartWeekList,
    to recipients: [(Recipient, MailComposer)],
    ledger: ReadableLedger?
  ) async throws {
    var hasNobody = false
    for (recipient, composer) in recipients {
      let name = recipient.ledgerName
      let editions = options.editions(
        of: recipient,
        in: list,
        entries: try ledger?.entries(for: name.recipient, users: name.users) ?? [],
        at: run.now
      )
      switch editions.obstacle {
      case .notListed?: warn(recipient, SendWords.notListed)
      case .beforeAll?: warn(recipient, SendWords.beforeAll)
      case .settled(let entry)?: warn(recipient, SendWords.settled(entry))
      case nil:
        if editions.weeks.isEmpty {
          warn(recipient, "nothing is due. --resend shows the latest mail, --date another.")
        }
      }
      for week in editions.weeks {
        let (message, readiness) = try await message(of: week, to: recipient, by: composer)
        switch readiness {
        case .ready: try run.show(String(decoding: message.encoded(), as: UTF8.self))
        case .incomplete, .overdue: warn(recipient, SendWords.overdue)
        case .nothingToTell:
          warn(recipient, "\(SendWords.nothingToTell) --force-empty sends it all the same.")
        case .nobody: hasNobody = true
        }
      }
    }
    if hasNobody { throw CommandFailure(.badInput) }
  }

  /// Sends the latest mail of the first recipient, or that of the day asked for, to somebody else.
  ///
  /// Throws `CommandFailure` where it does not go.
  func test(
    _ list: ChartWeekList,
    of recipient: Recipient,
    by composer: MailComposer,
    to address: MailAddress,
    carrier: Carrier
  ) async throws {
    let editions = EditionsToSend(
      list,
      of: recipient,
      day: options.date,
      resending: true,
      maximumCatchUp: 0,
      entries: [],
      now: run.now
    )
    guard let week = editions.weeks.last else {
      throw CommandFailure(.tryAgain, SendWords.notListed)
    }
    var (message, readiness) = try await message(of: week, to: recipient, by: composer)
    switch readiness {
    case .ready: break
    case .nobody:
      throw CommandFailure(.badInput, "The test mail was not sent: nobody could be looked up.")
    case .incomplete, .overdue, .nothingToTell:
      warn(recipient, "there is nothing to show for that week; only a test sends such a mail.")
    }
    message.to = address
    // Another one each time: a test that was sent before is no reason to take this one for it.
    message.messageID = composer.messageID(
      of: recipient.edition(of: week),
      to: address,
      occasion: "test \(run.now.timeIntervalSince1970)"
    )
    switch try await carrier.handOver(message.parcel) {
    case .delivered:
      run.progress?.clear()
      run.context.errors("backspin: The test mail to \(address.address) is on its way.\n")
    case .postponed(let reason):
      throw CommandFailure(.tryAgain, "The test mail was not sent. \(reason)")
    case .refused(let reason):
      throw CommandFailure(.unavailable, "The test mail was refused. \(reason)")
    case .uncertain(let reason):
      throw CommandFailure(.partlyDone, "The test mail may have gone. \(reason)")
    case .misconfigured(let reason):
      throw CommandFailure(.configuration, "The test mail was not sent. \(reason)")
    }
  }

  private func warn(_ recipient: Recipient, _ words: String) {
    run.log.warning("\(recipient.address.address): \(words)")
  }

  /// As if it need not wait any longer.
  private func message(
    of week: ChartWeek,
    to recipient: Recipient,
    by composer: MailComposer
  ) async throws -> (MailMessage, EditionReadiness) {
    let order = recipient.order(for: week)
    let (digests, reports) = try await run.digests(order)
    for report in reports { run.log.warning("\(report.withoutControls)") }
    let message = try await composer.message(
      of: digests,
      order,
      to: recipient.address,
      messageID: composer.messageID(of: recipient.edition(of: week), to: recipient.address)
    )
    let readiness = EditionReadiness(of: digests, mayWait: false, isForced: options.forceEmpty)
    return (message, readiness)
  }
}
