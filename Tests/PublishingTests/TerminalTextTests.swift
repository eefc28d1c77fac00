import Testing

@testable import Publishing

@Suite struct TerminalTextTests {
  @Test(
    arguments: [
      ("\u{1B}[31mRed\u{1B}[0m", "[31mRed[0m"),
      ("\u{1B}]8;;https://evil.example\u{7}Click", "]8;;https://evil.exampleClick"),
      ("\u{9B}2JCleared", "2JCleared"),
      ("Two\nLines\tand more", "Two Lines and more"),
      ("\u{202E}live\u{202C}", "live"),
    ]
  )
  func `takes out what a terminal would obey`(_ name: String, _ cleaned: String) {
    #expect(TerminalText.clean(name) == cleaned)
  }

  @Test func `takes out what terminals do not agree about`() {
    #expect(
      TerminalText.clean("Soft\u{AD}hyphen zero\u{200B}\u{3164}width") == "Softhyphen zerowidth"
    )
  }

  @Test(arguments: [
    "👩🏽‍🚀", "❤️", "क्‍ष", "می‌خواهم", "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}",
  ])
  func `keeps what letters and pictures are made of`(_ name: String) {
    #expect(Array(TerminalText.clean(name).unicodeScalars) == Array(name.unicodeScalars))
  }

  @Test func `lets no joiner reach the cell beside`() {
    #expect(
      Array(TerminalText.clean("\u{200D}name\u{200D}").unicodeScalars)
        == Array("name".unicodeScalars)
    )
  }
}
