import ArgumentParser
import Foundation
import LastFM
import Logging
import Mail
import Publishing
import WeekInHistory

struct SendCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "send",
    abstract: "E-mail what has not been sent yet.",
    discussion: """
      To each recipient of the configuration's “mail” section, the digests of the users they follow. Once \
      for each chart week, as soon as Last.fm has listed it: run it every hour from cron (“backspin \
      schedule” prints the line). It prints nothing unless something is wrong.

      Examples:
        backspin send --dry-run
        backspin send --test me@example.org
        backspin send --status
      """
  )

  @OptionGroup(title: "What to send") var send: SendOptions

  @Flag(help: "Print the messages, and send and remember nothing.")
  var dryRun = false

  @Option(
    help: ArgumentHelp(
      "Send the first recipient's latest mail to this address, and remember nothing.",
      valueName: "address"
    ),
    transform: MailText.address
  )
  var test: MailAddress?

  @Flag(help: "Show what was sent to whom, and what is still to be sent.")
  var status = false

  @Flag(help: "With --status: as JSON, for other programs.")
  var json = false

  @OptionGroup(title: "How to go about it") var run: RunOptions

  mutating func validate() throws {
    if json, !status { throw ValidationError("--json goes with --status.") }
    if [dryRun, test != nil, status].count(where: { $0 }) > 1 {
      throw ValidationError("--dry-run, --test and --status: choose one.")
    }
  }

  func run() async throws {
    try await run(.live())
  }

  func run(_ context: Context) async throws {
    var overrides = CommandLineOverrides()
    overrides.cacheFolder = run.cacheFolder
    overrides.configuration = run.config
    let settings = try Settings.load(
      overrides: overrides,
      environment: context.environment,
      systemTimeZone: context.localTimeZone
    )
    let state = URL(filePath: try Folders(environment: context.environment).state)
    if status { return try showStatus(in: state, settings, context) }

    let mail = try settings.mailSettings
    let run = try Run(settings, options: self.run, context: context)
    defer { run.close() }
    let recipients = try entries(of: mail).map { entry in
      let recipient = Recipient(
        entry,
        settings: settings,
        findsArtwork: mail.covers != .none
      )
      return (
        recipient,
        try MailComposer(settings, covers: mail.covers, templates: recipient.templates, run: run)
      )
    }
    let carriers = Carriers(mail.carrier, environment: context.environment)
    do {
      try await send(to: recipients, by: carriers, run: run, state: state, settings, context)
      await carriers.close()
    } catch {
      await carriers.close()
      throw error
    }
  }

  /// Throws `CommandFailure` where `--to` names none of them.
  private func entries(of mail: MailSettings) throws -> [RecipientEntry] {
    guard let wanted = send.to?.address.lowercased() else { return mail.recipients }
    let found = mail.recipients.filter { $0.to.address.lowercased() == wanted }
    guard found.isEmpty else { return found }
    let known = mail.recipients.map(\.to.address)
    throw CommandFailure(
      .usage,
      "--to: “\(wanted)” is no recipient in the configuration."
        + DidYouMean.question(for: wanted, among: known)
    )
  }

  private func send(
    to recipients: [(Recipient, MailComposer)],
    by carriers: Carriers,
    run: Run,
    state: URL,
    _ settings: Settings,
    _ context: Context
  ) async throws {
    let carrier = Carrier { try await carriers.handOver($0) }
    // Before anything is fetched: who may not send need not ask.
    let ledger = dryRun || test != nil ? nil : try SendLedger(in: state)
    let list = try await weeks(run, of: recipients.flatMap(\.0.users).map(\.name))
    guard let ledger else {
      let rehearsal = SendRehearsal(run: run, options: send)
      guard let test else {
        return try await rehearsal.show(
          list,
          to: recipients,
          ledger: try ReadableLedger.open(in: state)
        )
      }
      return try await rehearsal.test(
        list,
        of: recipients[0].0,
        by: recipients[0].1,
        to: test,
        carrier: carrier
      )
    }
    let hook = settings.afterSend.map {
      Hook(command: $0.value, environment: context.environment, log: run.log)
    }
    var sending = SendRun(run: run, ledger: ledger, carrier: carrier, hook: hook, options: send)
    do {
      try await sending.send(list, to: recipients)
    } catch {
      run.progress?.clear()
      sending.say(to: context.errors)
      throw error
    }
    run.progress?.clear()
    try sending.report(to: context.errors)
  }

  /// The chart weeks that Last.fm has listed. Throws `CommandFailure` where they cannot be had.
  private func weeks(_ run: Run, of users: [UserName]) async throws -> ChartWeekList {
    let order = DigestOrder(users: [], anchor: CalendarDay(of: run.now, in: .gmt), timeZone: .gmt)
    switch try await run.builder(for: order).chartWeeks(askingAs: users) {
    case .success(let list):
      if list.isOutdated, let end = list.weeks.map(\.end).max(),
        run.now > end.addingTimeInterval(8 * 86_400)
      {
        run.log.warning(
          "Last.fm did not answer, so nobody knows yet whether another week is listed. Run again later."
        )
      }
      return list
    case .failure(let failure):
      var tally = Tally()
      tally.count(Problem(failure, user: users.first?.spelling ?? ""))
      run.progress?.clear()
      try tally.report(to: run.context.errors)
      throw CommandFailure(.unavailable)
    }
  }

  private func showStatus(in state: URL, _ settings: Settings, _ context: Context) throws {
    let entries = try ReadableLedger.open(in: state)?.entries() ?? []
    let status = LedgerStatus(entries: entries, timeZone: settings.timeZone.value)
    try context.output(json ? status.json() : status.text(width: context.terminal?.columns))
  }
}

/// Which editions are sent.
struct SendOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The mail of the chart week that holds this day.", valueName: "YYYY-MM-DD"),
    transform: DayText.day
  )
  var date: CalendarDay?

  @Option(
    help: ArgumentHelp("Only to this recipient.", valueName: "address"),
    transform: MailText.address
  )
  var to: MailAddress?

  @Flag(help: "Send the latest mail, or that of --date, even if it went already.")
  var resend = false

  @Flag(help: "Send even if no year has anything to show.")
  var forceEmpty = false

  @Option(
    help: ArgumentHelp(
      "How many missed mails are still sent, besides the latest (default: 1).",
      valueName: "mails"
    ),
    transform: { try SettingText.wholeNumber($0, in: 0...1_000) }
  )
  var maxCatchUp = 1
}
