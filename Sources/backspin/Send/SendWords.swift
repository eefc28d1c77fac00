import Foundation
import Mail
import WeekInHistory

/// What `send` says of mails that did not go, after whose and which week's they are.
enum SendWords {
  static let notListed = "Last.fm has not listed that week yet, so there is no mail of it."
  static let beforeAll = "Last.fm's weekly charts begin later, so there is no mail of that week."
  static let nothingToTell = "there is nothing to tell, so nothing is sent."
  static let waiting = "not sent yet; waiting for what is missing, a day at most."
  static let overdue =
    "not sent: a day is over, and there is still nothing to show. --force-empty sends it."
  static let later = "not sent yet; a later run tries again."

  /// What sends one mail once more, to one recipient.
  static func again(_ recipient: String, _ day: CalendarDay) -> String {
    "“backspin send --resend --date \(day) --to \(recipient)”"
  }

  static func notSentAgain(_ again: String) -> String {
    "not sent again. Later, say once more: \(again)."
  }

  static func refused(_ again: String) -> String {
    "refused for good, and not tried again, unless by \(again)."
  }

  static func mayHaveGone(_ again: String) -> String {
    "the mail may have gone, and is not sent again, unless by \(again)."
  }

  static func settled(_ entry: LedgerEntry) -> String {
    "nothing is sent, for the ledger says “\(entry.state.rawValue)” of that week. --resend sends it all "
      + "the same."
  }

  /// `again` is for the last of them.
  static func missed(_ count: Int, from first: String, to last: String, again: String) -> String {
    let what = count == 1 ? "the mail of \(first)" : "\(count) mails, of \(first) to \(last)"
    return
      "missed, and not sent any more: \(what). \(again) sends \(count == 1 ? "it" : "the last")."
  }

  static func interrupted(_ entry: LedgerEntry, in timeZone: TimeZone) -> String {
    let edition = entry.edition
    let day = ChartWeek(from: edition.from, to: edition.to)?.middleDay(in: timeZone)
    let words = day.map { mayHaveGone(again(edition.recipient, $0)) } ?? ""
    return "\(edition.recipient): the last run ended while handing over a mail; \(words)"
  }

  static func notRecorded(_ handover: Handover) -> String {
    switch handover {
    case .delivered, .uncertain:
      "the mail was handed over, but that could not be written down. The next run will say that it may "
        + "have gone."
    case .postponed, .refused, .misconfigured:
      "the mail did not go, but that could not be written down. The next run will say that it may have "
        + "gone; --resend sends it."
    }
  }
}
