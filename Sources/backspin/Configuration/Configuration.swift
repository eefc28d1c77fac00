import Foundation
import WeekInHistory

/// What a configuration file says: only what stands in it, each value with its line.
struct Configuration: Equatable, Sendable {
  var apiKeyFile: Sourced<String>?
  var apiKeyCommand: Sourced<String>?
  var requestsPerSecond: Sourced<Double>?
  var maxConcurrent: Sourced<Int>?
  var apiRoot: Sourced<URL>?
  var deadline: Sourced<Duration>?
  var requestTimeout: Sourced<Duration>?
  var retryWaits: Sourced<[Duration]>?
  var rateLimitWaits: Sourced<[Duration]>?

  var follow: [FollowEntry] = []

  var digest = DigestSection()

  var covers: Sourced<Covers>?
  var coverArtArchive: Sourced<Bool>?
  var coverArtArchiveRoot: Sourced<URL>?

  var cacheFolder: Sourced<String>?
  var cacheSize: Sourced<Int>?

  var mail = MailSection()
  var site = SiteSection()
  var afterSend: Sourced<String>?

  /// The sections, and the keys that each may hold.
  static let keys: KeyValuePairs<String, [String]> = [
    "lastfm": [
      "api_key_file", "api_key_command", "requests_per_second", "max_concurrent", "api_root",
      "deadline", "request_timeout", "retry_waits", "rate_limit_waits",
    ],
    "follow": ["user", "name", "min_plays", "limit", "years_ago"],
    "digest": digestKeys,
    "artwork": ["covers", "cover_art_archive", "cover_art_archive_root"],
    "cache": ["folder", "max_size"],
    "mail": [
      "from", "recipients", "subject", "unsubscribe", "covers", "transport", "command", "folder",
      "smtp",
    ],
    "hooks": ["after_send"],
    "site": [
      "output", "base_url", "title", "covers", "index", "weeks", "all_time_plays", "templates",
    ],
  ]

  /// The sections inside of sections.
  static let nestedKeys: [String: [String]] = [
    "mail.recipients": ["to", "users"] + digestKeys,
    "mail.smtp": ["host", "port", "security", "user", "password_command", "password_file"],
  ]

  private static let digestKeys = ["years_ago", "min_plays", "limit", "time_zone", "templates"]
}

/// What digests show: of everybody, or for one recipient.
struct DigestSection: Equatable, Sendable {
  var yearsAgo: Sourced<YearsAgo>?
  var minimumPlays: Sourced<Int>?
  var limit: Sourced<AlbumLimit>?
  var timeZone: Sourced<TimeZone>?
  var templates: Sourced<String>?
}

/// One line of the follow list: a user, and what is different for this one.
struct FollowEntry: Equatable, Sendable {
  var user: UserName
  /// Shown instead of the user name.
  var displayName: String?
  var yearsAgo: YearsAgo?
  var minimumPlays: Int?
  var limit: AlbumLimit?
  var origin: Origin
}
