import CLibXML2

/// What a piece of HTML from outside says, without its markup.
///
/// libxml2 reads it as forgivingly as a browser would: nothing is fetched, no entity but HTML's own is known,
/// nobody hears of mistakes, and no tree is built, so that nesting costs nothing. No more than 64 kB are read.
enum HTMLText {
  enum Piece: Equatable {
    case text(String)
    /// `<br>`
    case lineBreak
    /// The beginning or end of what stands by itself: a paragraph, a list's item.
    case edge
    case linkStart(address: String?)
    case linkEnd
  }

  static let longest = 64 * 1024

  static func pieces(of html: String) -> [Piece] {
    guard LibXML.isReady, let context = htmlNewParserCtxt() else { return [] }
    defer { htmlFreeParserCtxt(context) }
    let reading = Reading()
    context.pointee.sax.pointee = handler
    context.pointee.userData = Unmanaged.passUnretained(reading).toOpaque()
    // Outside of a body, libxml2 begins paragraphs of its own: around the 3 of “<3”.
    let text = Array("<body>".utf8) + Array(LegalText.legal(beginning(of: html)).utf8)
    withExtendedLifetime(reading) {
      text.withUnsafeBytes { text in
        let start = text.baseAddress?.assumingMemoryBound(to: CChar.self)
        // The encoding is said, so that a page's own word for it, wrong by now, is not heard.
        _ = htmlCtxtReadMemory(context, start, Int32(text.count), nil, "UTF-8", options)
      }
    }
    reading.endText()
    return reading.pieces
  }

  /// As much as is read, without half a character at its end.
  private static func beginning(of text: String) -> String {
    guard let end = text.utf8.index(text.startIndex, offsetBy: longest, limitedBy: text.endIndex)
    else { return text }
    return String(text.unicodeScalars[..<end])
  }

  private static let options = Int32(
    bitPattern: [
      HTML_PARSE_RECOVER, HTML_PARSE_NOERROR, HTML_PARSE_NOWARNING, HTML_PARSE_NONET,
    ].reduce(0) { $0 | $1.rawValue }
  )

  private static var handler: xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.startElement = { context, name, attributes in
      Reading.of(context)?.start(HTMLText.text(name), attributes)
    }
    handler.endElement = { context, name in Reading.of(context)?.end(HTMLText.text(name)) }
    handler.characters = { context, bytes, count in
      Reading.of(context)?.read(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
    handler.ignorableWhitespace = handler.characters
    return handler
  }

  fileprivate static func text(_ bytes: UnsafePointer<xmlChar>?) -> String {
    bytes.map { String(cString: $0) } ?? ""
  }
}

/// What has been read so far. libxml2 hands it back to each function of the handler.
private final class Reading {
  private(set) var pieces: [HTMLText.Piece] = []
  private var text: [UInt8] = []
  /// How many elements that nobody is to see are open.
  private var hiddenDepth = 0

  /// What readers of a text do not see.
  private static let hidden: Set<String> = [
    "iframe", "noscript", "object", "script", "style", "svg", "template", "title",
  ]
  /// What stands by itself. All else, and what nobody has ever heard of, goes on in the same line.
  private static let edged: Set<String> = [
    "address", "article", "aside", "blockquote", "center", "dd", "div", "dl", "dt", "fieldset",
    "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr",
    "li", "main", "nav", "ol", "p", "pre", "section", "table", "td", "th", "tr", "ul",
  ]

  static func of(_ context: UnsafeMutableRawPointer?) -> Reading? {
    context.map { Unmanaged<Reading>.fromOpaque($0).takeUnretainedValue() }
  }

  func start(_ name: String, _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?) {
    if Self.hidden.contains(name) { hiddenDepth += 1 }
    switch name {
    case "br": add(.lineBreak)
    case "a": add(.linkStart(address: Self.value(of: "href", in: attributes)))
    case _ where Self.edged.contains(name): add(.edge)
    default: break
    }
  }

  func end(_ name: String) {
    switch name {
    case "a": add(.linkEnd)
    case _ where Self.edged.contains(name): add(.edge)
    default: break
    }
    if Self.hidden.contains(name) { hiddenDepth -= 1 }
  }

  func read(_ bytes: UnsafeBufferPointer<xmlChar>) {
    if hiddenDepth <= 0 { text += bytes }
  }

  /// Long texts arrive in several parts.
  func endText() {
    guard !text.isEmpty else { return }
    pieces.append(.text(String(decoding: text, as: UTF8.self)))
    text = []
  }

  private func add(_ piece: HTMLText.Piece) {
    guard hiddenDepth <= 0 else { return }
    endText()
    pieces.append(piece)
  }

  /// Names and values by turns, ended by a null.
  private static func value(
    of wanted: String,
    in attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  ) -> String? {
    guard var next = attributes else { return nil }
    while let name = next.pointee {
      if HTMLText.text(name) == wanted { return next[1].map { String(cString: $0) } }
      next += 2
    }
    return nil
  }
}
