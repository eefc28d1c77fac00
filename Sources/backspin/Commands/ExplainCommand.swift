import ArgumentParser
import Foundation
import LastFM
import Logging
import WeekInHistory

struct ExplainCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Say how each year's chart week was found, and what became of it.",
    discussion: """
      For each year: the target instant, the chart week that holds it in UTC and in local time, why \
      that one, what the cache has of it, and what was left out.
      """
  )

  @OptionGroup(title: "What to look at") var digest: DigestOptions
  @OptionGroup(title: "How to go about it") var run: RunOptions

  func run() async throws {
    try await run(.live())
  }

  func run(_ context: Context) async throws {
    let settings = try Settings.load(
      overrides: CommandLineOverrides(digest, run),
      environment: context.environment,
      systemTimeZone: context.localTimeZone
    )
    let order = try DigestOrder(
      settings,
      anchor: digest.date,
      now: context.now,
      findsArtwork: false
    )
    let run = try Run(settings, options: self.run, context: context)
    defer { run.close() }

    var tally = Tally()
    for user in order.users {
      // Looked at before the digest is made, which fetches what is missing.
      let explanation = try await Explanation(of: user, order: order, run: run)
      let digest = try await run.builder(for: order).digest(of: user, in: explanation.weeks)
      tally.count(digest)
      try run.show(explanation.text(for: digest))
    }
    try tally.report(to: context.errors)
  }
}
