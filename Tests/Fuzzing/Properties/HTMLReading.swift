/// An HTML document as tags, texts and addresses, read more strictly than by any browser: what is not
/// exactly what our templates write is an error.
struct HTMLReading {
  /// `p class="artist"`; of addresses and what is made from names, only the attribute's name.
  private(set) var tags: [String] = []
  /// With references resolved; the style sheet left out.
  private(set) var texts: [String] = []
  private(set) var addresses: [String] = []
  private(set) var labels: [String] = []

  private var rest: Substring.UTF8View

  init(_ html: String) throws {
    rest = html[...].utf8
    while !rest.isEmpty {
      let text = take { $0 != UInt8(ascii: "<") }
      if !text.allSatisfy(\.isASCIISpace) { texts.append(try Self.resolved(text)) }
      if !rest.isEmpty { try readTag() }
    }
  }

  private mutating func readTag() throws {
    let tag = take { $0 != UInt8(ascii: ">") }
    try require(!rest.isEmpty, "a tag without end: <\(tag.prefix(60))")
    rest = rest.dropFirst()
    try require(
      !tag.utf8.dropFirst().contains(UInt8(ascii: "<")),
      "a tag in a tag: \(tag.prefix(60))"
    )
    var inside = tag.dropFirst()
    let name = inside.prefix { $0 != " " }
    try require(
      name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/!".contains($0)) },
      "a strange tag: \(name)"
    )
    inside = inside.dropFirst(name.count)
    var shown = String(name)
    while !inside.isEmpty { shown += " " + (try readAttribute(&inside)) }
    tags.append(shown)
    if name == "style" {
      _ = take { $0 != UInt8(ascii: "<") }
    }
  }

  private mutating func readAttribute(_ inside: inout Substring) throws -> String {
    try require(inside.hasPrefix(" "), "no attribute: \(inside.prefix(60))")
    let name = inside.dropFirst().prefix { $0 != "=" && $0 != " " }
    inside = inside.dropFirst(1 + name.count)
    try require(
      name.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "-") } && !name.isEmpty
        && !name.hasPrefix("on"),
      "a strange attribute: \(name)"
    )
    // By bytes: a quotation mark with a combining accent ends the value as well.
    guard inside.utf8.starts(with: "=\"".utf8) else { return String(name) }
    let value = inside.utf8.dropFirst(2).prefix { $0 != UInt8(ascii: "\"") }
    inside = Substring(inside.utf8.dropFirst(2 + value.count))
    try require(inside.utf8.first == UInt8(ascii: "\""), "a value without end")
    inside = Substring(inside.utf8.dropFirst())
    let text = try Self.resolved(Substring(value))
    switch name {
    case "href", "src":
      addresses.append(text)
    case "aria-label":
      labels.append(text)
    case "id":
      try require(
        text.utf8.allSatisfy {
          ("a"..."z").contains(UnicodeScalar($0)) || "0123456789-_".utf8.contains($0)
        },
        "an id: \(text)"
      )
    case "alt":
      try require(text.count <= 2, "initials: \(text)")
    case "style", "bgcolor":
      return "\(name)=\"\(Self.withoutTileColor(text))\""
    default: return "\(name)=\"\(text)\""
    }
    return String(name)
  }

  /// A tile's colour is made from names; nothing else of a style is.
  private static func withoutTileColor(_ style: String) -> String {
    style.replacing(/^(background:)?#[0-9a-f]{6}(?=;|$)/) { "\($0.output.1 ?? "")#tile" }
  }

  private mutating func take(while isWanted: (UInt8) -> Bool) -> Substring {
    let taken = rest.prefix(while: isWanted)
    rest = rest[taken.endIndex...]
    return Substring(taken)
  }

  private static let references: [(text: String, character: UInt8)] = [
    ("&amp;", UInt8(ascii: "&")), ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")),
    ("&quot;", UInt8(ascii: "\"")), ("&#39;", UInt8(ascii: "'")),
  ]

  private static func resolved(_ text: Substring) throws -> String {
    var resolved: [UInt8] = []
    var rest = text.utf8
    while let byte = rest.first {
      guard byte == UInt8(ascii: "&") else {
        try require(byte != UInt8(ascii: ">"), "a bare > in \(text.prefix(60))")
        resolved.append(byte)
        rest = rest.dropFirst()
        continue
      }
      guard let reference = references.first(where: { rest.starts(with: $0.text.utf8) }) else {
        throw Broken("a bare & in \(text.prefix(60))")
      }
      resolved.append(reference.character)
      rest = rest.dropFirst(reference.text.utf8.count)
    }
    return String(decoding: resolved, as: UTF8.self)
  }
}

extension Character {
  fileprivate var isASCIISpace: Bool { self == " " || self == "\n" }
}
