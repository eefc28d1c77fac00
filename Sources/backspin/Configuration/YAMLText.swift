import Foundation
import Yams

/// A YAML text as a tree whose nodes know their line and column, and what is wrong with it.
///
/// Yams refuses the whole text for one key given twice. So that everything else can be checked too,
/// the first of the two gets another name and the text is read again: `unused` holds such names.
struct YAMLText {
  private(set) var root: Node?
  private(set) var unused: Set<String> = []
  private(set) var problems: [ConfigurationProblem] = []

  private let file: String
  private var scalars: [Unicode.Scalar]

  /// Aliases that refer to aliases grow without bounds; nobody's configuration needs many.
  private static let aliasLimit = 20
  /// How many keys given twice are looked for: each costs another reading.
  private static let repeatLimit = 10

  init(_ text: String, file: String) {
    self.file = file
    let lines = text.replacingOccurrences(of: "\r\n", with: "\n")
    scalars = Array(lines.unicodeScalars)
    if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
    guard aliasCount <= Self.aliasLimit else {
      report(nil, "more than \(Self.aliasLimit) YAML aliases (“*name”). Write the values out.")
      return
    }
    var spare = (0xE000...0xF8FF).lazy.compactMap(Unicode.Scalar.init)
      .filter { [used = Set(scalars)] in !used.contains($0) }.makeIterator()
    while let mark = compose() {
      let mayGoOn = problems.count < Self.repeatLimit
      guard let scalar = spare.next(), rename(keyAt: mark, beginningWith: scalar), mayGoOn else {
        return
      }
    }
  }

  /// Builds the tree; gives the place of a key that is given twice, if that is what prevents it.
  private mutating func compose() -> Mark? {
    do {
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars)
      root = try Yams.compose(yaml: String(text), .default, .default, .utf8)
    } catch YamlError.duplicatedKeysInMapping(_, let context) {
      return context.mark
    } catch YamlError.composer(let context?, _, let mark, _) where context.text.contains("single") {
      report(mark, "a second document begins here (“---”). Keep one.")
    } catch YamlError.scanner(_, let problem, let mark, _),
      YamlError.parser(_, let problem, let mark, _), YamlError.composer(_, let problem, let mark, _)
    {
      let hint = usesTab(inLine: mark.line) ? " Indent with spaces, not with tabs." : ""
      report(mark, "this is not YAML: \(problem).\(hint)")
    } catch YamlError.reader(let problem, _, _, _) {
      report(nil, "this is not YAML: \(problem).")
    } catch {
      report(nil, "this cannot be read as YAML.")
    }
    return nil
  }

  private mutating func report(_ mark: Mark?, _ message: String) {
    problems.append(
      ConfigurationProblem(
        subject: .file(file, line: mark?.line, column: mark?.column),
        message: message
      )
    )
  }

  /// Replaces the first character of the key at `mark`, so that no column moves. `false` for what is
  /// no plain or quoted key: then this problem stays the last one found.
  private mutating func rename(keyAt mark: Mark, beginningWith scalar: Unicode.Scalar) -> Bool {
    guard var index = index(ofLine: mark.line, column: mark.column) else { return false }
    let quotes: [Unicode.Scalar] = ["\"", "'"]
    let isQuoted = quotes.contains(scalars[index])
    if isQuoted { index += 1 }
    let end = scalars[index...].firstIndex {
      isQuoted ? quotes.contains($0) : $0 == ":" || $0 == "\n"
    }
    let name = scalars[index..<(end ?? scalars.endIndex)]
    let key = String(String.UnicodeScalarView(name)).trimmingCharacters(in: .whitespaces)
    report(mark, "“\(key)” is given again below, in the same place. Keep one of the two.")
    guard let first = name.first, !"[{?*&!|>\\".unicodeScalars.contains(first) else { return false }
    scalars[index] = scalar
    unused.insert(String(scalar) + key.dropFirst())
    return true
  }

  private func index(ofLine line: Int, column: Int = 1) -> Int? {
    var lineStart = scalars.startIndex
    for _ in 1..<max(line, 1) {
      guard let lineBreak = scalars[lineStart...].firstIndex(where: Self.isLineBreak) else {
        return nil
      }
      lineStart = lineBreak + 1
    }
    let index = lineStart + column - 1
    return scalars.indices.contains(index) ? index : nil
  }

  private func usesTab(inLine line: Int) -> Bool {
    guard let start = index(ofLine: line) else { return false }
    return scalars[start...].prefix { !Self.isLineBreak($0) }.contains("\t")
  }

  private var aliasCount: Int {
    zip(scalars, scalars.dropFirst())
      .count { star, next in star == "*" && next.properties.isAlphabetic }
  }

  /// As libyaml counts lines.
  private static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
    ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"].contains(scalar)
  }
}
