import Foundation
import Testing

@testable import LastFM

/// What is read of an album beside its images.
struct AlbumFactsTests {
  private func description(_ wiki: String) throws -> String? {
    let body = #"{"album":{"artist":"PUP","name":"Morbid Stuff","wiki":\#(wiki)}}"#
    return try Reply.albumFacts(Data(body.utf8), artist: "PUP", album: "Morbid Stuff").description
  }

  @Test(
    "takes the whole text, exactly as it was sent, or the summary where there is no more",
    arguments: [
      (
        #"{"published":"1 May 2019, 08:05","summary":"Short.","content":"<b>Long<\/b> &amp;\n\n wide. "}"#,
        "<b>Long</b> &amp;\n\n wide. "
      ),
      (#"{"content":"Long."}"#, "Long."),
      (#"{"summary":"Short."}"#, "Short."),
      (#"{"summary":"Short.","content":""}"#, "Short."),
      (#"{"summary":"Short.","content":" \n "}"#, "Short."),
      (#"{"summary":"Short.","content":null}"#, "Short."),
      (#"{"summary":"Short.","content":{"x":1}}"#, "Short."),
    ]
  )
  func text(wiki: String, expected: String) throws {
    #expect(try description(wiki) == expected)
  }

  @Test(
    "takes nothing for no text, and lets nothing odd about it spoil the cover",
    arguments: [
      "null", #""""#, #""\n ""#, "{}", "[]", "7", #"{"summary":"","content":""}"#,
      #"{"published":"1 May 2019, 08:05"}"#, #"{"content":["x"]}"#,
    ]
  )
  func noText(wiki: String) throws {
    #expect(try description(wiki) == nil)
  }

  @Test(
    "reads a user's plays, however they are written",
    arguments: [
      ("12", 12), (#""12""#, 12), ("0", 0), (#"" 7 ""#, 7), ("null", nil), (#""""#, nil),
      (#""many""#, nil), ("-1", nil), ("{}", nil), ("1e99", nil),
    ] as [(String, Int?)]
  )
  func plays(written: String, expected: Int?) throws {
    let body = #"{"album":{"artist":"PUP","name":"Morbid Stuff","userplaycount":\#(written)}}"#
    #expect(try plays(in: body) == expected)
  }

  @Test func `reads no plays of an album whose listeners are not told, or of another album`() throws
  {
    #expect(try plays(in: #"{"album":{"name":"Morbid Stuff","playcount":"900"}}"#) == nil)
    #expect(throws: ReplyFault.mistaken("another album")) {
      try plays(in: #"{"album":{"artist":"Beyoncé","name":"Lemonade","userplaycount":3}}"#)
    }
    #expect(throws: ReplyFault.self) { try plays(in: "{}") }
  }

  private func plays(in body: String) throws -> Int? {
    try Reply.albumPlays(Data(body.utf8), artist: "PUP", album: "Morbid Stuff")
  }
}
