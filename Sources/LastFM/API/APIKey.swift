/// A Last.fm API key. It has no description, no dump and no mirror: it shows only where it is asked
/// for by `reveal()`, which is where a request is put on the wire.
package struct APIKey: Sendable, Hashable {
  private let secret: String

  package init(_ secret: String) {
    self.secret = secret
  }

  package func reveal() -> String { secret }
}

extension APIKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "••••••••" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
