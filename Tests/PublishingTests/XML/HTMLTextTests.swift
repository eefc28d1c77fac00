import Foundation
import Testing

@testable import Publishing

@Suite struct HTMLTextTests {
  @Test(arguments: [
    ("one\ntwo   three\t<b>four</b>", ["one two three four"]),
    ("one\n\ntwo\r\n \r\nthree", ["one", "two", "three"]),
    ("one<br>two<br/>\n<br />three<br>\nfour", ["one two", "three four"]),
    ("<p>one</p><p>two<div>three</div>four", ["one", "two", "three", "four"]),
    ("<ul><li>one<li>two</ul><h2>three</h2>four", ["one", "two", "three", "four"]),
    ("o<i>n</i>e<unknown>!</unknown>", ["one!"]),
    ("Caf\u{e9} &amp; &eacute;&#x1F600; &nonsense; R&B", ["Café & é😀 &nonsense; R&B"]),
    ("<meta charset=latin1>Ümläut 波止場", ["Ümläut 波止場"]),
    ("<script>alert('</b>')</script>one<style>p{}</style> two<title>three</title>", ["one two"]),
    (
      "<noscript>one<p>two</noscript><iframe src=x>three</iframe><svg><text>4</text></svg>five",
      ["five"]
    ),
    ("a < b & c > d", ["a < b & c > d"]),
    ("<3 this <record>", ["<3 this"]),
    ("<!-- one -->two<?php three ?>", ["two"]),
    ("&#0;&#7;one&#x202E;&#xFFFE;\u{0}\u{1} two", ["one two"]),
    ("<img src=x alt=one onerror=alert(1)>two", ["two"]),
    ("<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/passwd\">]>&e;", ["]>&e;"]),
    ("&nbsp;\u{200B}<br><br>&#8205;", []),
    ("", []),
  ])
  func `reads paragraphs of plain text`(_ html: String, _ paragraphs: [String]) {
    #expect(Paragraphs.folded(HTMLText.pieces(of: html)) == paragraphs)
  }

  @Test func `finds links and where they lead`() {
    #expect(
      HTMLText.pieces(of: "<p>a <a class=x href='https://a.example/?b=1&amp;c'>b</a></p>") == [
        .edge, .text("a "), .linkStart(address: "https://a.example/?b=1&c"), .text("b"), .linkEnd,
        .edge,
      ]
    )
    #expect(HTMLText.pieces(of: "<a href>b").contains(.linkStart(address: nil)))
    #expect(HTMLText.pieces(of: "<a>b").contains(.linkStart(address: nil)))
  }

  @Test func `reads no more than 64 kB, and no half of a character`() {
    let text = "a" + String(repeating: "é", count: 100_000)
    let read = Paragraphs.folded(HTMLText.pieces(of: text)).joined()
    #expect(read.utf8.count == HTMLText.longest - 1)
    #expect(read == "a" + String(repeating: "é", count: (HTMLText.longest - 1) / 2))
  }

  @Test(arguments: [
    "<b>", "<div>", "</p>", "<b></p>", "<a href=x>", "<table><tr><td>", "<font a=1 ", "&#x", "<!--",
    "<script>",
    "<p><b>", "<", "<a", "\"", "<svg>", "<ul><li>", "<select><option>",
  ])
  func `survives a bomb`(_ part: String) {
    let bomb = String(repeating: part, count: 100_000)
    let text = Paragraphs.folded(HTMLText.pieces(of: "before<p>" + bomb)).first ?? ""
    #expect(text.hasPrefix("before"))
  }

  @Test func `survives more attributes than anybody counts`() {
    let attributes = (0..<20_000).map { "a\($0)" }.joined(separator: " ")
    #expect(Paragraphs.folded(HTMLText.pieces(of: "before<p \(attributes)>")) == ["before"])
  }
}
