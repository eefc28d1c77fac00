import Foundation
import Testing

@testable import Mail

@Suite struct HeaderFieldTests {
  @Test(arguments: [
    ("this week in your music history", "this week in your music history"),
    ("  two   spaces ", "two spaces"), ("a\tb\r\nc", "a b c"),
    ("café", "=?utf-8?q?caf=C3=A9?="), ("café noir", "=?utf-8?q?caf=C3=A9_noir?="),
    ("日本語", "=?utf-8?b?5pel5pys6Kqe?="), ("", ""),
  ])
  func `writes a subject`(_ subject: String, _ written: String) {
    let field = HeaderField("Subject", HeaderField.Token.unstructured(subject, after: "Subject"))
    #expect(field.folded == "Subject:" + (written.isEmpty ? "" : " ") + written + "\r\n")
  }

  @Test(arguments: [
    ("Backspin", "Backspin"), ("Backspin digest", "Backspin digest"),
    ("Last, First", "\"Last, First\""), ("a\"b\\c", "\"a\\\"b\\\\c\""), ("J. Doe", "\"J. Doe\""),
    ("Moïra (x)", "=?utf-8?q?Mo=C3=AFra_=28x=29?="), ("=?x?=", "=?utf-8?b?PT94Pz0=?="),
  ])
  func `writes a name`(_ name: String, _ written: String) {
    let tokens = HeaderField.Token.phrase(name, after: "From")
    #expect(tokens.map(\.text).joined(separator: " ") == written)
  }

  @Test(arguments: Samples.hostile + ["é " + String(repeating: "word ", count: 60)])
  func `folds before the 78th column, and no encoded word is too long`(_ text: String) {
    for tokens in [
      HeaderField.Token.unstructured(text, after: "Subject"),
      HeaderField.Token.phrase(text, after: "Subject"),
    ] {
      let lines = HeaderField("Subject", tokens).folded.split(separator: "\r\n")
      #expect(lines.allSatisfy { $0.utf8.count <= 78 })
      #expect(lines.dropFirst().allSatisfy { $0.hasPrefix(" ") && $0.utf8.count > 1 })
      let words = tokens.filter { $0.text.hasPrefix("=?utf-8?") }
      #expect(words.allSatisfy { $0.text.utf8.count <= 75 })
    }
  }

  @Test(arguments: ["é", "日", "👍", "e\u{301}", "🇩🇪", "👍🏽"])
  func `tears no character apart`(_ character: String) {
    for padding in 0..<8 {
      let text = String(repeating: "x", count: padding) + String(repeating: character, count: 60)
      let pieces = EncodedWords(text, firstRoom: 67).words
      #expect(pieces.count > 1)
      for piece in pieces {
        let decoded = Self.decoded(piece)
        #expect(decoded?.allSatisfy { "\($0)" == character || $0 == "x" } == true, "\(piece)")
      }
      #expect(pieces.compactMap(Self.decoded).joined() == text)
    }
  }

  private static func decoded(_ word: String) -> String? {
    let inner = word.dropFirst("=?utf-8?q?".count).dropLast(2)
    if word.hasPrefix("=?utf-8?b?") {
      return Data(base64Encoded: String(inner)).flatMap { String(validating: $0, as: UTF8.self) }
    }
    var bytes: [UInt8] = []
    var rest = Array(inner.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "=") {
        guard let escaped = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
          return nil
        }
        bytes.append(escaped)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "_") ? 0x20 : byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
