/// Keeps a name's characters literal in CommonMark, in GitHub's tables and links, and in Hugo.
///
/// Backslashes go only where they are needed, because people also read Markdown raw:
///
///     anywhere                     \ ` * _ [ ] < | # ~ $ {
///     & before a letter or #       would be a character reference; “Salt & Pepper” stays as it is
///     : before //, . after www     GitHub makes links of bare addresses
///     @ between word characters    GitHub makes a mail address of it, even escaped: an empty comment
///     == and %%                    Obsidian's highlights and comments
///     % after {                    Jekyll reads its tags before Markdown, and knows no backslash
///     > - + = at the beginning,    a quotation, a list, a heading
///     and 1. or 1)                 a numbered list
package enum MarkdownEscaping {
  package static func escape(_ text: String) -> String {
    guard text.utf8.contains(where: isSuspicious) else { return text }
    let scalars = Array(text.unicodeScalars)
    var escaped = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      let isWithinAddress =
        scalar == "@" && index > 0 && isAddressPart(scalars[index - 1])
        && next.map(isAddressPart) == true
      if isWithinAddress {
        escaped.append(contentsOf: "<!-- -->".unicodeScalars)
      } else if alwaysEscaped.contains(scalar)
        || needsEscaping(scalar, next: next, before: scalars[..<index])
      {
        escaped.append("\\")
      }
      escaped.append(scalar)
    }
    return String(escaped)
  }

  /// Most names hold letters and spaces only, and a thousand of them are written at once.
  private static func isSuspicious(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): false
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "), 0x80...0xFF: false
    default: true
    }
  }

  private static let alwaysEscaped: Set<Unicode.Scalar> = [
    "\\", "`", "*", "_", "[", "]", "<", "|", "#", "~", "$", "{",
  ]

  private static func needsEscaping(
    _ scalar: Unicode.Scalar,
    next: Unicode.Scalar?,
    before: ArraySlice<Unicode.Scalar>
  ) -> Bool {
    switch scalar {
    case "&": next.map { isLetterOrDigit($0) || $0 == "#" } ?? false
    case ":": next == "/"
    case "%": next == "%" || before.last == "{"
    case "=": before.isEmpty || next == "="
    case ">", "-", "+": before.isEmpty
    case ")": isNumber(before)
    case ".": isNumber(before) || endsInWWW(before)
    default: false
    }
  }

  /// Of at most nine digits: longer ones begin no list.
  private static func isNumber(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
    (1...9).contains(scalars.count) && scalars.allSatisfy { ("0"..."9").contains($0) }
  }

  private static func endsInWWW(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
    scalars.count >= 3 && scalars.suffix(3).allSatisfy { $0 == "w" || $0 == "W" }
  }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
  }

  private static func isAddressPart(_ scalar: Unicode.Scalar) -> Bool {
    isLetterOrDigit(scalar) || [".", "+", "-", "_"].contains(scalar)
  }
}
