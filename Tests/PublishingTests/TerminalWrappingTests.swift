import Testing

@testable import Publishing

@Suite struct TerminalWrappingTests {
  @Test(
    arguments: [
      ("one two three", 13, ["one two three"]),
      ("one two three", 12, ["one two", "three"]),
      ("one two three", 5, ["one", "two", "three"]),
      ("千と千尋 の神隠し", 10, ["千と千尋", "の神隠し"]),
      ("unbreakable", 4, ["unbr", "eaka", "ble"]),
      ("神隠し", 1, ["神", "隠", "し"]),
      ("", 10, []),
    ]
  )
  func `breaks between words`(_ text: String, _ width: Int, _ lines: [String]) {
    #expect(wrapped(text, width) == lines)
  }

  @Test func `indents every line`() {
    #expect(wrapped("one two", 6, indent: 2) == ["  one", "  two"])
  }

  private func wrapped(_ text: String, _ width: Int, indent: Int = 0) -> [String] {
    TerminalWrapping.lines(text, width: width, indent: indent, .plain)
      .map { $0.rendered(inColour: false) }
  }
}
