import ArgumentParser

struct SiteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "site",
    abstract: "Build a web site of the follow list's weeks in history, or look at it.",
    subcommands: [SiteBuildCommand.self, SiteServeCommand.self]
  )
}
