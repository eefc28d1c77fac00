import Foundation
import Testing

@testable import Publishing

@Suite struct XMLWriterTests {
  @Test func `writes an element a line, and text as it is`() {
    var xml = XMLWriter()
    xml.open("list", ["name": "\"a\" & <b>"])
    xml.element("item", text: "Salt & <Pepper> ]]>\n")
    xml.element("item", ["number": "2"])
    #expect(
      text(xml.end()) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <list name="&quot;a&quot; &amp; &lt;b&gt;">
          <item>Salt &amp; &lt;Pepper&gt; ]]&gt;
        </item>
          <item number="2"/>
        </list>

        """
    )
  }

  @Test func `hands out what it has written so far, once`() {
    var xml = XMLWriter()
    xml.open("list")
    xml.element("item", text: "one")
    let first = text(xml.take())
    #expect(first.hasSuffix("<item>one</item>\n"))
    #expect(xml.take().isEmpty)
    xml.element("item", text: "two")
    #expect(text(xml.take()) == "  <item>two</item>\n")
    #expect(text(xml.end()) == "</list>\n")
  }

  @Test(arguments: [
    ("Bell\u{7}\u{0}\u{1B}[31m\u{C}", "Bell[31m"),
    ("C1 \u{9B}31m\u{7F}", "C1 31m"),
    ("non\u{FFFE}char\u{FFFF}acters", "noncharacters"),
    ("tab\tand line\nends\u{85}", "tab\tand line\nends\u{85}"),
    (
      "قمر\u{200F} \u{202E}x\u{202C} \u{2068}y\u{2069}",
      "قمر\u{200F} \u{202E}x\u{202C} \u{2068}y\u{2069}"
    ),
    ("👨‍👩‍👧‍👦 \u{E000}\u{10FFFD}\u{FFFD}", "👨‍👩‍👧‍👦 \u{E000}\u{10FFFD}\u{FFFD}"),
  ])
  func `drops what XML cannot say, and nothing else`(_ sent: String, _ written: String) {
    #expect(Array(LegalText.legal(sent).unicodeScalars) == Array(written.unicodeScalars))
  }

  @Test func `drops the noncharacters of all planes`() {
    let values =
      Array(0xFDD0...0xFDEF) + (0...16).flatMap { [$0 << 16 | 0xFFFE, $0 << 16 | 0xFFFF] }
    let scalars = values.compactMap(Unicode.Scalar.init)
    #expect(scalars.count == 66)
    #expect(LegalText.legal(String(String.UnicodeScalarView(scalars)) + "x") == "x")
  }

  @Test func `is well-formed whatever the names are`() async throws {
    var xml = XMLWriter()
    xml.open("names")
    for name in Names.hostile + [String(repeating: "é\u{1}", count: 1_000), allControls] {
      xml.element("name", ["is": name], text: name)
    }
    try await OutsideReader.requireXML(xml.end())
  }

  private var allControls: String {
    String(
      String.UnicodeScalarView((0...0x9F).compactMap(Unicode.Scalar.init))
        + "\u{FFFE}\u{FFFF}".unicodeScalars
    )
  }

  private func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }
}
