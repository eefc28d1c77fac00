import Publishing
import WeekInHistory

extension Settings {
  /// Whom to make digests of, in order, each once: the users named on the command line, or else the
  /// follow list. Empty when there is nobody; `nobody` has the words for that.
  ///
  /// A named user who is in the follow list keeps the entry's settings. Flags beat the entry, the entry
  /// beats the `digest` section. `defaultLimit` is what the document does where nobody said. `flags`
  /// stand in for the command line's.
  func followedUsers(
    overriding flags: CommandLineOverrides? = nil,
    findsArtwork: Bool,
    defaultLimit: Int? = nil
  ) -> [FollowedUser] {
    let flags = flags ?? overrides
    return selected(by: flags.users).map { entry in
      let limit: AlbumLimit? = flags.limit ?? entry.limit ?? limit?.value
      return FollowedUser(
        name: entry.user,
        displayName: entry.displayName,
        settings: DigestSettings(
          yearsAgo: flags.yearsAgo ?? entry.yearsAgo ?? yearsAgo.value,
          minimumPlays: flags.minimumPlays ?? entry.minimumPlays ?? minimumPlays.value,
          limit: limit.map(\.count) ?? defaultLimit,
          findsArtwork: findsArtwork
        )
      )
    }
  }

  /// How the documents of this run show covers: as asked, as far as their format can.
  func covers(in format: DocumentFormat) -> Covers {
    switch format.coverUse {
    case .none: .omit
    case .addresses: covers.value != .omit && art == true ? .link : .omit
    case .pictures where format == .eml: coversOfMessage == .none ? .omit : .link
    case .pictures: art == false ? .omit : covers.value
    }
  }

  /// The entries of the users asked for.
  var selected: [FollowEntry] { selected(by: overrides.users) }

  private func selected(by users: [UserName]) -> [FollowEntry] {
    guard !users.isEmpty else { return followList }
    var seen: Set<UserName> = []
    return users.filter { seen.insert($0).inserted }.map { name in
      followList.first { $0.user == name }
        ?? FollowEntry(user: name, origin: .flag("command line"))
    }
  }

  /// What to say when there is nobody to make a digest of: exit 78.
  var nobody: ConfigurationError {
    ConfigurationError(
      .none,
      "There is nobody to look up. Name a Last.fm user, or list users under “follow” in "
        + "\(configuration?.path ?? "a configuration file")."
    )
  }
}
