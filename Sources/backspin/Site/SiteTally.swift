import WeekInHistory

/// What became of a build's people, for stderr and the exit code.
struct SiteTally: Sendable {
  private(set) var tally = Tally()
  /// Whether anybody has anything to show.
  private(set) var hasContent = false

  mutating func count(_ history: History) {
    if history.hasContent { hasContent = true }
    guard let newest = history.weeks.first else {
      if let problem = history.problem {
        tally.count(Problem(problem.kind, "\(history.user): \(problem.message)"))
      }
      return
    }
    tally.count(newest.digest)
    let others = history.weeks.dropFirst().filter(\.digest.isMissingCharts)
    let causes = others.flatMap { $0.digest.years.compactMap(\.outcome.problem?.kind) }
    if let cause = causes.first(where: \.isPassing), history.hasContent {
      let count = others.count
      tally.count(
        Problem(
          cause,
          "\(history.user): \(count) earlier \(count == 1 ? "week is" : "weeks are") not complete yet. "
            + "Run again: what was fetched is kept."
        )
      )
    }
  }
}
