/// Puts the pieces of a text together as paragraphs, the way a reader of the page would see them.
///
/// White space is folded to single spaces. A paragraph ends at the edge of an element that stands by itself,
/// at two `<br>` in a row, and, because people type descriptions into a box, at a blank line.
enum Paragraphs {
  static func folded(_ pieces: [HTMLText.Piece]) -> [String] {
    var folding = Folding()
    for piece in pieces {
      switch piece {
      case .text(let text):
        // By scalars: to Swift, a carriage return and its line feed are one character.
        for scalar in text.unicodeScalars { folding.add(scalar) }
      case .lineBreak: folding.breakLine()
      case .edge: folding.endParagraph()
      case .linkStart, .linkEnd: break
      }
    }
    folding.endParagraph()
    return folding.paragraphs
  }

  private struct Folding {
    private(set) var paragraphs: [String] = []
    private var paragraph = String.UnicodeScalarView()
    // What there was since the last visible character.
    private var lineFeeds = 0
    private var lineBreaks = 0
    private var hasSpace = false

    mutating func add(_ scalar: Unicode.Scalar) {
      if scalar == "\n" {
        lineFeeds += 1
      } else if scalar.properties.isWhitespace {
        hasSpace = true
      } else {
        if lineFeeds > 1 || lineBreaks > 1 {
          endParagraph()
        } else if hasSpace || lineFeeds + lineBreaks > 0, !paragraph.isEmpty {
          paragraph.append(" ")
        }
        paragraph.append(scalar)
        forgetSpace()
      }
    }

    mutating func breakLine() { lineBreaks += 1 }

    mutating func endParagraph() {
      let text = CleanText.clean(String(paragraph))
      if CleanText.isVisible(text) { paragraphs.append(text) }
      paragraph = String.UnicodeScalarView()
      forgetSpace()
    }

    private mutating func forgetSpace() {
      lineFeeds = 0
      lineBreaks = 0
      hasSpace = false
    }
  }
}
