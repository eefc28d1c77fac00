import Foundation

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
    let hash = StableHash.of(artist + "\n" + album)
    color = Self.color(
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

  /// From OKLCH, where equal lightness looks equally light in every hue, to sRGB.
  /// https://bottosson.github.io/posts/oklab/
  private static func color(lightness: Double, chroma: Double, hue degrees: Double) -> String {
    let (a, b) = (chroma * cos(degrees * .pi / 180), chroma * sin(degrees * .pi / 180))
    let l = pow(lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b, 3)
    let m = pow(lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b, 3)
    let s = pow(lightness - 0.089_484_177_5 * a - 1.291_485_548_0 * b, 3)
    let linear = [
      4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
      -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
      -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701_0 * s,
    ]
    return "#" + linear.map(Self.hexByte).joined()
  }

  private static func hexByte(linear: Double) -> String {
    let gamma = linear <= 0.003_130_8 ? 12.92 * linear : 1.055 * pow(linear, 1 / 2.4) - 0.055
    let byte = Int((min(max(gamma, 0), 1) * 255).rounded())
    return (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}
