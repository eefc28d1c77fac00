import Foundation

/// A day of the Gregorian calendar, without a time or a zone: what `--date` names.
package struct CalendarDay: Hashable, Comparable, Sendable {
  package let year: Int
  package let month: Int
  package let day: Int

  /// `nil` when the calendar has no such day (31 April, 29 February 2025).
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...Self.length(ofMonth: month, year: year)).contains(day)
    else { return nil }
    self.init(existingYear: year, month: month, day: day)
  }

  /// The day that `instant` falls on in `timeZone`.
  package init(of instant: Date, in timeZone: TimeZone) {
    let parts = Calendar.gregorian(in: timeZone)
      .dateComponents([.year, .month, .day], from: instant)
    self.init(existingYear: parts.year ?? 1, month: parts.month ?? 1, day: parts.day ?? 1)
  }

  /// Reads `YYYY-MM-DD`, with exactly that many digits.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } })
    else { return nil }
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == 3 else { return nil }
    self.init(year: numbers[0], month: numbers[1], day: numbers[2])
  }

  private init(existingYear year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The same day `count` years earlier; 29 February becomes the 28th where there is none.
  ///
  /// `nil` before the year 1.
  package func earlier(byYears count: Int) -> CalendarDay? {
    let earlierYear = year - count
    guard earlierYear >= 1 else { return nil }
    return CalendarDay(
      existingYear: earlierYear,
      month: month,
      day: min(day, Self.length(ofMonth: month, year: earlierYear))
    )
  }

  /// 12:00 local time: the instant that stands for this day when a chart week is looked up.
  ///
  /// Noon, because every zone has it on every day it has at all: clocks are changed at night.
  package func noon(in timeZone: TimeZone) -> Date {
    let noon = DateComponents(year: year, month: month, day: day, hour: 12)
    return Calendar.gregorian(in: timeZone).date(from: noon) ?? .distantPast
  }

  package static func < (one: CalendarDay, other: CalendarDay) -> Bool {
    (one.year, one.month, one.day) < (other.year, other.month, other.day)
  }

  private static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2:
      year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CalendarDay: CustomStringConvertible {
  /// `2026-11-21`
  package var description: String {
    func padded(_ number: Int, to width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
  }
}

extension Calendar {
  static func gregorian(in timeZone: TimeZone) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    return calendar
  }
}
