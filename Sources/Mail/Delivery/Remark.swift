import Foundation

/// What somebody outside has said, fit to be shown in a sentence of ours: in one line, without control
/// characters and what turns the direction of writing, and not too long.
enum Remark {
  static func clean(_ text: String, limit: Int = 300) -> String {
    var cleaned = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isSpace = scalar.properties.isWhitespace || HeaderText.isControl(scalar)
      if isSpace {
        if cleaned.last != " ", !cleaned.isEmpty { cleaned.append(" ") }
      } else if scalar.properties.generalCategory != .format {
        cleaned.append(scalar)
      }
    }
    if cleaned.last == " " { cleaned.removeLast() }
    guard cleaned.count > limit else { return String(cleaned) }
    return String(String.UnicodeScalarView(cleaned.prefix(limit))) + "…"
  }

  static func clean(_ bytes: some Sequence<UInt8>, limit: Int = 300) -> String {
    clean(String(decoding: Array(bytes), as: UTF8.self), limit: limit)
  }
}
