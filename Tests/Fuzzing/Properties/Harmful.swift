/// Characters that no document, line or name may hold, whatever was in the names it is made of.
enum Harmful {
  /// C0, C1 and DEL; line and paragraph separators.
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x2028, 0x2029: true
    default: false
    }
  }

  /// Turns the direction of what is written after it.
  static func isTurn(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// One line, that steers nothing.
  static func requireNone(in line: String, _ what: @autoclosure () -> String) throws {
    for scalar in line.unicodeScalars where isControl(scalar) || isTurn(scalar) {
      throw Broken("\(what()) holds U+\(String(scalar.value, radix: 16)): \(line.debugDescription)")
    }
  }

  /// The same, of many lines.
  static func requireNone(inLinesOf text: String, _ what: @autoclosure () -> String) throws {
    for line in lines(of: text) { try requireNone(in: line, what()) }
  }

  static func lines(of text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
