/// Takes a mailbox to pieces, strictly: what is not clear is refused, with what is wrong with it.
struct MailAddressReader {
  private let text: String

  init(_ text: String) {
    self.text = text
  }

  func mailbox() throws(MailAddressProblem) -> (displayName: String?, address: String) {
    // Scalars, for Swift takes a line break and what follows it for one character at times.
    guard !text.unicodeScalars.contains(where: HeaderText.isControl) else {
      throw problem(.controlCharacter)
    }
    let trimmed = Self.trim(text[...])
    guard !trimmed.isEmpty else { throw problem(.empty) }
    guard let (name, address) = try split(trimmed) else {
      guard !trimmed.contains(">") else { throw problem(.unclosedBracket) }
      return (nil, try checked(trimmed))
    }
    return (try displayName(Self.trim(name)), try checked(Self.trim(address)))
  }

  /// Before the `<`, and between it and the last `>`; `nil` without one.
  private func split(
    _ text: Substring
  ) throws(MailAddressProblem) -> (name: Substring, address: Substring)? {
    guard let open = try openingBracket(in: text) else { return nil }
    let rest = text[text.index(after: open)...]
    if rest.contains(">"), rest.last != ">", rest.contains(",") { throw problem(.several) }
    guard rest.last == ">" else { throw problem(.unclosedBracket) }
    let inner = rest.dropLast()
    guard !inner.contains(where: { "<>".contains($0) }) else {
      throw problem(inner.contains(",") ? .several : .unclosedBracket)
    }
    return (text[..<open], inner)
  }

  /// The first one that is not between quotation marks.
  private func openingBracket(
    in text: Substring
  ) throws(MailAddressProblem) -> Substring.Index? {
    guard text.first == "\"" else { return text.firstIndex(of: "<") }
    var isEscaped = false
    for index in text.indices.dropFirst() {
      switch text[index] {
      case _ where isEscaped: isEscaped = false
      case "\\": isEscaped = true
      case "\"": return text[index...].firstIndex(of: "<")
      default: break
      }
    }
    throw problem(.unclosedQuote)
  }

  private func displayName(_ name: Substring) throws(MailAddressProblem) -> String? {
    if name.first == "\"" { return try unquoted(name) }
    guard !name.contains("\"") else { throw problem(.unclosedQuote) }
    guard !name.contains(where: { "()".contains($0) }) else { throw problem(.comment) }
    guard !name.contains(where: { ",;".contains($0) }) else { throw problem(.several) }
    guard !name.contains(where: { "@:\\[]".contains($0) }) else { throw problem(.specialInName) }
    return name.isEmpty ? nil : String(name)
  }

  /// What RFC 5322, section 3.2.4, calls a quoted string, without its quotes.
  private func unquoted(_ name: Substring) throws(MailAddressProblem) -> String? {
    var inner = ""
    var isEscaped = false
    for (offset, character) in name.dropFirst().enumerated() {
      switch character {
      case _ where isEscaped:
        inner.append(character)
        isEscaped = false
      case "\\":
        isEscaped = true
      case "\"":
        guard offset == name.count - 2 else { throw problem(.unclosedQuote) }
        let trimmed = Self.trim(inner[...])
        return trimmed.isEmpty ? nil : String(trimmed)
      default:
        inner.append(character)
      }
    }
    throw problem(.unclosedQuote)
  }

  private func checked(_ address: Substring) throws(MailAddressProblem) -> String {
    guard !address.isEmpty else { throw problem(.empty) }
    guard !address.contains(where: { "()".contains($0) }) else { throw problem(.comment) }
    guard !address.contains(where: { ",;".contains($0) }) else { throw problem(.several) }
    guard !address.contains(where: \.isWhitespace) else { throw problem(.space) }
    let parts = address.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count > 1 else { throw problem(.noAt) }
    guard parts.count == 2 else { throw problem(.severalAts) }
    let (local, domain) = (parts[0], parts[1])
    guard local.utf8.allSatisfy({ $0 < 0x80 }) else { throw problem(.nonASCIILocalPart) }
    guard domain.utf8.allSatisfy({ $0 < 0x80 }) else { throw problem(.nonASCIIDomain) }
    guard local.utf8.count <= 64, address.utf8.count <= 254 else { throw problem(.tooLong) }
    guard Self.isDotAtom(local) else { throw problem(.localPart) }
    guard Self.isHostName(domain) else { throw problem(.domain) }
    return String(address)
  }

  /// RFC 5322, section 3.2.3.
  private static func isDotAtom(_ text: Substring) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { atom in
      !atom.isEmpty && atom.utf8.allSatisfy(HeaderText.isAtomText)
    }
  }

  /// RFC 1123, section 2.1. A single label will do: `localhost`.
  private static func isHostName(_ text: Substring) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
      (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
        && label.utf8.allSatisfy { HeaderText.isAlphanumeric($0) || $0 == UInt8(ascii: "-") }
    }
  }

  private static func trim(_ text: Substring) -> Substring {
    let start = text.drop(while: \.isWhitespace)
    return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? ""
  }

  private func problem(_ reason: MailAddressProblem.Reason) -> MailAddressProblem {
    MailAddressProblem(reason, in: text)
  }
}
