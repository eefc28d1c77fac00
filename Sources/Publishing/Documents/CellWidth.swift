/// How many cells of a terminal a text takes.
///
///     Morbid Stuff   12
///     千と千尋        8   wide characters take two
///     Björk           5   however the ö is composed
///     👩🏽‍🚀              2   one picture, however many scalars it is made of
///
/// Terminals differ over the rarer sequences. This counts what most of those of today do: pictures
/// made of several scalars are two cells wide, everything else is as wide as its scalars.
package enum CellWidth {
  package static func of(_ text: some StringProtocol) -> Int {
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  static func of(_ character: Character) -> Int {
    isPicture(character.unicodeScalars)
      ? 2 : character.unicodeScalars.reduce(0) { $0 + ScalarWidth.cells(of: $1) }
  }

  /// `text` if it fits, otherwise as many of its characters as fit together with `…`.
  static func truncate(_ text: String, to width: Int) -> String {
    guard of(text) > width else { return text }
    guard width > 0 else { return "" }
    return trimmed(prefix(of: text, cells: width - 1)) + "…"
  }

  /// As many characters from the beginning as fit.
  static func prefix(of text: some StringProtocol, cells width: Int) -> String {
    var prefix = ""
    var room = width
    for character in text {
      room -= of(character)
      guard room >= 0 else { break }
      prefix.append(character)
    }
    return prefix
  }

  /// No space before the `…`.
  private static func trimmed(_ text: String) -> String {
    guard let last = text.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(text[...last])
  }

  /// A flag, a keycap, or an emoji with a variation selector, a skin tone or a joiner.
  private static func isPicture(_ scalars: Character.UnicodeScalarView) -> Bool {
    guard let first = scalars.first, let second = scalars.dropFirst().first,
      first.properties.isEmoji
    else { return false }
    return switch second.value {
    case 0xFE0F, 0x200D: true
    case 0x1F1E6...0x1F1FF: true
    default: second.properties.isEmojiModifier && first.properties.isEmojiModifierBase
    }
  }
}
