/// Last.fm's weeks: Sunday 12:00:00 UTC to the next Sunday 12:00:00 UTC, counted from 13 February 2005.
///
///   week     from         to
///      0     1108296000   1108900800   holds everything scrobbled before 2005, too
///      1     1108900800   1109505600
///   1134     1794139200   1794744000   8 to 15 November 2026
package enum ChartCalendar {
  package static let firstWeek = 1_108_296_000
  package static let week = 604_800

  package static func from(_ index: Int) -> Int {
    firstWeek + index * week
  }

  /// The week that holds a second, which may be before the first.
  static func index(holding second: Int) -> Int {
    let offset = second - firstWeek
    return offset >= 0 ? offset / week : -((-offset + week - 1) / week)
  }

  /// How many weeks have ended by now, that is, how many the chart list holds.
  package static func finishedWeeks(at now: Int) -> Int {
    max(0, (now - firstWeek) / week)
  }

  /// The year in which a week begins, as a fraction. Close enough to tell eras apart.
  static func year(of index: Int) -> Double {
    1970 + Double(from(index)) / 31_556_952
  }
}

/// How the weeks are listed. Charts can be asked for with any `from` and `to` all the same.
package enum ChartListStyle: Sendable {
  /// Ascending, without gaps, each week ending in the second in which the next begins.
  case modern
  /// The same weeks in no order.
  case shuffled
  /// Odd seconds, weeks overlapping by a second, and every 61st week missing.
  case asIn2009
  /// No week at all.
  case empty

  func weeks(finished count: Int) -> [Range<Int>] {
    let modern = (0..<count).map { ChartCalendar.from($0)..<ChartCalendar.from($0 + 1) }
    switch self {
    case .modern:
      return modern
    case .shuffled:
      var draws = Draws(Seed("shuffled list"))
      return modern.shuffled(using: &draws)
    case .asIn2009:
      return modern.enumerated().filter { $0.offset % 61 != 17 }.map { index, week in
        (week.lowerBound + (index == 0 ? 2 : 1))..<(week.upperBound + 2)
      }
    case .empty:
      return []
    }
  }
}
