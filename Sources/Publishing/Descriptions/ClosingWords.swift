import Foundation

/// Finds what Last.fm writes below a description.
///
///     <a href="https://www.last.fm/music/…">Read more on Last.fm</a>. User-contributed text is available
///     under the Creative Commons By-SA License; additional terms may apply.
enum ClosingWords {
  /// Takes out each link that says “Read more …Last.fm”, with the full stop after it. The address is that of
  /// the last one which leads to Last.fm.
  static func takeLinks(outOf pieces: inout [HTMLText.Piece]) -> String? {
    var kept: [HTMLText.Piece] = []
    var readMore: String?
    var rest = pieces[...]
    while let piece = rest.popFirst() {
      guard case .linkStart(let address) = piece else {
        kept.append(piece)
        continue
      }
      let end = rest.firstIndex(of: .linkEnd) ?? rest.endIndex
      guard isReadMore(Paragraphs.folded(Array(rest[..<end])).joined(separator: " ")) else {
        kept.append(piece)
        continue
      }
      readMore = onLastFM(address) ?? readMore
      rest = rest[end...].dropFirst()
      let edges = rest.prefix { $0 == .edge || $0 == .lineBreak }
      kept += edges
      rest = rest.dropFirst(edges.count)
      if case .text(let text)? = rest.first {
        kept.append(.text(String(withoutFullStop(text[...]))))
        rest = rest.dropFirst()
      }
    }
    pieces = kept
    return readMore
  }

  /// The licence, wherever it stands in `paragraph`, whose white space is folded.
  static func withoutLicence(_ paragraph: String) -> String {
    var said = ""
    var rest = paragraph[...]
    while let sentence = rest.range(of: licence, options: .caseInsensitive) {
      said += rest[..<sentence.lowerBound]
      rest = rest[sentence.upperBound...]
      for term in terms where hasPrefix(rest, term) { rest = rest.dropFirst(term.count) }
      rest = withoutFullStop(rest)
    }
    return CleanText.clean(said + rest)
  }

  /// Without a last “Read more on Last.fm” that is no link.
  static func withoutClosingLine(_ paragraphs: [String]) -> [String] {
    guard let last = paragraphs.last,
      let line = last.range(of: readMoreLine, options: [.caseInsensitive, .backwards]),
      ["", "."].contains(last[line.upperBound...])
    else { return paragraphs }
    let rest = CleanText.clean(String(last[..<line.lowerBound]))
    return paragraphs.dropLast() + (rest.isEmpty ? [] : [rest])
  }

  private static let licence =
    "User-contributed text is available under the Creative Commons By-SA License"
  /// Today's, and that of texts which are older.
  private static let terms = [
    "; additional terms may apply", " and may also be available under the GNU FDL",
  ]
  private static let readMoreLine = "Read more on Last.fm"

  /// “Read more on Last.fm”, “Read more about Morbid Stuff on Last.fm.”
  private static func isReadMore(_ text: String) -> Bool {
    let text = text.lowercased()
    return text.hasPrefix("read more") && (text.hasSuffix("last.fm") || text.hasSuffix("last.fm."))
  }

  private static func onLastFM(_ address: String?) -> String? {
    guard
      let address = WebAddress.checked(address?.trimmingCharacters(in: .whitespacesAndNewlines)),
      address.hasPrefix("https://www.last.fm/")
    else { return nil }
    return address
  }

  private static func hasPrefix(_ text: Substring, _ prefix: String) -> Bool {
    text.prefix(prefix.count).lowercased() == prefix.lowercased()
  }

  private static func withoutFullStop(_ text: Substring) -> Substring {
    let rest = text.drop(while: \.isWhitespace)
    return rest.first == "." ? rest.dropFirst() : text
  }
}
