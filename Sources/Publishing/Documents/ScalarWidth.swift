import CWideCharacters
import Foundation

/// How many cells of a terminal one Unicode scalar takes: 0, 1 or 2.
enum ScalarWidth {
  static func cells(of scalar: Unicode.Scalar) -> Int {
    if (0x20...0x7E).contains(scalar.value) { return 1 }
    // The C library learns of new emoji years after Swift does.
    if isEmoji(scalar) { return 2 }
    guard let utf8 = UTF8Locale.any else { return cellsByProperties(of: scalar) }
    let answer = utf8.cells(of: scalar)
    // -1: control characters, and what the library does not know, which terminals draw as one box.
    return answer >= 0 ? answer : scalar.properties.generalCategory == .control ? 0 : 1
  }

  /// A coarser answer for systems without a UTF-8 locale.
  static func cellsByProperties(of scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .control, .nonspacingMark, .enclosingMark: return 0
    case .format: return scalar.value == 0xAD ? 1 : 0
    default: break
    }
    return switch scalar.value {
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: 0  // jamo that join the one before them
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF,
      0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD:
      2
    default: isEmoji(scalar) ? 2 : 1
    }
  }

  /// A picture by itself. Regional indicators become one in pairs only.
  private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isEmojiPresentation && !(0x1F1E6...0x1F1FF).contains(scalar.value)
  }
}

/// A locale of the C library in which `wcwidth` answers for Unicode, whatever locale the process is in.
///
/// `@unchecked Sendable`: the locale object is made once, never changed and never freed, and POSIX lets
/// any number of threads use one object; `uselocale` changes the calling thread alone.
private struct UTF8Locale: @unchecked Sendable {
  private let locale: locale_t

  /// `nil` where the system has none.
  static let any = ["C.UTF-8", "en_US.UTF-8", "UTF-8"].lazy.compactMap(UTF8Locale.init).first

  private init?(_ name: String) {
    guard let locale = newlocale(LC_CTYPE_MASK, name, nil) else { return nil }
    self.locale = locale
  }

  /// -1 for what has no width.
  func cells(of scalar: Unicode.Scalar) -> Int {
    let usual = uselocale(locale)
    defer { uselocale(usual) }
    return Int(wcwidth(wchar_t(bitPattern: scalar.value)))
  }
}
