import Foundation

/// `Sat, 15 Jun 2024 10:30:00 +0200`: RFC 5322, section 3.3.
enum MailDate {
  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  static func text(_ date: Date, in zone: TimeZone) -> String {
    // Whole minutes, which is all the form has room for: zones of the 19th century were finer.
    let offset = zone.secondsFromGMT(for: date) / 60
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: offset * 60) ?? .gmt
    let local = calendar.dateComponents(
      [.year, .month, .day, .weekday, .hour, .minute, .second],
      from: date
    )
    let day = days[((local.weekday ?? 1) - 1) % 7]
    let month = months[((local.month ?? 1) - 1) % 12]
    let time = [local.hour, local.minute, local.second].map { two($0 ?? 0) }
    let sign = offset < 0 ? "-" : "+"
    return "\(day), \(local.day ?? 1) \(month) \(local.year ?? 1970) \(time.joined(separator: ":"))"
      + " \(sign)\(two(abs(offset) / 60))\(two(abs(offset) % 60))"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
