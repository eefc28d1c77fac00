import Foundation

extension ChartWeek {
  var middle: Date { start.addingTimeInterval(TimeInterval(to - from) / 2) }

  /// The day that stands for this week as the anchor of its edition's digests: the local date of its
  /// middle, a Wednesday or a Thursday.
  ///
  /// It does not depend on when a run happens, so an edition that is caught up says what it would have
  /// said in time.
  package func middleDay(in timeZone: TimeZone) -> CalendarDay {
    CalendarDay(of: middle, in: timeZone)
  }
}

extension ChartWeekList {
  /// When the week that is running at `now` ends, and Last.fm lists it: so many whole weeks after the end
  /// of the last one listed. `nil` for an empty list.
  ///
  /// For a clock that is behind the list, the end of the week after the last one.
  package func endOfRunningWeek(at now: Date) -> Date? {
    guard let last = weeks.map(\.end).max() else { return nil }
    let week: TimeInterval = 7 * 86_400
    let whole = (now.timeIntervalSince(last) / week).rounded(.down)
    return last.addingTimeInterval((max(0, whole) + 1) * week)
  }
}
