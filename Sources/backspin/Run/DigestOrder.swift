import Foundation
import WeekInHistory

/// Whose digests are to be made, and of which day.
struct DigestOrder: Sendable {
  let users: [FollowedUser]
  let anchor: CalendarDay
  let timeZone: TimeZone

  /// `anchor` is today where it is `nil`; `findsArtwork` is whether covers are looked up, and
  /// `defaultLimit` how many albums a year shows where nobody said.
  ///
  /// Throws a `ConfigurationError` when there is nobody to make a digest of.
  init(
    _ settings: Settings,
    anchor: CalendarDay?,
    now: Date,
    findsArtwork: Bool,
    defaultLimit: Int? = nil
  ) throws(ConfigurationError) {
    users = settings.followedUsers(findsArtwork: findsArtwork, defaultLimit: defaultLimit)
    guard !users.isEmpty else { throw settings.nobody }
    timeZone = settings.timeZone.value
    self.anchor = anchor ?? CalendarDay(of: now, in: timeZone)
  }

  init(users: [FollowedUser], anchor: CalendarDay, timeZone: TimeZone) {
    self.users = users
    self.anchor = anchor
    self.timeZone = timeZone
  }
}
