/// A line of a header, folded.
///
/// It is made of tokens, and a token is made in one of the ways below, each of which gives printable ASCII
/// without a space whatever it is made from. So no text from outside can end the line that it is in, and
/// begin another.
struct HeaderField {
  /// Printable ASCII: neither a space nor a control character.
  struct Token: Hashable, Sendable {
    let text: String

    /// A character that may not be in a token becomes `?`.
    private init(_ text: some StringProtocol) {
      self.text = String(
        decoding: text.utf8.map { (0x21...0x7E).contains($0) ? $0 : UInt8(ascii: "?") },
        as: UTF8.self
      )
    }

    /// Something that has a form of its own: an address, an identifier, a media type.
    static func form(_ text: String) -> Token { Token(text) }

    /// RFC 5322 calls it unstructured: a subject.
    static func unstructured(_ text: String, after name: StaticString) -> [Token] {
      let words = HeaderText.words(of: text)
      let isPlain = words.allSatisfy { word in
        word.utf8.allSatisfy { (0x21...0x7E).contains($0) } && !word.contains("=?")
          && word.utf8.count <= HeaderField.width - name.utf8CodeUnitCount - 2
      }
      return isPlain ? words.map { Token($0) } : encoded(words, after: name)
    }

    /// A name before an address: RFC 5322, section 3.2.5.
    static func phrase(_ text: String, after name: StaticString) -> [Token] {
      let words = HeaderText.words(of: text)
      let room = HeaderField.width - name.utf8CodeUnitCount - 2
      if words.allSatisfy({
        $0.utf8.allSatisfy(HeaderText.isAtomText) && !$0.contains("=?") && $0.utf8.count <= room
      }) {
        return words.map { Token($0) }
      }
      let escaped = words.map { $0.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") }
      let quoted = "\"\(escaped.joined(separator: " "))\""
      guard
        quoted.utf8.allSatisfy({ (0x20...0x7E).contains($0) }), !quoted.contains("=?"),
        quoted.utf8.count <= room
      else { return encoded(words, after: name) }
      // The spaces between its words are places to fold at, as any others.
      return quoted.split(separator: " ").map { Token($0) }
    }

    private static func encoded(_ words: [String], after name: StaticString) -> [Token] {
      EncodedWords(words.joined(separator: " "), firstRoom: 76 - name.utf8CodeUnitCount - 2)
        .words.map { Token($0) }
    }
  }

  let name: StaticString
  let tokens: [Token]

  init(_ name: StaticString, _ tokens: [Token]) {
    self.name = name
    self.tokens = tokens
  }

  init(_ name: StaticString, _ form: String) {
    self.init(name, form.split(separator: " ").map { .form(String($0)) })
  }

  /// RFC 5322, section 2.1.1: no line should be longer.
  static let width = 78

  /// With its CRLF. No line is longer than `width` unless a single token is.
  var folded: String {
    var lines = ["\(name):"]
    for (index, token) in tokens.enumerated() {
      let length = lines[lines.count - 1].utf8.count + 1 + token.text.utf8.count
      // Some readers stumble when nothing but the name is on the first line.
      if index > 0 && length > Self.width {
        lines.append(" " + token.text)
      } else {
        lines[lines.count - 1] += " " + token.text
      }
    }
    return lines.joined(separator: "\r\n") + "\r\n"
  }
}
