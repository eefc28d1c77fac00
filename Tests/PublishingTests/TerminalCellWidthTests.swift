import Testing

@testable import Publishing

@Suite struct TerminalCellWidthTests {
  /// The numbers are those of Python's `wcwidth` 0.7.0, but for the ones that say why not.
  static let widths: [(String, Int)] = [
    ("Morbid Stuff", 12),
    ("", 0),
    ("千と千尋の神隠し", 16),
    ("방탄소년단", 10),
    ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", 4),  // 한글 in single jamo
    ("กำแพง น้ำ", 8),
    ("தமிழ்", 4),
    ("Bjo\u{308}rk", 5),
    ("Z\u{351}\u{343}\u{317}a", 2),
    ("\u{301}", 0),
    ("أم كلثوم", 8),
    ("שָׁלוֹם", 4),
    ("👨‍👩‍👧‍👦", 2),
    ("👩🏽‍🚀", 2),
    ("🇩🇪", 2),
    ("🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}", 2),
    ("👍🏽", 2),
    ("a🏽", 3),
    ("❤️", 2),
    ("❤", 1),
    ("❤️‍🔥", 2),
    ("🏳️‍🌈", 2),
    ("1️⃣", 2),
    ("1", 1),
    ("⌚", 2),
    ("⌚\u{FE0E}", 2),
    ("©️", 2),
    ("™", 1),
    ("♫", 1),
    ("\u{1FAE8}", 2),  // of Unicode 15: unknown to glibc 2.36
    ("\u{E000}", 1),
    ("\u{F0000}", 1),
    ("\u{378}", 1),  // unassigned
    ("ﾊﾝｶｸ", 4),
    ("ＡＢ", 4),
    ("㎏", 2),
    ("±×°ΩЖ", 5),
    // A skin tone takes no cells of its own, whatever hand it is on: Python says 1.
    ("☝🏽", 2),
    // One half of a flag is a letter in a box: Python says 2.
    ("\u{1F1E9}", 1),
    // Terminals that shape no conjuncts show न् and दी side by side: Python says 4.
    ("हिन्दी", 5),
    // Vowel and nasal signs stand beside their letter, as the C library says: Python says 4.
    ("বাংলা", 5),
  ]

  @Test(arguments: widths)
  func `counts the cells a text takes`(_ text: String, _ cells: Int) {
    #expect(CellWidth.of(text) == cells)
  }

  @Test(arguments: widths)
  func `counts nearly as well without a UTF-8 locale`(_ text: String, _ cells: Int) {
    let pictures = text.contains { CellWidth.of($0) != sum($0, ScalarWidth.cells) }
    guard !pictures else { return }
    #expect(text.reduce(0) { $0 + sum($1, ScalarWidth.cellsByProperties) } == cells)
  }

  @Test(
    arguments: [
      ("Morbid Stuff", 12, "Morbid Stuff"), ("Morbid Stuff", 11, "Morbid Stu…"),
      ("Morbid Stuff", 8, "Morbid…"), ("Morbid Stuff", 1, "…"), ("Morbid Stuff", 0, ""),
      ("千と千尋", 8, "千と千尋"), ("千と千尋", 7, "千と千…"), ("千と千尋", 6, "千と…"),
      ("Bjo\u{308}rk", 4, "Bjo\u{308}…"), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, "👨‍👩‍👧‍👦…"), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 2, "…"),
    ]
  )
  func `cuts between characters, never within`(_ text: String, _ width: Int, _ cut: String) {
    let truncated = CellWidth.truncate(text, to: width)
    #expect(Array(truncated.unicodeScalars) == Array(cut.unicodeScalars))
  }

  private func sum(_ character: Character, _ cells: (Unicode.Scalar) -> Int) -> Int {
    character.unicodeScalars.reduce(0) { $0 + cells($1) }
  }
}
