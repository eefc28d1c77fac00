/// The tags of a Mustache template with their lines, for checking what they name. Mustache itself
/// renders unknown names as nothing and does not tell where a tag stands.
struct TemplateTags {
  struct Tag: Hashable {
    var kind: Kind
    /// `albums`, `cover.url`, `.`; empty for `{{^last()}}`, which asks about the place in a list.
    var name: String
    /// Outermost first: `count` in `{{count(albums)}}`.
    var transforms: [String]
    var line: Int
  }

  enum Kind: Hashable {
    case variable, unescaped, section, invertedSection, closing, partial, other

    var namesValue: Bool {
      switch self {
      case .variable, .unescaped, .section, .invertedSection: true
      case .closing, .partial, .other: false
      }
    }
  }

  struct Fault: Error {
    var line: Int
    var message: String
  }

  var tags: [Tag] = []

  init(_ text: String) throws(Fault) {
    var rest = text[...]
    var line = 1
    var open: [Tag] = []
    while let start = rest.firstRange(of: "{{") {
      line += Self.newlines(in: rest[..<start.lowerBound])
      rest = rest[start.upperBound...]
      let end = rest.hasPrefix("{") ? "}}}" : "}}"
      guard let close = rest.firstRange(of: end) else {
        throw Fault(line: line, message: "A tag begins here and never ends.")
      }
      let content = rest[..<close.lowerBound]
      if let sign = content.first, "=$<".contains(sign) {
        throw Fault(line: line, message: "A tag that begins “{{\(sign)” cannot be used here.")
      }
      let tag = Self.tag(content, line: line)
      try Self.match(tag, &open)
      tags.append(tag)
      line += Self.newlines(in: content)
      rest = rest[close.upperBound...]
    }
    if let unclosed = open.last {
      throw Fault(line: unclosed.line, message: "“\(unclosed.name)” is opened here, never closed.")
    }
  }

  private static func match(_ tag: Tag, _ open: inout [Tag]) throws(Fault) {
    switch tag.kind {
    case .section, .invertedSection:
      open.append(tag)
    case .closing:
      guard let opened = open.popLast() else {
        throw Fault(line: tag.line, message: "“\(tag.name)” is closed here, but was never opened.")
      }
      guard (opened.name, opened.transforms) == (tag.name, tag.transforms) else {
        throw Fault(
          line: tag.line,
          message:
            "“\(tag.name)” is closed here, but “\(opened.name)” of line \(opened.line) is open."
        )
      }
    case .variable, .unescaped, .partial, .other:
      break
    }
  }

  private static func tag(_ content: Substring, line: Int) -> Tag {
    let kind: Kind =
      switch content.first {
      case "#": .section
      case "^": .invertedSection
      case "/": .closing
      case ">": .partial
      case "{", "&": .unescaped
      case "!", "%": .other
      default: .variable
      }
    let words = (kind == .variable ? content : content.dropFirst())
      .split(separator: "(", omittingEmptySubsequences: false)
      .map { $0.filter { !$0.isWhitespace && $0 != ")" } }
    return Tag(kind: kind, name: words.last ?? "", transforms: words.dropLast(), line: line)
  }

  private static func newlines(in text: Substring) -> Int {
    text.count(where: \.isNewline)
  }
}
