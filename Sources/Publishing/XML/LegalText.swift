/// Text that any reader of a feed or a calendar may be given.
///
/// XML 1.0 has no way to write most control characters, not even escaped, and one of them makes the whole
/// document unreadable. Dropped is what it forbids (section 2.2: C0 but tab and line ends, U+FFFE, U+FFFF) and
/// what it advises against: C1, and the noncharacters of all planes. The direction of writing is left alone:
/// see `CleanText`.
enum LegalText {
  static func legal(_ text: String) -> String {
    guard !text.unicodeScalars.allSatisfy(isLegal) else { return text }
    var legal = String.UnicodeScalarView()
    legal.append(contentsOf: text.unicodeScalars.lazy.filter(isLegal))
    return String(legal)
  }

  private static func isLegal(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E, 0x9, 0xA, 0xD, 0x85: true
    case 0...0x9F, 0xFDD0...0xFDEF: false
    default: scalar.value & 0xFFFE != 0xFFFE
    }
  }
}
