import Foundation
import Mail
import WeekInHistory

/// Somebody who gets mail: whose digests, and how they are made.
struct Recipient: Sendable {
  let address: MailAddress
  let users: [FollowedUser]
  let timeZone: TimeZone
  /// The folder whose templates replace the built-in ones, if any.
  let templates: String?
  /// How the ledger tells this recipient's editions from others to the same address.
  private let ledgerUsers: String

  /// How many albums a year shows where nobody said.
  static let usualLimit = 20

  /// What is set for the recipient goes before what is set for a user, that before what is set for all.
  init(_ entry: RecipientEntry, settings: Settings, findsArtwork: Bool) {
    address = entry.to
    users = settings.followedUsers(for: entry, findsArtwork: findsArtwork)
    timeZone = entry.digest.timeZone?.value ?? settings.timeZone.value
    templates = entry.digest.templates?.value ?? settings.templates?.value
    ledgerUsers =
      entry.users.map { users in
        Set(users.map { "\($0)".lowercased() }).sorted().joined(separator: ",")
      } ?? "*"
  }

  var ledgerName: (recipient: String, users: String) {
    (address.address.lowercased(), ledgerUsers)
  }

  func edition(of week: ChartWeek) -> Edition {
    Edition(
      recipient: ledgerName.recipient,
      users: ledgerName.users,
      from: week.from,
      to: week.to
    )
  }

  /// What an edition is made of: always the same, whenever it is made.
  func order(for week: ChartWeek) -> DigestOrder {
    DigestOrder(users: users, anchor: week.middleDay(in: timeZone), timeZone: timeZone)
  }
}

extension Settings {
  fileprivate func followedUsers(
    for entry: RecipientEntry,
    findsArtwork: Bool
  ) -> [FollowedUser] {
    var flags = CommandLineOverrides()
    flags.users = entry.users ?? []
    flags.yearsAgo = entry.digest.yearsAgo?.value
    flags.minimumPlays = entry.digest.minimumPlays?.value
    flags.limit = entry.digest.limit?.value
    return followedUsers(
      overriding: flags,
      findsArtwork: findsArtwork,
      defaultLimit: Recipient.usualLimit
    )
  }
}
