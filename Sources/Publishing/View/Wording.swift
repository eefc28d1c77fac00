import Foundation
import WeekInHistory

/// Which sentence says what: the one place where outcomes, doubts and omissions become words.
extension Sentences {
  /// What a year says in place of albums; `nil` when it has some.
  func message(for outcome: DigestYear.Outcome, minimumPlays: Int) -> String? {
    switch outcome {
    case .charted, .beforeJoining: nil
    case .quiet(let summary) where summary.albumCount == 0: say(.quietEmpty)
    case .quiet(let summary):
      say(
        .quietBelowMinimum,
        dependingOn: [summary.albumCount, minimumPlays],
        [
          "count": Self.grouped(summary.albumCount), "one": summary.albumCount == 1,
          "minimum": Self.grouped(minimumPlays),
        ]
      )
    case .unlisted(.beforeTheFirst): say(.unlistedTooEarly)
    case .unlisted(.firstWeek): say(.unlistedFirstWeek)
    case .unlisted(.notYet): say(.unlistedNotYet)
    case .unavailable(let problem): CleanText.clean(problem.message)
    }
  }

  func notes(on year: DigestYear, in timeZone: TimeZone) -> [String] {
    var notes: [String] = []
    if year.isApproximate { notes.append(say(.approximate)) }
    if year.isProvisional { notes.append(say(.provisional)) }
    if year.outcome.summary?.isTruncated == true { notes.append(say(.truncated)) }
    if let since = year.staleSince {
      notes.append(say(.stale, ["date": date(CalendarDay(of: since, in: timeZone))]))
    }
    return notes
  }

  func chartSize(of summary: ChartSummary) -> String {
    say(
      .chartSize,
      dependingOn: [summary.albumCount, summary.playCount],
      [
        "albums": Self.grouped(summary.albumCount), "albumsOne": summary.albumCount == 1,
        "plays": Self.grouped(summary.playCount), "playsOne": summary.playCount == 1,
      ]
    )
  }

  /// What the limit and the minimum leave out; `nil` when that is nothing.
  func leftOut(_ hidden: AlbumRanking.Hidden, minimumPlays: Int) -> String? {
    let name: Name
    switch (hidden.beyondLimit > 0, hidden.belowMinimum > 0) {
    case (true, true): name = .leftOutBoth
    case (true, false): name = .leftOutBeyondLimit
    case (false, true): name = .leftOutBelowMinimum
    case (false, false): return nil
    }
    return say(
      name,
      dependingOn: [hidden.beyondLimit, hidden.belowMinimum, minimumPlays],
      [
        "beyond": Self.grouped(hidden.beyondLimit),
        "below": Self.grouped(hidden.belowMinimum), "belowOne": hidden.belowMinimum == 1,
        "minimum": Self.grouped(minimumPlays),
      ]
    )
  }

  func years(_ name: Name, _ years: [Int], _ others: [String: Any] = [:]) -> String? {
    guard !years.isEmpty else { return nil }
    var values = others
    values["years"] = list(ofYears: years)
    values["one"] = years == [1]
    return say(name, values)
  }
}
