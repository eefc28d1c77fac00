/// A URL as it goes over the wire: it may hold the API key, or a password. However it is printed, logged
/// or dumped, it is its `ShownURL`; only `reveal()` tells the rest.
package struct WireURL: Hashable, Sendable {
  private let text: String

  /// Percent-encoded already; it is sent as it stands.
  package init(_ text: String) {
    self.text = text
  }

  /// The URL itself, for libcurl and nothing else.
  package func reveal() -> String { text }

  package var shown: ShownURL { ShownURL(text) }
}

extension WireURL: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "\(shown)" }
  package var debugDescription: String { description }
  /// Without children, so that `dump` and reflection find nothing either.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
