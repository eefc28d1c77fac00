import Foundation

/// Text in a header beyond ASCII, as RFC 2047 writes it: `=?utf-8?q?caf=C3=A9?= =?utf-8?q?_noir?=`.
///
/// No word is longer than 75 octets, none begins within a character, and the spaces between them are not
/// part of the text (section 6.2). `q`, which can be read without a decoder, is taken unless `b` is much
/// shorter; it leaves alone only what it may within a name (section 5, rule 3).
struct EncodedWords {
  private let text: String
  private let firstRoom: Int

  private static let longest = 75
  private static let frame = "=?utf-8?q??=".utf8.count

  /// `firstRoom` is what is left on the line for the first of them.
  init(_ text: String, firstRoom: Int) {
    self.text = text
    self.firstRoom = min(firstRoom, Self.longest)
  }

  var words: [String] {
    let quoted = text.utf8.reduce(0) { $0 + Self.quotedLength($1) }
    return quoted <= text.utf8.count * 2
      ? pieces { $0.reduce(0) { $0 + Self.quotedLength($1) } }
        .map { "=?utf-8?q?\(Self.quoted($0))?=" }
      : pieces { ($0.count + 2) / 3 * 4 }
        .map { "=?utf-8?b?\(Data($0).base64EncodedString())?=" }
  }

  /// The text in pieces, each as long as fits once it is encoded.
  private func pieces(encodedLength: ([UInt8]) -> Int) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var piece: [UInt8] = []
    for unit in units {
      let room = (pieces.isEmpty ? firstRoom : Self.longest) - Self.frame
      if !piece.isEmpty, encodedLength(piece + unit) > room {
        pieces.append(piece)
        piece = []
      }
      piece += unit
    }
    if !piece.isEmpty { pieces.append(piece) }
    return pieces
  }

  /// What is not torn apart: a character as a reader sees it, or, where somebody has piled up accents
  /// without end, a scalar.
  private var units: [[UInt8]] {
    text.flatMap { character in
      let whole = Array(character.utf8)
      return whole.count <= 12 ? [whole] : character.unicodeScalars.map { Array(String($0).utf8) }
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    HeaderText.isAlphanumeric(byte) || "!*+-/".utf8.contains(byte)
  }

  private static func quotedLength(_ byte: UInt8) -> Int {
    isPlain(byte) || byte == UInt8(ascii: " ") ? 1 : 3
  }

  private static func quoted(_ bytes: [UInt8]) -> String {
    bytes.map { byte in
      switch byte {
      case UInt8(ascii: " "): "_"
      case _ where isPlain(byte): String(UnicodeScalar(byte))
      default: QuotedPrintable.escaped(byte)
      }
    }.joined()
  }
}
