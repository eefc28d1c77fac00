import Testing

@testable import Publishing

@Suite struct CleanTextTests {
  @Test(arguments: [
    ("Morbid Stuff", "Morbid Stuff"),
    ("Line\nBreak", "Line Break"),
    ("Carriage\r\nReturn\tTab", "Carriage Return Tab"),
    ("Next\u{85}line \u{2028}and\u{2029}", "Next line and"),
    ("Bell\u{7}\u{0}\u{1B}[31m red", "Bell[31m red"),
    ("C1 \u{9B}31m \u{7F}", "C1 31m"),
    ("\u{202E}gnirts\u{202C} \u{2066}x\u{2069}", "gnirts x"),
    ("non\u{FFFE}char\u{FFFF}acters", "noncharacters"),
    ("  Spaces  Around  ", "Spaces  Around"),
    ("\u{a0}\u{2003}\u{3000}", ""),
    ("👨‍👩‍👧‍👦 قمر\u{200F}", "👨‍👩‍👧‍👦 قمر\u{200F}"),
    ("", ""),
  ])
  func `takes out what could harm a page, and nothing else`(_ sent: String, _ shown: String) {
    // Compared as scalars: Swift calls a composed and a decomposed letter equal.
    #expect(Array(CleanText.clean(sent).unicodeScalars) == Array(shown.unicodeScalars))
  }

  @Test(arguments: ["", "\u{200B}\u{200D}", "\u{3164}", " "])
  func `knows a name that nobody could see`(_ name: String) {
    #expect(!CleanText.isVisible(name))
  }

  @Test(arguments: Names.hostile)
  func `leaves visible names alone`(_ name: String) {
    #expect(CleanText.isVisible(name))
    #expect(CleanText.clean(CleanText.clean(name)) == CleanText.clean(name))
  }
}
