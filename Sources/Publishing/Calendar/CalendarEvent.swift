import Foundation
import WeekInHistory

/// Something that some days are about, and that keeps nobody busy.
package struct CalendarEvent: Sendable {
  /// The same for ever, and nobody else's: see `FeedID`.
  package var uid: String
  /// Both included.
  package var days: ClosedRange<CalendarDay>
  package var summary: String
  package var description: String
  /// An absolute http or https address; any other is left out.
  package var address: String?
  package var categories: [String]
  /// When what the event says was last changed: never the time of writing.
  package var stamp: Date

  package init(
    uid: String,
    days: ClosedRange<CalendarDay>,
    summary: String,
    description: String,
    address: String? = nil,
    categories: [String] = [],
    stamp: Date
  ) {
    self.uid = uid
    self.days = days
    self.summary = summary
    self.description = description
    self.address = address
    self.categories = categories
    self.stamp = stamp
  }

  var lines: [ContentLine] {
    var lines = [
      ContentLine("BEGIN", value: "VEVENT"),
      ContentLine("UID", text: uid),
      ContentLine("DTSTAMP", value: Self.time(stamp)),
      ContentLine("DTSTART;VALUE=DATE", value: Self.date(days.lowerBound)),
      // The first day that the event is no longer on (section 3.6.1).
      ContentLine("DTEND;VALUE=DATE", value: Self.date(Self.dayAfter(days.upperBound))),
      ContentLine("SUMMARY", text: summary),
      ContentLine("DESCRIPTION", text: description),
    ]
    if let address = WebAddress.checked(address) {
      // A URI, not a text: its commas are not escaped.
      lines.append(ContentLine("URL", value: address))
    }
    if !categories.isEmpty { lines.append(ContentLine("CATEGORIES", texts: categories)) }
    lines += [
      ContentLine("TRANSP", value: "TRANSPARENT"),
      ContentLine("END", value: "VEVENT"),
    ]
    return lines
  }

  private static func date(_ day: CalendarDay) -> String {
    day.description.replacing("-", with: "")
  }

  /// `20261121T120000Z`
  private static func time(_ date: Date) -> String {
    date.formatted(.iso8601).replacing("-", with: "").replacing(":", with: "")
  }

  private static func dayAfter(_ day: CalendarDay) -> CalendarDay {
    CalendarDay(of: day.noon(in: .gmt).addingTimeInterval(86_400), in: .gmt)
  }
}
