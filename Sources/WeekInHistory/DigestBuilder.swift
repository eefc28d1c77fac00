import Foundation

/// Makes digests. The story, top to bottom:
///
///     chart list ─► chart week N years ago ─► album chart ─► minimum plays ─► rank, limit ─► artwork
///
/// Each user and each year stands alone: a failure becomes that year's outcome, and the others go
/// on. Only two things end a run: a rejected key, and whatever is no `ChartFailure` (a missing key,
/// an interruption).
package struct DigestBuilder: Sendable {
  package let source: ChartSource
  package let anchor: CalendarDay
  package let timeZone: TimeZone
  /// The run's one reading of the clock.
  package let now: Date

  package init(source: ChartSource, anchor: CalendarDay, timeZone: TimeZone, now: Date) {
    self.source = source
    self.anchor = anchor
    self.timeZone = timeZone
    self.now = now
  }

  /// Hands over the digest of each user, in the users' order, as soon as it is its turn.
  ///
  /// At most `atOnce` digests exist at a time, so that a thousand users need no more memory than a
  /// few.
  package func digests(
    of users: [FollowedUser],
    atOnce: Int,
    deliver: (Digest) async throws -> Void
  ) async throws {
    guard !users.isEmpty else { return }
    // Neither needs the other, and a run of one user waits for one of them less.
    let profileOfFirst = Task { try await profile(of: users[0].name) }
    defer { profileOfFirst.cancel() }
    let weeks = try await chartWeeks(askingAs: users.map(\.name))
    try await Array(users.enumerated()).inTurn(atOnce: atOnce) { index, user in
      guard index == 0 else { return try await digest(of: user, in: weeks) }
      return try await digest(of: user, in: weeks) {
        try await withTaskCancellationHandler {
          try await profileOfFirst.value
        } onCancel: {
          profileOfFirst.cancel()
        }
      }
    } deliver: {
      try await deliver($0)
    }
  }

  /// The list is the same for everyone, so an error that concerns one user is got round by asking in
  /// the next one's name.
  package func chartWeeks(
    askingAs users: [UserName]
  ) async throws -> Result<ChartWeekList, ChartFailure> {
    var result: Result<ChartWeekList, ChartFailure> = .failure(.unknownUser)
    for user in users {
      result = try await outcome {
        let dated = try await source.chartWeeks(user)
        var list = dated.value
        list.isOutdated = dated.isStale
        return list
      }
      guard case .failure(let failure) = result, failure.isOfOneUser else { break }
    }
    return result
  }

  private typealias ProfileAnswer = Result<Profile, ChartFailure>

  private func profile(of user: UserName) async throws -> ProfileAnswer {
    try await outcome { try await source.profile(user).value }
  }

  /// One user's digest, from the chart list that `chartWeeks` gave.
  package func digest(
    of user: FollowedUser,
    in weeks: Result<ChartWeekList, ChartFailure>
  ) async throws -> Digest {
    try await digest(of: user, in: weeks) { try await profile(of: user.name) }
  }

  /// `profile` is called if it is needed.
  private func digest(
    of user: FollowedUser,
    in weeks: Result<ChartWeekList, ChartFailure>,
    profile: @Sendable () async throws -> ProfileAnswer
  ) async throws -> Digest {
    var digest = Digest(
      user: user.name.spelling,
      displayName: user.displayName,
      anchor: anchor,
      timeZone: timeZone,
      anchorWeek: try? weeks.get().anchorWeek(of: anchor, in: timeZone),
      minimumPlays: user.settings.minimumPlays
    )

    if case .failure(let failure) = weeks, !failure.isOfOneUser {
      return digest.failed(failure, years: user.settings.yearsAgo)
    }
    let profile = try await profile()
    if case .success(let profile) = profile { digest.user = profile.canonicalName }
    if case .failure(.unknownUser) = profile {
      return digest.failed(.unknownUser, years: user.settings.yearsAgo)
    }
    let list: ChartWeekList
    switch weeks {
    case .success(let weeks): list = weeks
    case .failure(let failure):
      let isDenied = failure == .unknownUser && profile.isSuccess
      return digest.failed(isDenied ? .denied : failure, years: user.settings.yearsAgo)
    }

    let registered = (try? profile.get())?.registered
    let planned = list.plannedYears(
      user.settings.yearsAgo,
      anchor: anchor,
      timeZone: timeZone,
      registered: registered
    )
    let findings = try await planned.concurrentMap { planned in
      let finding = try await find(planned, of: user.name, in: list)
      return profile.isSuccess ? finding.believing(userExists: true) : finding
    }
    // The profile has the canonical spelling; a chart may only echo how it was asked.
    if !profile.isSuccess, let user = findings.lazy.compactMap(\.canonicalUser).first {
      digest.user = user
    }
    digest.years = zip(planned, findings).map { planned, finding in
      DigestYear(planned, finding, of: digest.user, showing: user.settings, at: now)
    }
    digest.problem = findings.lazy.compactMap(\.failureOfUser).first
      .map { Problem($0, user: digest.user) }
    if registered == nil {
      digest.leaveDoubtful(years: user.settings.yearsAgo, profileIsKnown: profile.isSuccess)
    }
    if user.settings.findsArtwork { try await addArtwork(to: &digest) }
    return digest
  }

  private func find(
    _ planned: PlannedYear,
    of user: UserName,
    in list: ChartWeekList
  ) async throws -> YearFinding {
    switch planned.step {
    case .settled(.unlisted(.notYet)) where list.isOutdated:
      return .failure(.unavailable(reason: "The list of weeks that is kept does not reach so far."))
    case .settled(let outcome): return .settled(outcome)
    case .fetch(let week):
      switch try await outcome({ try await source.albumChart(user, week) }) {
      case .success(let chart): return .chart(chart)
      case .failure(let failure): return .failure(failure)
      }
    }
  }

  /// Each distinct album is asked for once, whatever number of years it stands in. A failed lookup is
  /// no cover.
  private func addArtwork(to digest: inout Digest) async throws {
    let found = try await digest.distinctAlbums.concurrentMap { title, album in
      (title, try await outcome { try await source.artwork(album) })
    }
    digest.missingCovers = found.count { _, cover in !cover.isSuccess }
    digest.place(Dictionary(uniqueKeysWithValues: found.map { ($0, (try? $1.get()) ?? nil) }))
  }
}

extension Result {
  var isSuccess: Bool {
    if case .success = self { true } else { false }
  }
}
