import Foundation
import WeekInHistory

/// A week as a feed tells of it.
package struct SiteEntry: Hashable, Sendable {
  package var firstDay: CalendarDay
  package var begins: Date
  /// Whether nothing is missing in it that a later run may well bring.
  package var isWhole: Bool
  package var title: String
  package var path: String
  package var summary: String
  /// HTML with absolute addresses.
  package var content: String
  package var strip: SiteStrip?

  /// The same for the same words.
  var fingerprint: String {
    String(StableHash.of([title, summary, content].joined(separator: "\n")), radix: 16)
  }
}

/// A year of a week as a calendar tells of it.
package struct SiteEvent: Sendable {
  package var firstDay: CalendarDay
  package var begins: Date
  /// When what it says was last changed: see `EntryMemory`.
  package var updated: Date
  package var calendarYear: Int
  /// `5 years ago · 14–21 November 2021`
  package var dates: String
  package var path: String
  package var albums: [(name: String, artist: String, playCount: Int)]
  /// `and 6 more`
  package var leftOut: String?

  /// The same for the same words.
  var words: String {
    ([dates, path] + albums.map { "\($0.playCount) \($0.name) \($0.artist)" } + [leftOut ?? ""])
      .joined(separator: "\n")
  }
}
