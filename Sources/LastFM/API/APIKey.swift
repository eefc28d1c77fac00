import Foundation

/// The Last.fm API key: a secret. Printed, logged or dumped it is `••••••••`; only `reveal()` tells it.
package struct APIKey: Hashable, Sendable {
  private let secret: String

  /// `nil` unless, white space around it aside, `text` is printable ASCII in one piece.
  ///
  /// Last.fm's keys are 32 hexadecimal digits; whether this is one is for Last.fm to say.
  package init?(_ text: some StringProtocol) {
    var bytes = Substring(text).utf8
    while let first = bytes.first, Self.isSpace(first) { bytes.removeFirst() }
    while let last = bytes.last, Self.isSpace(last) { bytes.removeLast() }
    guard !bytes.isEmpty, bytes.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    secret = String(Substring(bytes))
  }

  /// The key itself, for the request and nothing else.
  package func reveal() -> String { secret }

  /// `body` with dots wherever it says the key.
  ///
  /// Keys shorter than Last.fm's, which only tests have, are left: they may be words like any other.
  package func struckOut(of body: Data) -> Data {
    guard secret.utf8.count >= 16 else { return body }
    var body = body
    while let place = body.firstRange(of: Data(secret.utf8)) {
      body.replaceSubrange(place, with: Data(Self.redacted.utf8))
    }
    return body
  }

  package static let redacted = "••••••••"

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}

extension APIKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { Self.redacted }
  package var debugDescription: String { Self.redacted }
  /// Without children, so that `dump` and reflection find nothing either.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
