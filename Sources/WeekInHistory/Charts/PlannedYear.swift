import Foundation

/// One year of a digest before its chart is fetched: which week, and whether to ask for it at all.
package struct PlannedYear: Hashable, Sendable {
  package let yearsAgo: Int
  package let target: Date
  package let match: ChartWeekList.Match
  package let step: Step

  package enum Step: Hashable, Sendable {
    case fetch(ChartWeek)
    /// No request is due: nothing is listed, or the user had not joined.
    case settled(DigestYear.Outcome)
  }

  package init(yearsAgo: Int, target: Date, match: ChartWeekList.Match, registered: Date?) {
    self.yearsAgo = yearsAgo
    self.target = target
    self.match = match
    switch match {
    case .listed(let week), .nearest(let week):
      let joinedLater = registered.map { week.end <= $0 } ?? false
      step = joinedLater ? .settled(.beforeJoining) : .fetch(week)
    case .unlisted(let absence):
      // Where a year is both unlisted and before joining, the latter tells the reader more.
      let joinedLater = registered.map { target < $0 } ?? false
      step = .settled(joinedLater ? .beforeJoining : .unlisted(absence))
    }
  }

  package var week: ChartWeek? {
    switch match {
    case .listed(let week), .nearest(let week): week
    case .unlisted: nil
    }
  }

  package var isApproximate: Bool {
    if case .nearest = match { true } else { false }
  }

  var hasChart: Bool {
    if case .fetch = step { true } else { false }
  }
}

extension ChartWeekList {
  /// The years a digest looks at: those named, or, for `all`, every one for which a chart week is
  /// listed that did not end before the user registered; and, where the list is outdated, those after
  /// its end, which Last.fm may have listed since.
  package func plannedYears(
    _ yearsAgo: YearsAgo,
    anchor: CalendarDay,
    timeZone: TimeZone,
    registered: Date?
  ) -> [PlannedYear] {
    func planned(_ count: Int) -> PlannedYear {
      let target = Self.target(of: anchor, yearsAgo: count, in: timeZone) ?? .distantPast
      return PlannedYear(
        yearsAgo: count,
        target: target,
        match: match(target),
        registered: registered
      )
    }
    switch yearsAgo {
    case .these(let counts): return counts.map(planned)
    case .all:
      return (1...YearsAgo.furthest).map(planned).filter {
        $0.hasChart || isOutdated && $0.step == .settled(.unlisted(.notYet))
      }
    }
  }
}
