import Foundation
import LastFM
import WeekInHistory

extension Settings {
  /// A line of `config show`: the key as the file has it, the value as text, where it came from.
  struct Row: Hashable, Sendable {
    var key: String
    var value: String
    var origin: String
  }

  /// Every setting. The API key is never among the values, and no command is run for it.
  var rows: [Row] {
    [keyRow]
      + [
        row("lastfm.requests_per_second", requestsPerSecond.map { Quantity.text($0) }),
        row("lastfm.max_concurrent", maxConcurrent.map(String.init)),
        row("lastfm.api_root", apiRoot.map(\.absoluteString)),
        row("lastfm.deadline", deadline.map { Quantity.text(deadline: $0) }),
        row("lastfm.request_timeout", requestTimeout.map { Quantity.text(deadline: $0) }),
        row("lastfm.retry_waits", retryWaits.map { Quantity.text(waits: $0) }),
        row("lastfm.rate_limit_waits", rateLimitWaits.map { Quantity.text(waits: $0) }),
      ]
      + selected.map { Row(key: "follow", value: Self.text($0), origin: "\($0.origin)") }
      + [
        row("digest.years_ago", yearsAgo.map(\.description)),
        row("digest.min_plays", minimumPlays.map(String.init)),
        row("digest.limit", limit?.map(\.description), otherwise: "none, or 20 in mail"),
        row("digest.time_zone", timeZone.map(\.identifier)),
        row("digest.templates", templates, otherwise: "built in"),
        row("artwork.covers", covers.map(\.rawValue)),
        row("artwork.cover_art_archive", coverArtArchive.map { "\($0)" }),
        row("artwork.cover_art_archive_root", coverArtArchiveRoot.map(\.absoluteString)),
        row("cache.folder", cacheFolder),
        row("cache.max_size", cacheSize.map { Quantity.text(cacheSize: $0) }),
      ]
  }

  private var keyRow: Row {
    let isThere = if case .missing = keySource { false } else { true }
    return Row(
      key: "lastfm.api_key",
      value: isThere ? APIKey.redacted : "not set",
      origin: keySource.origin
    )
  }

  private func row(_ key: String, _ value: Sourced<String>?, otherwise: String = "") -> Row {
    let value = value ?? Sourced(otherwise, from: .builtIn)
    return Row(key: key, value: value.value, origin: "\(value.origin)")
  }

  /// `alice (name Al, min_plays 3)`
  private static func text(_ entry: FollowEntry) -> String {
    let own = [
      entry.displayName.map { "name \($0)" },
      entry.yearsAgo.map { "years_ago \($0)" },
      entry.minimumPlays.map { "min_plays \($0)" },
      entry.limit.map { "limit \($0)" },
    ].compactMap(\.self)
    return own.isEmpty ? "\(entry.user)" : "\(entry.user) (\(own.joined(separator: ", ")))"
  }
}
