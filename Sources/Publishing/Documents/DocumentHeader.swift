import Foundation
import WeekInHistory

/// What is known about a document before its first digest is made.
package struct DocumentHeader: Hashable, Sendable {
  package var users: [DocumentUser]
  package var anchor: CalendarDay
  package var timeZone: TimeZone
  /// Markdown begins with YAML for Hugo and Obsidian.
  package var hasFrontMatter: Bool
  /// `backspin 0.1.0`
  package var generator: String

  package init(
    users: [DocumentUser],
    anchor: CalendarDay,
    timeZone: TimeZone,
    hasFrontMatter: Bool = false,
    generator: String
  ) {
    self.users = users
    self.anchor = anchor
    self.timeZone = timeZone
    self.hasFrontMatter = hasFrontMatter
    self.generator = generator
  }
}

/// Somebody a document is about.
package struct DocumentUser: Hashable, Sendable {
  package var user: String
  package var displayName: String?

  package init(user: String, displayName: String? = nil) {
    self.user = user
    self.displayName = displayName
  }
}
