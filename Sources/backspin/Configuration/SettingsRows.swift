import Curl
import Foundation
import LastFM
import Mail
import Publishing
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
        row("digest.limit", limit?.map(\.description), otherwise: "none, or 20 in mail and sites"),
        row("digest.time_zone", timeZone.map(\.identifier)),
        row("digest.templates", templates, otherwise: "built in"),
        row("artwork.covers", covers.map(\.rawValue)),
        row("artwork.cover_art_archive", coverArtArchive.map { "\($0)" }),
        row("artwork.cover_art_archive_root", coverArtArchiveRoot.map(\.absoluteString)),
        row("cache.folder", cacheFolder),
        row("cache.max_size", cacheSize.map { Quantity.text(cacheSize: $0) }),
      ]
      + mailRows
      + siteRows
      + (afterSend == nil ? [] : [row("hooks.after_send", afterSend?.map { _ in "set" })])
  }

  private var siteRows: [Row] {
    [
      row("site.output", site.output, otherwise: "not set"),
      row("site.base_url", site.baseURL?.map(\.text), otherwise: "not set"),
      row("site.title", site.title),
      row("site.covers", site.covers.map(\.rawValue)),
      row("site.index", site.isIndexed.map { "\($0)" }),
      row("site.weeks", site.weeks.map(\.description)),
      row("site.all_time_plays", site.allTimePlays.map { "\($0)" }),
      row("site.templates", site.templates, otherwise: "built in"),
    ]
  }

  /// None where there is no such section. Commands are not shown: they may hold a secret of their own.
  private var mailRows: [Row] {
    guard mail.origin != nil else { return [] }
    let server = mail.server
    let transport = mail.transport ?? Sourced(mailTransport, from: .builtIn)
    var rows = [row("mail.from", mail.from?.map { "\($0)" }, otherwise: "not set")]
    rows += mail.recipients.map {
      Row(key: "mail.recipients", value: Self.text($0), origin: "\($0.origin)")
    }
    rows += [
      row("mail.subject", mail.subject, otherwise: SubjectTemplate.standardText),
      row("mail.covers", mail.covers?.map(\.rawValue), otherwise: MailCovers.attach.rawValue),
      row("mail.transport", transport.map(\.rawValue)),
    ]
    if let unsubscribe = mail.unsubscribe {
      rows.append(row("mail.unsubscribe", unsubscribe.map { "\($0)" }))
    }
    switch transport.value {
    case .sendmail:
      rows.append(
        row("mail.command", mail.command?.map { _ in "set" }, otherwise: MailSettings.sendmail)
      )
    case .maildir, .file: rows.append(row("mail.folder", mail.folder, otherwise: "not set"))
    case .smtp:
      rows += [
        row("mail.smtp.host", server.host, otherwise: "not set"),
        row("mail.smtp.port", server.port?.map(String.init), otherwise: "by security"),
        row("mail.smtp.security", server.security?.map(\.rawValue), otherwise: "starttls"),
        row("mail.smtp.user", server.user, otherwise: "none"),
      ]
      let password = server.passwordFile ?? server.passwordCommand
      rows.append(
        row("mail.smtp.password", password?.map { _ in APIKey.redacted }, otherwise: "none")
      )
    }
    return rows
  }

  /// `me@example.org (users RJ and alice, years_ago all)`
  private static func text(_ entry: RecipientEntry) -> String {
    let own = [
      entry.users.map { "users \($0.map { "\($0)" }.joined(separator: ", "))" },
      entry.digest.yearsAgo.map { "years_ago \($0.value)" },
      entry.digest.minimumPlays.map { "min_plays \($0.value)" },
      entry.digest.limit.map { "limit \($0.value)" },
      entry.digest.timeZone.map { "time_zone \($0.value.identifier)" },
      entry.digest.templates.map { "templates \($0.value)" },
    ].compactMap(\.self)
    return own.isEmpty ? "\(entry.to)" : "\(entry.to) (\(own.joined(separator: ", ")))"
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
