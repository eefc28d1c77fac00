import Foundation
import Mail
import Publishing

/// What `send --status` shows of the ledger.
struct LedgerStatus {
  /// `nil` where there is none yet.
  let entries: [LedgerEntry]
  let timeZone: TimeZone

  /// A row for each edition.
  func text(width: Int?) -> String {
    guard !entries.isEmpty else { return "Nothing has been sent yet.\n" }
    var table = TerminalTable([
      .init("recipient", minimum: 12), .init("users", minimum: 5), .init("week from"),
      .init("state"), .init("since"), .init("remark", minimum: 10),
    ])
    for entry in entries {
      table.append([
        entry.edition.recipient, entry.edition.users == "*" ? "all" : entry.edition.users,
        String(time(of: entry.edition.from).prefix(10)), entry.state.rawValue,
        time(entry.settledAt ?? entry.intendedAt ?? entry.dueSince), entry.remark ?? "",
      ])
    }
    return table.text(width: width)
  }

  /// Version 1 of a contract: keys are added, never renamed or left out; times are Unix seconds, and what
  /// is not known is `null`.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    let document = JSON(schema: 1, editions: entries.map(JSON.Edition.init))
    return String(decoding: try encoder.encode(document), as: UTF8.self) + "\n"
  }

  private func time(of seconds: Int) -> String {
    time(Date(timeIntervalSince1970: TimeInterval(seconds)))
  }

  /// `2026-11-21 08:17`
  private func time(_ date: Date) -> String {
    let style = Date.ISO8601FormatStyle(dateTimeSeparator: .space, timeZone: timeZone)
    return String(
      date.formatted(style.year().month().day().time(includingFractionalSeconds: false)).prefix(16)
    )
  }

  private struct JSON: Encodable {
    var schema: Int
    var editions: [Edition]

    struct Edition: Encodable {
      var recipient: String
      /// `null` for the whole follow list.
      var users: Nullable<[String]>
      var week: Week
      var state: String
      var messageID: Nullable<String>
      var dueSince: Int
      var intendedAt: Nullable<Int>
      var settledAt: Nullable<Int>
      var attempts: Int
      var remark: Nullable<String>

      init(_ entry: LedgerEntry) {
        let users = entry.edition.users
        recipient = entry.edition.recipient
        self.users = Nullable(
          users == "*" ? nil : users.split(separator: ",").map(String.init)
        )
        week = Week(from: entry.edition.from, to: entry.edition.to)
        state = entry.state.rawValue
        messageID = Nullable(entry.messageID)
        dueSince = Self.seconds(entry.dueSince)
        intendedAt = Nullable(entry.intendedAt.map(Self.seconds))
        settledAt = Nullable(entry.settledAt.map(Self.seconds))
        attempts = entry.attempts
        remark = Nullable(entry.remark)
      }

      private static func seconds(_ date: Date) -> Int {
        Int(exactly: date.timeIntervalSince1970.rounded(.down)) ?? 0
      }
    }

    struct Week: Encodable {
      var from: Int
      var to: Int
    }
  }
}
