import Foundation
import WeekInHistory

/// Whose digests are to be made, and of which day.
struct DigestOrder: Sendable {
  private(set) var users: [FollowedUser]
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

  /// Of a site, which shows all years where nobody said which.
  ///
  /// Throws a `ConfigurationError` when there is nobody to make pages of.
  init(site settings: Settings, anchor: CalendarDay?, now: Date) throws(ConfigurationError) {
    try self.init(
      settings,
      anchor: anchor,
      now: now,
      findsArtwork: settings.site.covers.value != .none,
      defaultLimit: SiteSettings.usualLimit
    )
    users = users.map { user in
      var user = user
      let entry = settings.selected.first { $0.user == user.name }
      if settings.yearsAgo.origin == .builtIn, entry?.yearsAgo == nil {
        user.settings.yearsAgo = .all
      }
      return user
    }
  }

  init(users: [FollowedUser], anchor: CalendarDay, timeZone: TimeZone) {
    self.users = users
    self.anchor = anchor
    self.timeZone = timeZone
  }
}
