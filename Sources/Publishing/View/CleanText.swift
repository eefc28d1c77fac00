/// Makes text from outside fit for a document, and changes nothing else about it.
///
/// Taken out: control characters (C0, C1), U+FFFE, U+FFFF, and the characters that turn the writing
/// direction of what follows them (U+202A–202E, U+2066–2069). Line breaks and tabs become a space;
/// spaces at both ends go.
package enum CleanText {
  package static func clean(_ text: String) -> String {
    guard needsCleaning(text) else { return text }
    var cleaned = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isLineBreakOrTab(scalar) {
        if cleaned.last != " " { cleaned.append(" ") }
      } else if !isUnwanted(scalar) {
        cleaned.append(scalar)
      }
    }
    let withoutLeading = cleaned.drop(while: \.properties.isWhitespace)
    guard let last = withoutLeading.lastIndex(where: { !$0.properties.isWhitespace }) else {
      return ""
    }
    return String(withoutLeading[...last])
  }

  /// Whether a reader would see anything: not so for zero-width marks alone.
  package static func isVisible(_ text: String) -> Bool {
    text.unicodeScalars.contains {
      // Most names begin with a letter of ASCII, and properties have to be looked up.
      (0x21...0x7E).contains($0.value)
        || !$0.properties.isDefaultIgnorableCodePoint && !$0.properties.isWhitespace
          && $0.properties.generalCategory != .format
    }
  }

  /// Whether `scalar` would steer a terminal, end a line or turn the direction of writing, so that it is to
  /// be spelled out where text must show all that it holds.
  package static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    isUnwanted(scalar) || isLineBreakOrTab(scalar)
  }

  private static func needsCleaning(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else {
      return false
    }
    return isWhitespace(first) || isWhitespace(last)
      || text.unicodeScalars.contains { isUnwanted($0) || isLineBreakOrTab($0) }
  }

  private static func isWhitespace(_ scalar: Unicode.Scalar) -> Bool {
    !(0x21...0x7E).contains(scalar.value) && scalar.properties.isWhitespace
  }

  private static func isLineBreakOrTab(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  private static func isUnwanted(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E: false
    case 0...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0xFFFE, 0xFFFF: true
    default: false
    }
  }
}
