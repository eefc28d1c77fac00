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
    try await withThrowingTaskGroup(of: (Int, Digest).self) { group in
      var waiting: [Int: Digest] = [:]
      var started = 0
      for turn in users.indices {
        while started < min(turn + max(1, atOnce), users.count) {
          group.addTask { [started] in
            let user = users[started]
            guard started == 0 else { return (started, try await digest(of: user, in: weeks)) }
            let digest = try await digest(of: user, in: weeks) {
              try await withTaskCancellationHandler {
                try await profileOfFirst.value
              } onCancel: {
                profileOfFirst.cancel()
              }
            }
            return (0, digest)
          }
          started += 1
        }
        while waiting[turn] == nil, let (index, digest) = try await group.next() {
          waiting[index] = digest
        }
        if let digest = waiting.removeValue(forKey: turn) { try await deliver(digest) }
      }
    }
  }

  /// The list is the same for everyone, so an error that concerns one user is got round by asking in
  /// the next one's name.
  package func chartWeeks(
    askingAs users: [UserName]
  ) async throws -> Result<ChartWeekList, ChartFailure> {
    var result: Result<ChartWeekList, ChartFailure> = .failure(.unknownUser)
    for user in users {
      result = try await outcome { try await source.chartWeeks(user).value }
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
    let findings = try await planned.concurrentMap { try await find($0, of: user.name) }
    digest.years = zip(planned, findings).map { planned, finding in
      year(planned, finding, of: user.settings, userIsKnown: profile.isSuccess, in: &digest)
    }
    if registered == nil { digest.admitUnknownRegistration(of: user.settings.yearsAgo) }
    if user.settings.findsArtwork { try await addArtwork(to: &digest) }
    return digest
  }

  private enum Finding: Sendable {
    case settled(DigestYear.Outcome)
    case chart(Dated<AlbumChart>)
    case failure(ChartFailure)
  }

  private func find(_ planned: PlannedYear, of user: UserName) async throws -> Finding {
    switch planned.step {
    case .settled(let outcome): return .settled(outcome)
    case .fetch(let week):
      switch try await outcome({ try await source.albumChart(user, week) }) {
      case .success(let chart): return .chart(chart)
      case .failure(let failure): return .failure(failure)
      }
    }
  }

  private func year(
    _ planned: PlannedYear,
    _ finding: Finding,
    of settings: DigestSettings,
    userIsKnown: Bool,
    in digest: inout Digest
  ) -> DigestYear {
    func year(_ outcome: DigestYear.Outcome, staleSince: Date? = nil) -> DigestYear {
      DigestYear(
        yearsAgo: planned.yearsAgo,
        target: planned.target,
        week: planned.week,
        isApproximate: planned.isApproximate,
        isProvisional: planned.week?.isProvisional(at: now) ?? false,
        staleSince: staleSince,
        outcome: outcome
      )
    }
    switch finding {
    case .settled(let outcome):
      return year(outcome)
    case .chart(let chart):
      // The profile has the canonical spelling; a chart may only echo how it was asked.
      if !userIsKnown, let user = chart.value.canonicalUser { digest.user = user }
      let ranking = AlbumRanking(
        of: chart.value,
        minimumPlays: settings.minimumPlays,
        limit: settings.limit
      )
      let summary = ChartSummary(of: chart.value, ranking: ranking)
      return year(
        ranking.albums.isEmpty ? .quiet(summary) : .charted(summary),
        staleSince: chart.staleSince
      )
    case .failure(.unknownUser) where userIsKnown:
      return year(.unavailable(Problem(.denied, user: digest.user)))
    case .failure(let failure):
      let problem = Problem(failure, user: digest.user)
      if [.privateUser, .unknownUser].contains(failure) { digest.problem = problem }
      return year(.unavailable(problem))
    }
  }

  /// Each distinct album is asked for once, whatever number of years it stands in. A failed lookup is
  /// no cover.
  private func addArtwork(to digest: inout Digest) async throws {
    var albums: [AlbumTitle: ChartedAlbum] = [:]
    for album in digest.years.lazy.flatMap({ $0.outcome.summary?.ranking.albums ?? [] }) {
      albums[AlbumTitle(album.album)] = album.album
    }
    let found = try await albums.concurrentMap { title, album in
      let artwork = try await outcome { try await source.artwork(album) }
      return (title, try? artwork.get())
    }
    let artworks: [AlbumTitle: Artwork?] = Dictionary(uniqueKeysWithValues: found)
    for index in digest.years.indices {
      guard case .charted(var summary) = digest.years[index].outcome else { continue }
      for place in summary.ranking.albums.indices {
        summary.ranking.albums[place].artwork =
          artworks[AlbumTitle(summary.ranking.albums[place].album)] ?? nil
      }
      digest.years[index].outcome = .charted(summary)
    }
  }

  /// A failure that concerns one request becomes a value; one that concerns the run is thrown.
  private func outcome<Value>(
    _ ask: () async throws -> Value
  ) async throws -> Result<Value, ChartFailure> {
    do {
      return .success(try await ask())
    } catch let failure as ChartFailure {
      if case .keyRejected = failure { throw failure }
      return .failure(failure)
    }
  }
}

/// What tells albums apart when covers are looked up: the names, byte for byte, because Last.fm may
/// hold different covers for two spellings that Swift's `==` takes for one.
private struct AlbumTitle: Hashable {
  let artist: [UInt8]
  let name: [UInt8]

  init(_ album: ChartedAlbum) {
    artist = Array(album.artist.utf8)
    name = Array(album.name.utf8)
  }
}

extension Result {
  fileprivate var isSuccess: Bool {
    if case .success = self { true } else { false }
  }
}

extension ChartFailure {
  /// Another user's name in the same question might bring an answer.
  fileprivate var isOfOneUser: Bool { self == .unknownUser || self == .privateUser }

  fileprivate static var denied: ChartFailure {
    .unavailable(reason: "It denied knowing the user whom it had just described.")
  }
}

extension Digest {
  /// The digest of a user of whom nothing could be had.
  fileprivate func failed(_ failure: ChartFailure, years: YearsAgo) -> Digest {
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
  fileprivate mutating func admitUnknownRegistration(of asked: YearsAgo) {
    let doubtful = years.reversed().drop { $0.week == nil }
      .prefix { $0.outcome.summary?.albumCount == 0 }.count
    guard doubtful > 0 else { return }
    if asked == .all { years.removeLast(doubtful) }
    problem =
      problem
      ?? Problem(
        .registrationUnknown,
        "Last.fm did not say when “\(user)” joined, so weeks before that may look like quiet ones."
      )
  }
}
