import Foundation
import WeekInHistory

/// What the command line says about settings; `nil` where it says nothing.
///
/// The values are checked already, by the functions that check the file's (`SettingText`, `ZoneName`):
/// what is wrong with a flag is a usage error, exit 64, and no configuration problem.
struct CommandLineOverrides: Equatable, Sendable {
  /// These instead of the follow list; empty for the follow list.
  var users: [UserName] = []
  /// `--years-ago`
  var yearsAgo: YearsAgo?
  /// `--min-plays`
  var minimumPlays: Int?
  /// `--limit`
  var limit: AlbumLimit?
  /// `--time-zone`
  var timeZone: TimeZone?
  /// `--art`, `--no-art`
  var art: Bool?
  /// `--art link`, `--art embed`
  var covers: Covers?
  /// `--cache-folder`
  var cacheFolder: String?
  /// `--templates`
  var templates: String?
  /// What `site build` and `site serve` say.
  var site = SiteOverrides()
  /// `--config`
  var configuration: String?
}
