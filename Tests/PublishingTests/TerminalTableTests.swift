import Testing

@testable import Publishing

struct TerminalTableTests {
  private var table: TerminalTable {
    var table = TerminalTable([
      .init("kind"), .init("user", minimum: 6), .init("week", minimum: 12),
      .init("size", isNumber: true), .init("until"),
    ])
    table.append(["chart", "otto-lindqvist", "14–21 November 2021", "5.1 kB", "2027"])
    table.append([.text("album"), .spanning("南岸巴士 – 末班车"), .text("12 B"), .text("2026")])
    return table
  }

  @Test func `puts columns one below the other, wide characters and spanning cells too`() {
    #expect(
      table.text(width: nil) == """
        kind   user            week                   size  until
        chart  otto-lindqvist  14–21 November 2021  5.1 kB  2027
        album  南岸巴士 – 末班车                      12 B  2026

        """
    )
  }

  @Test func `lets the first column that may be narrower give way first`() {
    #expect(
      table.text(width: 50) == """
        kind   user     week                   size  until
        chart  otto-l…  14–21 November 2021  5.1 kB  2027
        album  南岸巴士 – 末班车               12 B  2026

        """
    )
    #expect(
      table.text(width: 44)
        == """
        kind   user    week              size  until
        chart  otto-…  14–21 Novembe…  5.1 kB  2027
        album  南岸巴士 – 末班车         12 B  2026

        """
    )
  }

  @Test func `is no wider than the terminal, as long as its fixed columns fit`() {
    for width in 44...80 {
      for line in table.text(width: width).split(separator: "\n") {
        #expect(CellWidth.of(line) <= width)
      }
    }
  }

  @Test func `widens for a long name where there is room, and cuts it where not`() {
    var table = TerminalTable([.init("user"), .init("week"), .init("size", isNumber: true)])
    table.append([.spanning(String(repeating: "long ", count: 20)), .text("1 B")])
    #expect(table.text(width: 40).contains("\nlong long long long long long lon…   1 B\n"))
    #expect(table.text(width: nil).contains("long long   1 B\n"))
  }

  @Test func `takes no orders from a cell`() {
    var table = TerminalTable([.init("a"), .init("b")])
    table.append(["\u{1b}[31mred", "\u{202e}turned\u{9b}\n"])
    #expect(table.text(width: nil) == "a        b\n[31mred  turned\n")
  }
}
