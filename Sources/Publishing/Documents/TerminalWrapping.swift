/// Breaks text into lines of a terminal.
enum TerminalWrapping {
  /// Broken between words, and inside a word only where it is wider than a line.
  static func lines(
    _ text: String,
    width: Int,
    indent: Int = 0,
    _ style: TerminalStyle
  ) -> [TerminalLine] {
    let room = max(1, width - indent)
    var lines: [String] = []
    for word in TerminalText.clean(text).split(separator: " ") {
      if let last = lines.last, CellWidth.of(last) + 1 + CellWidth.of(word) <= room {
        lines[lines.count - 1] += " " + word
      } else {
        lines += parts(of: word, width: room)
      }
    }
    return lines.map { TerminalLine($0, style, indent: indent) }
  }

  /// Things that belong together: side by side with a dot between them where they fit, otherwise one
  /// below the other.
  static func lines(
    _ things: [(text: String, style: TerminalStyle)],
    width: Int
  ) -> [TerminalLine] {
    var lines: [TerminalLine] = []
    for thing in things {
      let text = TerminalText.clean(thing.text)
      if let last = lines.last, last.width + between.count + CellWidth.of(text) <= width {
        lines[lines.count - 1].append(between, .quiet)
        lines[lines.count - 1].append(text, thing.style)
      } else {
        lines += Self.lines(text, width: width, thing.style)
      }
    }
    return lines
  }

  private static let between = " · "

  private static func parts(of word: Substring, width: Int) -> [String] {
    var parts: [String] = []
    var rest = word
    while !rest.isEmpty {
      let part = CellWidth.prefix(of: rest, cells: width)
      // A line that cannot hold one wide character holds it all the same, rather than none for ever.
      let taken = max(1, part.count)
      parts.append(String(rest.prefix(taken)))
      rest = rest.dropFirst(taken)
    }
    return parts
  }
}
