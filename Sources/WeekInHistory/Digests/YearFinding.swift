import Foundation

/// What the source said of one year, before the rules have their say.
enum YearFinding: Sendable {
  /// Nothing had to be asked.
  case settled(DigestYear.Outcome)
  case chart(Dated<AlbumChart>)
  case failure(ChartFailure)

  var canonicalUser: String? {
    if case .chart(let chart) = self { chart.value.canonicalUser } else { nil }
  }

  /// A failure that is the user's, not the year's.
  var failureOfUser: ChartFailure? {
    if case .failure(let failure) = self, failure.isOfOneUser { failure } else { nil }
  }

  /// Last.fm sometimes denies users whom it has just described: then it is Last.fm that failed.
  func believing(userExists: Bool) -> YearFinding {
    if userExists, case .failure(.unknownUser) = self { .failure(.denied) } else { self }
  }
}

extension ChartFailure {
  /// Another user's name in the same question might bring an answer.
  var isOfOneUser: Bool { self == .unknownUser || self == .privateUser }

  static var denied: ChartFailure {
    .unavailable(reason: "It denied knowing the user whom it had just described.")
  }
}

extension DigestYear {
  /// The rules of what is shown, applied to what was found.
  init(
    _ planned: PlannedYear,
    _ finding: YearFinding,
    of user: String,
    showing settings: DigestSettings,
    at now: Date
  ) {
    var staleSince: Date?
    let outcome: Outcome
    switch finding {
    case .settled(let settled):
      outcome = settled
    case .chart(let chart):
      let ranking = AlbumRanking(
        of: chart.value,
        minimumPlays: settings.minimumPlays,
        limit: settings.limit
      )
      let summary = ChartSummary(of: chart.value, ranking: ranking)
      outcome = ranking.albums.isEmpty ? .quiet(summary) : .charted(summary)
      staleSince = chart.staleSince
    case .failure(let failure):
      outcome = .unavailable(Problem(failure, user: user))
    }
    self.init(
      yearsAgo: planned.yearsAgo,
      target: planned.target,
      week: planned.week,
      isApproximate: planned.isApproximate,
      isProvisional: planned.week?.isProvisional(at: now) ?? false,
      staleSince: staleSince,
      outcome: outcome
    )
  }
}
