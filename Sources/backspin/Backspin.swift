import ArgumentParser
import Foundation

@main
struct Backspin: AsyncParsableCommand {
  static let version = "0.1.0"
  /// How documents and servers get to know us.
  static let generator = "backspin \(version)"
  /// Goes up when mail is made otherwise: then it is not the same message any more.
  static let templatesVersion = "1"
  static let homepage = "https://github.com/backspin-fm/backspin"

  static let configuration = CommandConfiguration(
    commandName: "backspin",
    abstract: "What were you playing this week, N years ago?",
    discussion: """
      Backspin reads Last.fm's weekly album charts and writes a digest of the same week in earlier \
      years, for you and for everyone you follow.

      \(ExitStatus.table)

      \(environmentTable)
      """,
    version: generator,
    subcommands: [
      DigestCommand.self, SendCommand.self, ScheduleCommand.self, SiteCommand.self,
      ExplainCommand.self,
      CacheCommand.self, TemplatesCommand.self,
      ConfigCommand.self,
    ]
  )

  static func main() async {
    await Process.run(arguments: Array(CommandLine.arguments.dropFirst()))
  }

  private static let environmentTable = """
    ENVIRONMENT
      LASTFM_API_KEY     the API key; comes before the configuration file's
      BACKSPIN_CONFIG    another configuration file
      BACKSPIN_API_ROOT  another server with Last.fm's API; ends in /2.0/
      SSL_CERT_FILE      certificates to trust in place of the system's
      XDG_CONFIG_HOME, XDG_CACHE_HOME, XDG_STATE_HOME, NO_COLOR, TZ,
      https_proxy as everywhere
    """
}
