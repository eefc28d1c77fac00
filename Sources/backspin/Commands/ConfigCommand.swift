import ArgumentParser
import Foundation

struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Show the settings in force.",
    subcommands: [Show.self],
    defaultSubcommand: Show.self
  )

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Print each setting, and where it came from; the API key is not shown."
    )

    @Option(help: ArgumentHelp("Another configuration file.", valueName: "file"))
    var config: String?

    func run() throws {
      try run(.live())
    }

    func run(_ context: Context) throws {
      var overrides = CommandLineOverrides()
      overrides.configuration = config
      let settings = try context.settings(overrides)

      let rows = settings.rows
      let width = rows.map(\.key.count).max() ?? 0
      for row in rows {
        let key = row.key.padding(toLength: width, withPad: " ", startingAt: 0)
        try context.output("\(key)  \(row.value)  (\(row.origin))\n")
      }
    }
  }
}
