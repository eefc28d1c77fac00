import Foundation
import Logging
import Mail
import WeekInHistory

/// What `--dry-run` and `--test` do: the same messages, but nothing of it is written down.
struct SendRehearsal {
  let run: Run
  let options: SendOptions

  /// Shows what would be sent now.
  func show(
    _ list: ChartWeekList,
    to recipients: [(Recipient, MailComposer)],
    ledger: ReadableLedger?
  ) async throws {
    for (recipient, composer) in recipients {
      let name = recipient.ledgerName
      let editions = EditionsToSend(
        list,
        of: recipient,
        day: options.date,
        resending: options.resend,
        maximumCatchUp: options.maxCatchUp,
        entries: try ledger?.entries(for: name.recipient, users: name.users) ?? [],
        now: run.now
      )
      if let obstacle = editions.obstacle {
        run.log.warning("\(recipient.address.address): \(obstacle.words)")
      } else if editions.weeks.isEmpty {
        run.log.warning(
          "\(recipient.address.address): nothing is due. --resend shows the latest mail, --date another."
        )
      }
      for week in editions.weeks {
        let (message, isReady) = try await message(of: week, to: recipient, by: composer)
        if isReady { try run.show(String(decoding: message.encoded(), as: UTF8.self)) }
      }
    }
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
      throw CommandFailure(.unavailable, "Last.fm has not listed that week yet.")
    }
    var (message, _) = try await message(of: week, to: recipient, by: composer)
    message.to = address
    // Another one each time: a test that was sent before is no reason to take this one for it.
    message.messageID = .make(
      recipient: address,
      edition: recipient.edition(of: week),
      templates: "test \(run.now.timeIntervalSince1970)",
      domain: composer.domain
    )
    switch try await carrier.handOver(Parcel(message)) {
    case .delivered: run.log.notice("The test mail to \(address.address) is on its way.")
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

  private func message(
    of week: ChartWeek,
    to recipient: Recipient,
    by composer: MailComposer
  ) async throws -> (MailMessage, isReady: Bool) {
    let order = recipient.order(for: week)
    var digests: [Digest] = []
    var tally = Tally()
    try await run.builder(for: order).digests(of: order.users, atOnce: run.digestsAtOnce) {
      tally.count($0)
      digests.append($0)
    }
    for report in tally.reports { run.log.warning("\(report)") }
    let readiness = EditionReadiness(of: digests, mayWait: false, isForced: options.forceEmpty)
    if readiness != .ready {
      run.log.warning(
        "\(recipient.address.address): there is nothing to tell of that week, so no mail is sent. --force-empty sends it all the same."
      )
    }
    let message = try await composer.message(
      of: digests,
      order,
      to: recipient.address,
      messageID: .make(
        recipient: recipient.address,
        edition: recipient.edition(of: week),
        templates: Backspin.templatesVersion,
        domain: composer.domain
      )
    )
    return (message, readiness == .ready)
  }
}
