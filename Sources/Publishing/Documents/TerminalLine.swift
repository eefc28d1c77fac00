/// One line of a terminal, in pieces of different styles. No style reaches over its end.
struct TerminalLine: Sendable {
  private(set) var width = 0
  private var pieces: [(text: String, style: TerminalStyle)] = []

  init() {}

  init(_ text: String, _ style: TerminalStyle = .plain, indent: Int = 0) {
    skip(to: indent)
    append(text, style)
  }

  mutating func append(_ text: String, _ style: TerminalStyle = .plain) {
    guard !text.isEmpty else { return }
    pieces.append((text, style))
    width += CellWidth.of(text)
  }

  /// `text` with its end at `column`.
  mutating func append(_ text: String, _ style: TerminalStyle, endingAt column: Int) {
    skip(to: column - CellWidth.of(text))
    append(text, style)
  }

  /// Goes on at `column`; spaces that nothing follows are not written.
  mutating func skip(to column: Int) {
    append(String(repeating: " ", count: max(0, column - width)))
  }

  func rendered(inColour: Bool) -> String {
    let last = pieces.lastIndex { piece in piece.text.contains { $0 != " " } }
    return pieces[..<(last.map { $0 + 1 } ?? 0)]
      .map { inColour ? $0.style.apply(to: $0.text) : $0.text }
      .joined()
  }
}
