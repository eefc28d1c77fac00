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

  /// Whether `body` says the key, be it in JSON's escapes or in UTF-16.
  ///
  /// Keys shorter than Last.fm's, which only tests have, are let pass: they may be words like any other.
  package func isSaid(in body: Data) -> Bool {
    guard secret.utf8.count >= 16 else { return false }
    return body.firstRange(of: Data(secret.utf8)) != nil
      || Self.plain(body).firstRange(of: Data(secret.utf8)) != nil
  }

  /// With `\u0041` as `A`, and without zeros, which ASCII has in between in UTF-16.
  private static func plain(_ body: Data) -> Data {
    guard body.contains(0) || body.firstRange(of: Data(#"\u00"#.utf8)) != nil else { return Data() }
    let bytes = body.filter { $0 != 0 }
    var plain = Data(capacity: bytes.count)
    var rest = bytes[...]
    while let byte = rest.first {
      if rest.starts(with: Data(#"\u00"#.utf8)),
        let escaped = UInt8(String(decoding: rest.dropFirst(4).prefix(2), as: UTF8.self), radix: 16)
      {
        plain.append(escaped)
        rest = rest.dropFirst(6)
      } else {
        plain.append(byte)
        rest = rest.dropFirst()
      }
    }
    return plain
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
