import Foundation

extension Digest {
  /// The digest of a user of whom nothing could be had.
  func failed(_ failure: ChartFailure, years: YearsAgo) -> Digest {
    var digest = self
    let problem = Problem(failure, user: user)
    digest.problem = problem
    if case .these(let years) = years {
      digest.years = years.map { count in
        DigestYear(
          yearsAgo: count,
          target: ChartWeekList.target(of: anchor, yearsAgo: count, in: timeZone) ?? .distantPast,
          outcome: .unavailable(problem)
        )
      }
    }
    return digest
  }

  /// Without the day the user joined, empty charts further back than any other may be quiet weeks or
  /// weeks before the account was made. `all` promises only the former, so there they are left out.
  ///
  /// It is a problem only where a later run may know more: of the oldest accounts Last.fm has no day.
  mutating func leaveDoubtful(years asked: YearsAgo, profileIsKnown: Bool) {
    let doubtful = years.reversed().drop { $0.week == nil }
      .prefix { $0.outcome.summary?.albumCount == 0 }.count
    guard doubtful > 0 else { return }
    if asked == .all { years.removeLast(doubtful) }
    guard !profileIsKnown, problem == nil else { return }
    problem = Problem(
      .registrationUnknown,
      "Last.fm did not say when “\(user)” joined, so weeks before that may look like quiet ones."
    )
  }
}
