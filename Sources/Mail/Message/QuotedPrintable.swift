/// RFC 2045, section 6.7: text in lines of at most 76 characters, all of them printable ASCII.
///
/// Whatever the text, no line begins with what somebody on the way may misunderstand: a dot, which ends a
/// message in SMTP when it is alone; `From `, which begins the next one in an mbox; and `=_`, with which our
/// boundaries begin, is nowhere, for two digits or the end of the line come after each `=`.
enum QuotedPrintable {
  private static let width = 76

  /// CRLF, CR and LF end a line alike, and become CRLF.
  static func encode(_ text: String) -> String {
    var encoded = ""
    for (index, line) in lines(of: text).enumerated() {
      if index > 0 { encoded += "\r\n" }
      encode(line, to: &encoded)
    }
    return encoded
  }

  static func escaped(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.utf8.count == 1 ? "=0\(digits)" : "=\(digits)"
  }

  private static func lines(of text: String) -> [ArraySlice<UInt8>] {
    let bytes = Array(text.utf8)
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for (index, byte) in bytes.enumerated() {
      let isSecondHalf = byte == 10 && index > 0 && bytes[index - 1] == 13
      if isSecondHalf {
        start = index + 1
      } else if byte == 10 || byte == 13 {
        lines.append(bytes[start..<index])
        start = index + 1
      }
    }
    lines.append(bytes[start...])
    return lines
  }

  private static func encode(_ line: ArraySlice<UInt8>, to encoded: inout String) {
    var column = 0
    for index in line.indices {
      let isLast = index == line.endIndex - 1
      var piece = piece(line, at: index, column: column)
      // The last column is for the `=` of a soft line break.
      if column + piece.utf8.count > (isLast ? width : width - 1) {
        encoded += "=\r\n"
        column = 0
        piece = self.piece(line, at: index, column: 0)
      }
      encoded += piece
      column += piece.utf8.count
    }
  }

  private static func piece(_ line: ArraySlice<UInt8>, at index: Int, column: Int) -> String {
    let byte = line[index]
    let isLast = index == line.endIndex - 1
    let isPlain =
      switch byte {
      case UInt8(ascii: "="): false
      case UInt8(ascii: "."): column > 0
      case UInt8(ascii: "F"): column > 0 || !line[index...].starts(with: "From ".utf8)
      // Some hosts take white space at the end of a line away.
      case UInt8(ascii: " "), UInt8(ascii: "\t"): !isLast
      default: (0x21...0x7E).contains(byte)
      }
    return isPlain ? String(UnicodeScalar(byte)) : escaped(byte)
  }
}
