import Foundation

/// What one user was playing this week, N years ago: a pure value, ready to be written down.
package struct Digest: Hashable, Sendable {
  /// As Last.fm spells it, where Last.fm said so.
  package var user: String
  /// Shown instead of the user name, where the follow list gives one.
  package var displayName: String?
  package var anchor: CalendarDay
  package var timeZone: TimeZone
  /// The chart week the anchor belongs to; `nil` when the chart list could not be had.
  package var anchorWeek: ChartWeek?
  /// The minimum the albums shown had to reach.
  package var minimumPlays: Int
  /// Nearest first. Every year asked for is here, whatever became of it.
  package var years: [DigestYear]
  /// What befell the user as a whole.
  package var problem: Problem?
  /// How many albums go without a cover because none could be looked up, not because there is none.
  package var missingCovers = 0

  package init(
    user: String,
    displayName: String? = nil,
    anchor: CalendarDay,
    timeZone: TimeZone,
    anchorWeek: ChartWeek? = nil,
    minimumPlays: Int = 1,
    years: [DigestYear] = [],
    problem: Problem? = nil
  ) {
    self.user = user
    self.displayName = displayName
    self.anchor = anchor
    self.timeZone = timeZone
    self.anchorWeek = anchorWeek
    self.minimumPlays = minimumPlays
    self.years = years
    self.problem = problem
  }

  package enum Status: String, Sendable {
    case complete
    /// Some years, or something about the user, could not be had.
    case partial
    /// Nothing could be had: an unknown or private user, or no answer for any year.
    case failed
  }

  package var status: Status {
    guard problem != nil || years.contains(where: { $0.outcome.problem != nil }) else {
      return .complete
    }
    return years.contains { $0.outcome.summary != nil } ? .partial : .failed
  }
}

extension Digest {
  /// Whether something is missing that a later run may well bring.
  package var isMissingSomething: Bool { missingCovers > 0 || isMissingCharts }

  /// Whether no later run can make it better: nothing is missing, and nothing is old.
  package var isWhole: Bool { !isMissingSomething && !isStale }

  /// Whether a chart is shown as it was, because Last.fm could not be asked again.
  package var isStale: Bool { years.contains { $0.staleSince != nil } }

  /// Whether a chart is missing that a later run may well bring.
  package var isMissingCharts: Bool {
    ([problem] + years.map(\.outcome.problem)).contains { $0?.kind.isPassing ?? false }
  }
}

/// One year of a digest.
package struct DigestYear: Hashable, Sendable {
  package var yearsAgo: Int
  /// Noon of the anchor's date, `yearsAgo` years earlier; see `ChartWeekList`.
  package var target: Date
  package var week: ChartWeek?
  /// The list had a hole: `week` is the nearest one, and does not hold the target.
  package var isApproximate: Bool
  /// The week ended less than 14 days ago: late scrobbles may change it.
  package var isProvisional: Bool
  /// When the chart was fetched, if Last.fm could not be asked again since it should have been.
  package var staleSince: Date?
  package var outcome: Outcome

  package init(
    yearsAgo: Int,
    target: Date,
    week: ChartWeek? = nil,
    isApproximate: Bool = false,
    isProvisional: Bool = false,
    staleSince: Date? = nil,
    outcome: Outcome
  ) {
    self.yearsAgo = yearsAgo
    self.target = target
    self.week = week
    self.isApproximate = isApproximate
    self.isProvisional = isProvisional
    self.staleSince = staleSince
    self.outcome = outcome
  }

  package enum Outcome: Hashable, Sendable {
    case charted(ChartSummary)
    /// Nothing to show: the chart was empty, or nothing reached the minimum (`albumCount` tells).
    case quiet(ChartSummary)
    case unlisted(ChartWeekList.Absence)
    case beforeJoining
    case unavailable(Problem)

    package var problem: Problem? {
      if case .unavailable(let problem) = self { problem } else { nil }
    }

    package var summary: ChartSummary? {
      switch self {
      case .charted(let summary), .quiet(let summary): summary
      case .unlisted, .beforeJoining, .unavailable: nil
      }
    }
  }
}

/// A chart after the rules: what is shown, and what the whole chart held before any filter.
package struct ChartSummary: Hashable, Sendable {
  package var albumCount: Int
  package var playCount: Int
  /// Last.fm's 1,000 rows were full, so both counts are too small.
  package var isTruncated: Bool
  package var ranking: AlbumRanking

  package init(of chart: AlbumChart, ranking: AlbumRanking) {
    albumCount = chart.albums.count
    playCount = chart.playCount
    isTruncated = chart.isTruncated
    self.ranking = ranking
  }
}
