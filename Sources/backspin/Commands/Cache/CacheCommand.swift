import ArgumentParser
import Foundation
import LastFM

struct CacheCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache",
    abstract: "Look into the cache, and tidy it up.",
    discussion: """
      The cache keeps what Last.fm said, so that a second run makes no request. These commands make none \
      either; they may be used while digests are being made, and make no cache where there is none.
      """,
    subcommands: [Stats.self, List.self, Verify.self, Prune.self, Clear.self],
    defaultSubcommand: Stats.self
  )

  /// Which cache, and how to speak of it.
  struct Options: ParsableArguments {
    @Flag(help: "Answer in JSON, for other programs.")
    var json = false

    @Option(help: ArgumentHelp("Another folder for the cache.", valueName: "folder"))
    var cacheFolder: String?

    @Option(help: ArgumentHelp("Another configuration file.", valueName: "file"))
    var config: String?

    func settings(_ context: Context) throws -> Settings {
      var overrides = CommandLineOverrides()
      overrides.cacheFolder = cacheFolder
      overrides.configuration = config
      return try context.settings(overrides)
    }
  }

  /// Does something with the cache in the folder that `settings` name; what is wrong with that cache ends
  /// the run, in words.
  static func use<Result>(_ settings: Settings, _ body: (URL) throws -> Result) throws -> Result {
    let folder = URL(filePath: settings.cacheFolder.value)
    do {
      return try body(folder)
    } catch let fault as CacheFault {
      throw CommandFailure(fault, file: CacheOnDisk.file(in: folder), settings)
    }
  }

  /// Another of these commands, in quotes, for the same cache: `“backspin cache clear”`.
  static func suggestion(_ name: String, _ settings: Settings) -> String {
    let options = [
      ("--cache-folder", settings.overrides.cacheFolder),
      ("--config", settings.overrides.configuration),
    ]
    let words = options.flatMap { option, value in
      value.map { [option, ShellWord.quoted($0.withoutControls)] } ?? []
    }
    return "“\((["backspin", "cache", name] + words).joined(separator: " "))”"
  }

  static func wordsForNone(in settings: Settings) -> String {
    "There is no cache yet in \(settings.cacheFolder.value.withoutControls); a digest makes one.\n"
  }

  static func wordsForOlder(_ cache: CacheOnDisk) -> String {
    "The cache \(cache.file.withoutControls) was made by an older version; a digest makes it anew.\n"
  }
}
