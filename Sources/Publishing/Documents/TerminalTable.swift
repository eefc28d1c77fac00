/// Rows of text in columns, one below the other, for a terminal or a file.
///
///     kind     user  week                      size
///     profile  rj                             512 B
///     chart    rj    14–21 November 2021     5.1 kB
///     album    PUP – Morbid Stuff            1.0 kB
///
/// A column is as wide as its widest cell. A cell that spans two, an album here, widens the second, as far
/// as there is room. Where there is too little, columns that may be narrower give way, the first first.
package struct TerminalTable: Sendable {
  package struct Column: Sendable {
    var title: String
    var isNumber: Bool
    /// How narrow it may become; `nil` for not at all.
    var minimum: Int?

    package init(_ title: String, isNumber: Bool = false, minimum: Int? = nil) {
      self.title = title
      self.isNumber = isNumber
      self.minimum = minimum
    }
  }

  package enum Cell: Hashable, Sendable {
    case text(String)
    /// Reaches over the next column, too, which has no cell in this row.
    case spanning(String)

    var cleaned: Cell {
      switch self {
      case .text(let text): .text(TerminalText.clean(text))
      case .spanning(let text): .spanning(TerminalText.clean(text))
      }
    }
  }

  private let columns: [Column]
  private var rows: [[Cell]] = []

  package init(_ columns: [Column]) {
    self.columns = columns
  }

  /// Cells may hold names: a terminal takes no orders from them.
  package mutating func append(_ row: [Cell]) {
    rows.append(row.map(\.cleaned))
  }

  package mutating func append(_ row: [String]) {
    append(row.map(Cell.text))
  }

  /// The titles and all rows, each line with its line feed. Without a `width` nothing is cut off.
  package func text(width: Int?) -> String {
    let widths = widths(within: width)
    return ([columns.map { .text($0.title) }] + rows)
      .map { line($0, widths: widths, cuts: width != nil) + "\n" }.joined()
  }

  private static let gap = 2
  /// Where nobody says how wide, a long name does not push everything to its right away.
  private static let usualWidth = 120

  private func widths(within width: Int?) -> [Int] {
    var widths = columns.map { CellWidth.of($0.title) }
    for row in rows {
      for (column, cell) in placed(row) {
        if case .text(let text) = cell { widths[column] = max(widths[column], CellWidth.of(text)) }
      }
    }
    let gaps = Self.gap * (columns.count - 1)
    var room = (width ?? Self.usualWidth) - gaps - widths.reduce(0, +)
    for row in rows {
      for (column, cell) in placed(row) {
        guard case .spanning(let text) = cell, room > 0 else { continue }
        let lacking = CellWidth.of(text) - widths[column] - Self.gap - widths[column + 1]
        let more = min(max(lacking, 0), room)
        widths[column + 1] += more
        room -= more
      }
    }
    guard width != nil else { return widths }
    for (column, minimum) in columns.map(\.minimum).enumerated() where room < 0 {
      let less = min(-room, max(0, widths[column] - (minimum ?? widths[column])))
      widths[column] -= less
      room += less
    }
    return widths
  }

  /// Each cell, with the column it begins in.
  private func placed(_ row: [Cell]) -> [(column: Int, cell: Cell)] {
    var column = 0
    return row.map { cell in
      defer { if case .spanning = cell { column += 2 } else { column += 1 } }
      return (column, cell)
    }
  }

  private func line(_ row: [Cell], widths: [Int], cuts: Bool) -> String {
    var line = TerminalLine()
    var start = 0
    for (column, cell) in placed(row) {
      var width = widths[column]
      let text: String
      switch cell {
      case .text(let own): text = own
      case .spanning(let own):
        text = own
        width += Self.gap + widths[column + 1]
      }
      let shown = cuts ? CellWidth.truncate(text, to: width) : text
      // What is too long for its column moves the rest of its row, no more.
      start = max(start, line.width == 0 ? 0 : line.width + Self.gap)
      if columns[column].isNumber {
        line.append(shown, .plain, endingAt: start + width)
      } else {
        line.skip(to: start)
        line.append(shown)
      }
      start += width + Self.gap
    }
    return line.rendered(inColour: false)
  }
}
