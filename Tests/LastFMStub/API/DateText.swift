import Foundation

enum DateText {
  /// `2002-11-20 11:50`, in UTC.
  static func minute(_ seconds: Int) -> String {
    Date(timeIntervalSince1970: Double(seconds)).formatted(
      .verbatim(
        "\(year: .defaultDigits)-\(month: .twoDigits)-\(day: .twoDigits) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits)",
        locale: Locale(identifier: "en_US_POSIX"),
        timeZone: .gmt,
        calendar: Calendar(identifier: .gregorian)
      )
    )
  }
}
