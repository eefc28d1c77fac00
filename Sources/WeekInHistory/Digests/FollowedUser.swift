/// A user to make a digest of, and how.
package struct FollowedUser: Hashable, Sendable {
  package var name: UserName
  /// Shown instead of the user name.
  package var displayName: String?
  package var settings: DigestSettings

  package init(name: UserName, displayName: String? = nil, settings: DigestSettings = .init()) {
    self.name = name
    self.displayName = displayName
    self.settings = settings
  }
}

/// What a digest shows.
package struct DigestSettings: Hashable, Sendable {
  package var yearsAgo: YearsAgo
  /// Albums with fewer plays are left out.
  package var minimumPlays: Int
  /// How many albums a year shows at most; `nil` for all.
  package var limit: Int?
  /// Whether covers are looked up.
  package var findsArtwork: Bool

  package init(
    yearsAgo: YearsAgo = .these([1]),
    minimumPlays: Int = 1,
    limit: Int? = nil,
    findsArtwork: Bool = false
  ) {
    self.yearsAgo = yearsAgo
    self.minimumPlays = minimumPlays
    self.limit = limit
    self.findsArtwork = findsArtwork
  }
}
