import Foundation

/// One range of Last.fm's weekly chart list: half-open, `[from, to)`, in Unix seconds.
///
/// Today's lists run from Sunday 12:00:00 UTC to the next Sunday 12:00:00 UTC. Older ones had odd
/// seconds, so nothing here assumes a length: both numbers go back to Last.fm as they came.
package struct ChartWeek: Hashable, Sendable {
  package let from: Int
  package let to: Int

  /// `nil` unless the range holds at least one second, and lies between 1970 and the end of 9999:
  /// beyond that, calendars and sums of seconds break.
  package init?(from: Int, to: Int) {
    guard 0 <= from, from < to, to <= 253_402_300_800 else { return nil }
    self.from = from
    self.to = to
  }

  package var start: Date { Date(timeIntervalSince1970: TimeInterval(from)) }
  package var end: Date { Date(timeIntervalSince1970: TimeInterval(to)) }

  package func contains(_ instant: Date) -> Bool {
    start <= instant && instant < end
  }

  /// The local date of `from`.
  package func firstDay(in timeZone: TimeZone) -> CalendarDay {
    CalendarDay(of: start, in: timeZone)
  }

  /// The local date of the second before `to`.
  package func lastDay(in timeZone: TimeZone) -> CalendarDay {
    CalendarDay(of: end.addingTimeInterval(-1), in: timeZone)
  }

  /// Whether scrobbles may still arrive: people may back-date them by about 14 days.
  package func isProvisional(at now: Date) -> Bool {
    now < end.addingTimeInterval(Self.settlingTime)
  }

  /// How long after its end a chart may still change by scrobbles that arrive late: 14 days.
  package static let settlingTime: TimeInterval = 14 * 86_400
}
