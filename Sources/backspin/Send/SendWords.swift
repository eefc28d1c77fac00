import Foundation
import Mail

/// What `send` says of mails that did not go, after whose and which week's they are.
enum SendWords {
  static let notListed = "Last.fm has not listed that week yet, so there is no mail of it."
  static let nothingToTell = "there is nothing to tell, so nothing is sent."
  static let waiting = "not sent yet; waiting for what is missing, a day at most."
  static let overdue =
    "not sent: a day is over, and there is still nothing to show. --force-empty sends it."
  static let later = "not sent yet; a later run tries again."
  static let notSentAgain = "not sent again. Say --resend once more later."
  static let refused = "refused for good, and not tried again unless you say --resend."
  static let mayHaveGone =
    "the mail may have gone, and is not sent again unless you say --resend."

  static func settled(_ entry: LedgerEntry) -> String {
    "nothing is sent, for the ledger says “\(entry.state.rawValue)” of that week. --resend sends it all "
      + "the same."
  }

  static func missed(_ count: Int, from first: String, to last: String) -> String {
    let what = count == 1 ? "the mail of \(first)" : "\(count) mails, of \(first) to \(last)"
    return "missed, and not sent any more: \(what). --max-catch-up says how many are."
  }

  static func interrupted(_ entry: LedgerEntry) -> String {
    let week = Date(timeIntervalSince1970: TimeInterval(entry.edition.from))
      .formatted(.iso8601.year().month().day())
    return
      "\(entry.edition.recipient), week from \(week): the last run ended while handing it over; "
      + mayHaveGone
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
