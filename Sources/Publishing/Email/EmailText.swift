/// Breaks the lines of a mail's text where words allow.
enum EmailText {
  /// Lines of more than `columns` cells go on in the next, below the beginning of their words: below the
  /// title, where a rank and two spaces are before it. Words that are too long stay whole: addresses.
  static func wrapped(_ text: String, columns: Int = 78) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { wrapped(line: $0, columns: columns) }.joined(separator: "\n")
  }

  private static func wrapped(line: Substring, columns: Int) -> String {
    guard CellWidth.of(line) > columns else { return String(line) }
    let indent = indent(of: line)
    var lines = [String(line.prefix(indent))]
    var isEmpty = true
    for word in line.dropFirst(indent).split(separator: " ") {
      let last = lines[lines.count - 1]
      if isEmpty || CellWidth.of(last) + 1 + CellWidth.of(word) <= columns {
        lines[lines.count - 1] += (isEmpty ? "" : " ") + word
      } else {
        lines.append(String(repeating: " ", count: indent) + word)
      }
      isEmpty = false
    }
    return lines.joined(separator: "\n")
  }

  /// `  12  Title` 6, ` 2 years` 1
  private static func indent(of line: Substring) -> Int {
    let spaces = line.prefix { $0 == " " }
    let rank = line[spaces.endIndex...].prefix { $0.isASCII && $0.isNumber }
    let gap = line[rank.endIndex...].prefix { $0 == " " }
    return rank.isEmpty || gap.count < 2
      ? spaces.count : spaces.count + rank.count + gap.count
  }
}
