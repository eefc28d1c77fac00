/// Something that kept a year, or a user, out of a digest: a value that documents and JSON carry.
package struct Problem: Hashable, Sendable {
  package var kind: Kind
  /// One or two sentences: what failed, why, what to do next. Never holds a secret.
  package var message: String

  package init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  /// Part of the JSON contract: names are added, never changed.
  package enum Kind: String, Hashable, Sendable {
    case unknownUser
    case privateUser
    case rateLimited
    case unavailable
    case notCached
    case deadline
    case refused
    case registrationUnknown

    /// Whether a later run may well fare better.
    package var isPassing: Bool { self != .unknownUser && self != .privateUser }
  }
}

/// Why the source of charts could not answer.
package enum ChartFailure: Error, Hashable, Sendable {
  /// Last.fm has no such user (and said so twice).
  case unknownUser
  /// The user hides recent listening.
  case privateUser
  /// The key is rejected or suspended: no other request will fare better, so the run ends.
  case keyRejected(reason: String)
  /// Last.fm asked us to slow down until we gave up.
  case rateLimited
  /// No usable answer, for the reason given.
  case unavailable(reason: String)
  /// `--offline`, and the disk has no copy.
  case notCached
  /// The run's time was over before the answer was there.
  case deadline
  /// Last.fm found fault with the request itself, in these words.
  case refused(reason: String)
}

extension Problem {
  /// The words for a failure that concerns `user`; a rejected key is no digest's problem, so it ends
  /// the run before anybody asks for words.
  package init(_ failure: ChartFailure, user: String) {
    switch failure {
    case .unknownUser:
      self.init(.unknownUser, "Last.fm knows no user “\(user)”. Check the spelling.")
    case .privateUser:
      self.init(
        .privateUser,
        "“\(user)” hides recent listening, so Last.fm gives out no charts. Only “\(user)” can change "
          + "that, at last.fm/settings/privacy."
      )
    case .keyRejected(let reason):
      self.init(.refused, "Last.fm does not accept the API key: \(reason)")
    case .rateLimited:
      self.init(
        .rateLimited,
        "Last.fm says that we ask too often. Try again later."
      )
    case .unavailable(let reason):
      self.init(.unavailable, "Last.fm did not answer. \(reason)")
    case .notCached:
      self.init(.notCached, "Not on this machine yet. Run once without --offline to fetch it.")
    case .deadline:
      self.init(
        .deadline,
        "The run's time was over before Last.fm's answer came. Run again: what was fetched is kept."
      )
    case .refused(let reason):
      self.init(.refused, "Last.fm refused the request. \(reason)")
    }
  }
}
