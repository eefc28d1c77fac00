import Foundation
import Testing

@testable import Publishing

@Suite struct AlbumDescriptionTests {
  private static let link =
    "<a href=\"https://www.last.fm/music/Lantern+Tax/Salt\">Read more on Last.fm</a>"
  private static let licence =
    "User-contributed text is available under the Creative Commons By-SA License; additional terms may apply."

  @Test(arguments: [
    "A record. \(link). \(licence)", "A record. \(link)", "A record. \(licence) \(link)",
    "A record.\n\n\n\(link).\n\n\(licence)\n", "<p>A record.</p><p>\(link)</p>. <p>\(licence)</p>",
    "A record.\(link).\(licence)", "\(link) \(licence) A record.",
    "A record. \(link.uppercased().replacing("HTTPS://WWW.LAST.FM/MUSIC/LANTERN+TAX/SALT", with: "https://www.last.fm/music/Lantern+Tax/Salt")). \(licence.lowercased())",
    "A record. \(link). \(licence.replacing(" ", with: "\n  "))",
    "A record. \(link.replacing("on Last", with: "about <b>Salt</b>\n on Last")). \(licence)",
    "A record. \(link). User-contributed text is available under the <a href=x>Creative Commons By-SA License</a> and may also be available under the GNU FDL.",
  ])
  func `takes away what Last.fm writes below every description`(_ html: String) throws {
    let description = try #require(AlbumDescription(html: html))
    #expect(description.paragraphs == ["A record."])
    #expect(description.readMoreAddress == "https://www.last.fm/music/Lantern+Tax/Salt")
    #expect(!description.isShortened)
  }

  @Test func `takes them away as plain text as well`() throws {
    let description = try #require(
      AlbumDescription(html: "A record. Read more on Last.fm. \(Self.licence)")
    )
    #expect(description.paragraphs == ["A record."])
    #expect(description.readMoreAddress == nil)
  }

  @Test(arguments: [
    "", " \n", link, licence, "\(link). \(licence)", "<p></p><script>x</script>", "&nbsp;&#8203;",
    "<br>",
  ])
  func `is nothing when nothing is left`(_ html: String) {
    #expect(AlbumDescription(html: html) == nil)
  }

  @Test(arguments: [
    "http://www.last.fm/music/x", "https://www.last.fm.example.org/",
    "https://www.last.fm@example.org/",
    "//www.last.fm/music/x", "javascript:alert(1)//https://www.last.fm/",
    "https://example.org/https://www.last.fm/",
    "https://www.last.fm:8080/", "",
  ])
  func `sends nobody anywhere but to Last.fm`(_ address: String) throws {
    let description = try #require(
      AlbumDescription(html: "A record. <a href=\"\(address)\">Read more on Last.fm</a>")
    )
    #expect(description.readMoreAddress == nil)
    #expect(description.paragraphs == ["A record."])
  }

  @Test func `keeps the address harmless`() throws {
    let html = "A record. <a href='https://www.last.fm/music/\"><b>|'>Read more on Last.fm</a>"
    #expect(
      AlbumDescription(html: html)?.readMoreAddress == "https://www.last.fm/music/%22%3E%3Cb%3E%7C"
    )
  }

  @Test func `keeps other links' words, and the sentences around`() throws {
    let html =
      "By <a href=\"https://www.last.fm/music/A\">A</a>. Read more on Last.fm about B. The end"
    let description = try #require(AlbumDescription(html: html))
    #expect(description.paragraphs == ["By A. Read more on Last.fm about B. The end"])
  }

  @Test func `shows whole paragraphs while there is room`() throws {
    let paragraphs = (1...9).map { "\($0). " + String(repeating: "Word. ", count: 40) + "End." }
    let html = paragraphs.map { "<p>\($0)</p>" }.joined() + Self.link
    let description = try #require(AlbumDescription(html: html))
    #expect(description.paragraphs == Array(paragraphs.prefix(6)))
    #expect(description.isShortened)
    #expect(description.readMoreAddress != nil)
  }

  @Test func `is not shortened when it just fits`() throws {
    let text = String(repeating: "a", count: AlbumDescription.longest)
    #expect(try #require(AlbumDescription(html: text)).paragraphs == [text])
    #expect(try !#require(AlbumDescription(html: text)).isShortened)
    #expect(try #require(AlbumDescription(html: text + "a")).isShortened)
  }
}

@Suite struct ShorteningTests {
  @Test(arguments: [
    ("One ends here. Two goes on and on", "One ends here."),
    ("Is it “one?” Two goes on and on and on", "Is it “one?”"),
    ("By J. Cole and R. Kelly, who went on", "By J. Cole and R. Kelly, who…"),
    ("It was No. 1. in all of the charts for", "It was No."),
    ("Loud! quiet. Two goes on and on and on", "Loud! quiet."),
    ("Version 2.0 is out… And it goes on and", "Version 2.0 is out…"),
    ("港の夜。ネオンの光が波の上で揺れている、その中を歩いていく、どこまでも続く道の先へ", "港の夜。"),
    ("no sentence at all but many small words", "no sentence at all but many…"),
    (String(repeating: "a", count: 40), String(repeating: "a", count: 30) + "…"),
    ("👨‍👩‍👧‍👦" + String(repeating: "👨‍👩‍👧‍👦", count: 40), String(repeating: "👨‍👩‍👧‍👦", count: 30) + "…"),
    (" . . . . . . . . . . . . . . . . . . . . . .", " . . . . . . . . . . . . . . ."),
  ])
  func `ends a long paragraph after a sentence, or else a word`(_ text: String, _ shown: String) {
    #expect(Shortening.shortened([text], toAbout: 30) == [shown])
  }

  @Test func `cuts the second paragraph only where much room is left`() {
    let long = "One two. Three four. Five six seven eight nine ten eleven"
    #expect(
      Shortening.shortened(["Short.", long], toAbout: 30) == ["Short.", "One two. Three four."]
    )
    #expect(
      Shortening.shortened(["A first one here.", long], toAbout: 30) == ["A first one here."]
    )
    let endless = String(repeating: "and ", count: 20)
    #expect(Shortening.shortened(["Short.", endless], toAbout: 30) == ["Short."])
  }
}
