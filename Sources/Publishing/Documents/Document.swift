import WeekInHistory

/// A document, written piece by piece: a thousand users need not be in memory at once.
///
///     opening, a section for each digest with the separator between them, closing
package protocol Document: Sendable {
  var opening: String { get }
  func section(for digest: Digest) -> String
  var separator: String { get }
  var closing: String { get }
}

extension Document {
  package var separator: String { "" }

  /// All of it at once, for documents of few digests.
  package func whole(_ digests: [Digest]) -> String {
    opening + digests.map(section).joined(separator: separator) + closing
  }
}
