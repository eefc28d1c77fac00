/// What stands where no cover is: an album's initials, on a colour made from its names.
///
/// The same album has the same tile everywhere. The colour is dark and muted enough for white
/// initials to keep a contrast far above the 4.5 : 1 that WCAG asks for.
struct TypographicTile: Hashable, Sendable {
  var initials: String
  /// `#5a4636`
  var color: String

  init(artist: String, album: String) {
    initials = Self.initials(of: album)
    color = Self.ground(artist: artist, album: album).clipped.hex
  }

  static func ground(artist: String, album: String) -> OKLCH {
    let hash = StableHash.of(artist + "\n" + album)
    return OKLCH(
      lightness: 0.36 + 0.12 * Double(hash >> 32 & 0xFF) / 255,
      chroma: 0.045 + 0.035 * Double(hash >> 40 & 0xFF) / 255,
      hue: Double(hash % 360)
    )
  }

  /// The first letters of the first two words; one character of scripts that do not divide words, and
  /// of names without letters: “Morbid Stuff” MS, “千” 千, “÷” ÷.
  static func initials(of name: String) -> String {
    var initials: [Character] = []
    var isAtBeginning = true
    for character in name {
      if character.isLetter || character.isNumber {
        if isAtBeginning { initials.append(character) }
        isAtBeginning = false
        if initials.count == 2 { break }
      } else if character.isWhitespace || "-–—/".contains(character) {
        isAtBeginning = true
      }
    }
    guard let first = initials.first else {
      return name.first { !$0.isWhitespace }.map(String.init) ?? "♪"
    }
    let dividesWords = first.isCased || first.isNumber
    return initials.prefix(dividesWords ? 2 : 1).map { $0.uppercased() }.joined()
  }
}
