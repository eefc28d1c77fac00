import Foundation
import WeekInHistory

/// A calendar of all-day events that can be subscribed to: RFC 5545, with RFC 7986's properties for the
/// whole, and those that came before them and are still what most programs read.
///
/// No clock is read: equal events make equal bytes. Subscribers look again every day.
package struct CalendarDocument: Sendable {
  package var name: String
  /// Which program wrote it, as a formal public identifier: `-//Backspin//Backspin 0.1.0//EN`.
  package var prodID: String
  /// A reader may refuse a calendar without any (section 3.6).
  package var events: [CalendarEvent]

  package static let mediaType = "text/calendar"

  package init(name: String, prodID: String, events: [CalendarEvent]) {
    self.name = name
    self.prodID = prodID
    self.events = events
  }

  package var data: Data {
    var lines = [
      ContentLine("BEGIN", value: "VCALENDAR"),
      ContentLine("VERSION", value: "2.0"),
      ContentLine("PRODID", text: prodID),
      ContentLine("CALSCALE", value: "GREGORIAN"),
      ContentLine("NAME", text: name),
      ContentLine("X-WR-CALNAME", text: name),
      ContentLine("REFRESH-INTERVAL;VALUE=DURATION", value: "P1D"),
      ContentLine("X-PUBLISHED-TTL", value: "P1D"),
    ]
    for event in events { lines += event.lines }
    lines.append(ContentLine("END", value: "VCALENDAR"))
    return lines.reduce(into: Data()) { $0 += $1.bytes }
  }
}
