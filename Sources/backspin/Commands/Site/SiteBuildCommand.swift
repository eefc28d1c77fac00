import ArgumentParser
import Files
import Foundation
import Logging
import Publishing
import WeekInHistory

struct SiteBuildCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Write the site of the follow list, or of the users named, into a folder.",
    discussion: """
      The folder can be opened from the disk, and published by anything that serves files. Only what has \
      changed is written, and files in it that are not Backspin's are left alone. The site has just the \
      people that are named: those of the follow list, or those of the command line.

      Examples:
        backspin site build --output ~/public
        backspin site build RJ --weeks 52 --base-url https://example.org/rj/
      """
  )

  @OptionGroup(title: "Whose weeks") var digest: DigestOptions
  @OptionGroup(title: "What the site is like") var site: SiteOptions
  @OptionGroup(title: "How to go about it") var run: RunOptions

  func run() async throws {
    try await run(.live())
  }

  func run(_ context: Context) async throws {
    let settings = try Settings.load(
      overrides: CommandLineOverrides(digest, run, site),
      environment: context.environment,
      systemTimeZone: context.localTimeZone
    )
    try await SiteConstruction(day: digest.date, options: run).run(settings, context) { report in
      guard context.terminal != nil, !run.quiet else { return }
      let index = URL(filePath: try settings.siteOutput()).appending(path: SitePaths.index)
      context.errors("\(report.inWords) The site begins at \(index.absoluteString)\n")
    }
  }
}

/// A build of the site as a part of a command: from the settings to the exit code.
struct SiteConstruction: Sendable {
  /// `nil` for today.
  let day: CalendarDay?
  let options: RunOptions

  /// `say` is called once the site is there. Throws a `CommandFailure` where something is missing in it.
  func run(
    _ settings: Settings,
    _ context: Context,
    say: (FolderReport) throws -> Void = { _ in }
  ) async throws {
    let order = try DigestOrder(site: settings, anchor: day, now: context.now)
    let run = try Run(settings.withTimeForSite, options: options, context: context)
    defer { run.close() }
    let (report, tally) = try await SiteBuild(settings, order: order, run: run)()
    run.progress?.clear()
    if let report {
      run.log.info("\(report.inWords)")
      try say(report)
    }
    try tally.tally.report(to: context.errors)
  }
}

extension FolderReport {
  fileprivate var inWords: String {
    "\(written) \(written == 1 ? "file" : "files") written, \(unchanged) unchanged, \(removed) removed."
  }
}
