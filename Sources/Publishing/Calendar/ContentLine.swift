/// One property of a calendar, as RFC 5545 writes it: `SUMMARY:Salt\, Pepper`.
struct ContentLine {
  private let line: String

  /// Section 3.1: “Lines of text SHOULD NOT be longer than 75 octets, excluding the line break.”
  private static let longest = 75

  /// A value of ours, or one that has been checked: it is written as it is.
  init(_ name: String, value: String) { line = "\(name):\(value)" }

  /// A text from anywhere.
  init(_ name: String, text: String) { self.init(name, value: Self.escaped(text)) }

  init(_ name: String, texts: [String]) {
    self.init(name, value: texts.map(Self.escaped).joined(separator: ","))
  }

  /// Folded, with its line break. A line goes on after a space at the beginning of the next one.
  var bytes: [UInt8] {
    if line.utf8.count <= Self.longest { return Array("\(line)\r\n".utf8) }
    var bytes: [UInt8] = []
    var room = Self.longest
    for unit in units {
      if unit.count > room {
        bytes += Array("\r\n ".utf8)
        room = Self.longest - 1
      }
      bytes += unit
      room -= unit.count
    }
    return bytes + Array("\r\n".utf8)
  }

  /// What is not torn apart: a character as a reader sees it, or, where somebody has piled up accents
  /// without end, a scalar: some programs decode line by line.
  private var units: [[UInt8]] {
    line.flatMap { character in
      let whole = Array(character.utf8)
      return whole.count < Self.longest
        ? [whole] : character.unicodeScalars.map { Array(String($0).utf8) }
    }
  }

  /// Section 3.3.11. Line ends of every kind become `\n`; control characters cannot be written and go.
  private static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in LegalText.legal(text).unicodeScalars {
      switch scalar {
      case "\n" where previous == "\r": break
      case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}":
        escaped.append(contentsOf: "\\n".unicodeScalars)
      case "\\", ";", ",":
        escaped.append("\\")
        escaped.append(scalar)
      default: escaped.append(scalar)
      }
      previous = scalar
    }
    return String(escaped)
  }
}
