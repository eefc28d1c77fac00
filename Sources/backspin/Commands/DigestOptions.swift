import ArgumentParser
import Foundation
import WeekInHistory

/// Whose digest, of which day, and how far back: what every command that makes digests is asked.
struct DigestOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Last.fm users.",
      discussion: "Without any, everybody on the follow list.",
      valueName: "user"
    ),
    transform: SettingText.userName
  )
  var users: [UserName] = []

  @Option(
    help: ArgumentHelp("The day to look back from (default: today).", valueName: "YYYY-MM-DD"),
    transform: DayText.day
  )
  var date: CalendarDay?

  @Option(
    help: ArgumentHelp("How far back: 1, or 1,2,5, or 1-10, or all.", valueName: "years"),
    transform: SettingText.yearsAgo
  )
  var yearsAgo: YearsAgo?

  @Option(
    help: ArgumentHelp("Leave out albums with fewer plays.", valueName: "plays"),
    transform: { try SettingText.wholeNumber($0) }
  )
  var minPlays: Int?

  @Option(
    help: ArgumentHelp("Show at most so many albums a year, or none for all.", valueName: "albums"),
    transform: SettingText.albumLimit
  )
  var limit: AlbumLimit?

  @Option(
    help: ArgumentHelp("Whose days and weeks: Europe/Berlin, say.", valueName: "zone"),
    transform: ZoneName.timeZone
  )
  var timeZone: TimeZone?
}

/// Where things are kept, and how much is said of what goes on.
struct RunOptions: ParsableArguments {
  @Flag(help: "Make no request: use what the cache has, however old.")
  var offline = false

  @Flag(help: "Fetch everything anew, whatever the cache has.")
  var refresh = false

  @Option(help: ArgumentHelp("Another configuration file.", valueName: "file"))
  var config: String?

  @Option(help: ArgumentHelp("Another folder for the cache.", valueName: "folder"))
  var cacheFolder: String?

  @Flag(name: [.short, .long], help: "Say nothing but errors.")
  var quiet = false

  @Flag(name: [.short, .long], help: "Say what is done, on stderr; -vv says more.")
  var verbose: Int

  mutating func validate() throws {
    if offline, refresh {
      throw ValidationError("--offline makes no request and --refresh makes all: choose one.")
    }
  }
}

enum DayText {
  static func day(_ text: String) throws(InvalidSetting) -> CalendarDay {
    if let day = CalendarDay(text) { return day }
    throw InvalidSetting(
      "“\(text)” is no day of the calendar. Write year, month and day: 2026-11-21."
    )
  }
}

extension CommandLineOverrides {
  init(_ digest: DigestOptions, _ run: RunOptions) {
    self.init()
    users = digest.users
    yearsAgo = digest.yearsAgo
    minimumPlays = digest.minPlays
    limit = digest.limit
    timeZone = digest.timeZone
    cacheFolder = run.cacheFolder
    configuration = run.config
  }
}
