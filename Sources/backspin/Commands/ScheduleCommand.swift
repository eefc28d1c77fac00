import ArgumentParser
import Foundation
import LastFM
import Logging
import WeekInHistory

struct ScheduleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schedule",
    abstract: "Print what makes “backspin send” run by itself, and when the next mail is due.",
    discussion: """
      What is printed can be put to use as it is: everything but the lines themselves is a comment.

        (crontab -l; backspin schedule) | crontab -
        backspin schedule --systemd > ~/.config/systemd/user/backspin.service
        backspin schedule --timer > ~/.config/systemd/user/backspin.timer
      """
  )

  @Flag(exclusivity: .exclusive) var kind: ScheduleKind = .cron

  @Option(help: ArgumentHelp("Another configuration file.", valueName: "file"))
  var config: String?

  func run() async throws {
    try await run(.live())
  }

  func run(_ context: Context) async throws {
    var overrides = CommandLineOverrides()
    overrides.configuration = config
    let settings = try context.settings(overrides)
    let options = try RunOptions.parse(["--offline"])
    let run = try Run(settings, options: options, context: context)
    defer { run.close() }

    let installation = Installation(context, configuration: settings.configuration)
    for warning in installation.warnings { context.errors("backspin: \(warning)\n") }
    let outlook = ScheduleOutlook(
      weeks: await run.keptWeeks(askingAs: settings.followList.map(\.user)),
      now: context.now,
      timeZone: settings.timeZone.value
    )
    try context.output(kind.text(for: installation, outlook: outlook.text))
  }
}

/// Which lines are printed.
enum ScheduleKind: EnumerableFlag {
  case cron, systemd, timer

  static func help(for kind: ScheduleKind) -> ArgumentHelp? {
    switch kind {
    case .cron: "A line for crontab."
    case .systemd: "A service for systemd's user manager."
    case .timer: "The timer that goes with it."
    }
  }

  func text(for installation: Installation, outlook: String) -> String {
    switch self {
    case .cron:
      """
      # \(outlook)
      # Backspin looks every hour; each mail goes once, and nothing is printed unless something is wrong.
      \(installation.crontabLine)

      """
    case .systemd:
      """
      # \(outlook)
      # In ~/.config/systemd/user/backspin.service, beside backspin.timer. Then:
      # systemctl --user daemon-reload && systemctl --user enable --now backspin.timer
      # loginctl enable-linger lets it run while nobody is logged in.
      [Unit]
      Description=This week in your music history, by mail
      Documentation=man:backspin(1)

      [Service]
      Type=oneshot
      ExecStart=\(installation.serviceCommand)
      SuccessExitStatus=75
      TimeoutStartSec=30min

      """
    case .timer:
      """
      # In ~/.config/systemd/user/backspin.timer.
      [Unit]
      Description=Look every hour whether a Backspin mail is due

      [Timer]
      OnCalendar=hourly
      RandomizedDelaySec=30min
      Persistent=yes

      [Install]
      WantedBy=timers.target

      """
    }
  }
}

extension Run {
  /// The chart list that is kept; no request is made for it.
  fileprivate func keptWeeks(askingAs users: [UserName]) async -> ChartWeekList? {
    for user in users {
      if let weeks = try? await client.chartSource.chartWeeks(user) { return weeks.value }
    }
    return nil
  }
}
