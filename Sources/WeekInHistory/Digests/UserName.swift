/// A Last.fm user name. Last.fm does not tell capital letters from small ones, so neither does `==`.
package struct UserName: Hashable, Sendable, CustomStringConvertible {
  /// As it was written by whoever wrote it.
  package let spelling: String

  /// `nil` for what can be no user name: nothing, more than 64 characters, white space or control
  /// characters, a slash. Last.fm's own rule (2–15 letters, digits, `-` and `_`) has changed over
  /// the years, so this one leaves the doubtful cases for Last.fm to answer.
  package init?(_ spelling: String) {
    guard (1...64).contains(spelling.unicodeScalars.count),
      spelling.unicodeScalars.allSatisfy({ scalar in
        !scalar.properties.isWhitespace && scalar != "/" && scalar != "\\"
          && ![.control, .format, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator]
            .contains(scalar.properties.generalCategory)
      })
    else { return nil }
    self.spelling = spelling
  }

  /// The spelling by which users are told apart.
  package var folded: String { spelling.lowercased() }

  package var description: String { spelling }

  package static func == (one: UserName, other: UserName) -> Bool {
    one.folded == other.folded
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(folded)
  }
}
