/// Makes a name or a sentence fit for a terminal, after `CleanText` has taken out what fits nowhere.
///
/// Invisible characters of which one terminal draws nothing, another a blank and a third a hyphen go
/// (zero-width space, soft hyphen, Hangul filler): columns would not stand one below the other. What
/// holds letters and pictures together stays, but not at the ends, where it would join the cell beside.
package enum TerminalText {
  /// A line that is no wider than a terminal: what does not fit gives way to `…`.
  package static func line(_ text: String, columns: Int) -> String {
    CellWidth.truncate(clean(text), to: columns)
  }

  static func clean(_ text: String) -> String {
    let text = CleanText.clean(text)
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
    let kept = text.unicodeScalars.filter {
      !$0.properties.isDefaultIgnorableCodePoint || isJoiner($0) || isPartOfCharacter($0)
    }
    let start = kept.drop(while: isJoiner)
    guard let last = start.lastIndex(where: { !isJoiner($0) }) else { return "" }
    return CleanText.clean(String(start[...last]))
  }

  private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0x200C || scalar.value == 0x200D
  }

  /// Jamo fillers, variation selectors, and the letters inside the flags of Scotland and the like.
  private static func isPartOfCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x115F, 0x1160, 0xFE00...0xFE0F, 0xE0020...0xE007F, 0xE0100...0xE01EF: true
    default: false
    }
  }
}
