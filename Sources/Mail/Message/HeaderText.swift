/// Which characters mean what in a header.
enum HeaderText {
  /// Whatever ends a line, or moves a cursor, for some reader: C0, DEL and C1, and Unicode's own line ends.
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: true
    default: false
    }
  }

  /// `atext` of RFC 5322, section 3.2.3.
  static func isAtomText(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
  }

  static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default:
      false
    }
  }

  /// In words with single spaces in between: control characters are spaces, too.
  static func words(of text: String) -> [String] {
    var words = [String.UnicodeScalarView()]
    for scalar in text.unicodeScalars {
      if scalar == " " || isControl(scalar) {
        if !words[words.count - 1].isEmpty { words.append(.init()) }
      } else {
        words[words.count - 1].append(scalar)
      }
    }
    return words.filter { !$0.isEmpty }.map(String.init)
  }
}
