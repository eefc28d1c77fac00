import Foundation
import WeekInHistory

/// When the next chart week will be listed, in words.
struct ScheduleOutlook: Sendable {
  /// `nil` where no list is kept: then the end of Last.fm's weeks is taken to be what it has been for years,
  /// Sunday at 12:00 UTC.
  let weeks: ChartWeekList?
  let now: Date
  let timeZone: TimeZone

  /// 2005-02-20, a Sunday, 12:00 UTC: the end of the first week.
  private static let usualEnd = 1_108_900_800

  var text: String {
    let usual = ChartWeek(from: Self.usualEnd - 604_800, to: Self.usualEnd).map {
      ChartWeekList([$0])
    }
    guard let end = (weeks ?? usual)?.endOfRunningWeek(at: now) else { return "" }
    let day = CalendarDay(of: end, in: timeZone)
    let style = Date.FormatStyle(locale: Locale(identifier: "en_GB"), timeZone: timeZone)
    let weekday = end.formatted(style.weekday(.wide))
    let time = end.formatted(style.hour(.twoDigits(amPM: .omitted)).minute(.twoDigits))
    return
      "The chart week that is running ends on \(weekday), \(day) at \(time) (\(timeZone.identifier)); "
      + "its mail is due when Last.fm lists it, some hours later."
  }
}
