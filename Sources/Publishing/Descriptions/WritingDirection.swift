/// Which way a text is read.
///
/// HTML's `dir="auto"` goes by the first letter, and many an English text about an album begins with a title in
/// Hebrew or Arabic. In a text, unlike a name, most letters decide.
package enum WritingDirection: String, Sendable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"

  package init(of texts: [String]) {
    var majority = 0
    for scalar in texts.lazy.flatMap(\.unicodeScalars) where scalar.properties.isAlphabetic {
      majority += Self.isRightToLeft(scalar) ? 1 : -1
    }
    self = majority > 0 ? .rightToLeft : .leftToRight
  }

  /// The blocks that Unicode keeps for scripts of this direction: classes R and AL in DerivedBidiClass.txt.
  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}
