/// An address fit for an href, a src, or a Markdown link.
package enum WebAddress {
  /// `text` if it is an absolute http or https address, with every character that means something
  /// to HTML, Markdown or a template engine percent-encoded; otherwise `nil`.
  package static func checked(_ text: String?) -> String? {
    guard let text, let colon = text.firstIndex(of: ":"),
      ["http", "https"].contains(text[..<colon].lowercased()),
      text[colon...].hasPrefix("://"), text[colon...].dropFirst(3).first.map(isHostStart) == true
    else { return nil }

    let bytes = Array(text.utf8)
    guard bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
    var address: [UInt8] = []
    address.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      if isAllowed(byte) || byte == UInt8(ascii: "%") && isEscape(bytes[(index + 1)...]) {
        address.append(byte)
      } else {
        address.append(UInt8(ascii: "%"))
        address += [hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]]
      }
    }
    return String(decoding: address, as: UTF8.self)
  }

  private static func isHostStart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "["
  }

  private static func isEscape(_ bytes: ArraySlice<UInt8>) -> Bool {
    let digits = bytes.prefix(2)
    return digits.count == 2 && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: marks.contains(byte)
    }
  }

  private static let marks = Array("-._~:/?#[]@!$&*+,=".utf8)
  private static let hexDigits = Array("0123456789ABCDEF".utf8)
}
