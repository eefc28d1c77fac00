/// What a piece of text is for, and how a terminal of 16 colours shows it.
///
/// Red and magenta are the two hues that most palettes keep legible on white as well as on black.
enum TerminalStyle: Sendable {
  case plain
  /// Headings.
  case heading
  /// What is read first in a row.
  case strong
  /// What is read last.
  case quiet
  case bar
  /// What the reader is to be careful about.
  case doubt

  /// The parameters of “Select Graphic Rendition”, ECMA-48 8.3.117.
  private var parameters: String? {
    switch self {
    case .plain: nil
    case .heading, .strong: "1"
    case .quiet: "2"
    case .bar: "31"
    case .doubt: "35"
    }
  }

  func apply(to text: String) -> String {
    guard let parameters, !text.isEmpty else { return text }
    return "\u{1B}[\(parameters)m\(text)\u{1B}[0m"
  }
}
