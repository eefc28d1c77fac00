import Testing

@testable import Publishing

@Suite struct TerminalBarTests {
  @Test(
    arguments: [
      (8, 8, "━━━━"), (4, 8, "━━"), (5, 8, "━━╸"), (1, 8, "╸"), (1, 1_000_000, "╸"), (0, 8, ""),
      (.max, .max, "━━━━"), (1, .max, "╸"), (9, 8, "━━━━"), (1, 0, ""),
    ]
  )
  func `is as long as its part of the whole`(_ part: Int, _ whole: Int, _ bar: String) {
    #expect(ProportionalBar.text(part, of: whole, cells: 4) == bar)
  }
}
