import Foundation
import Testing
import WeekInHistory

@testable import LastFM

/// Album charts as Last.fm has sent them since 2009, oddities included.
struct AlbumChartReplyTests {
  private static let label = #""@attr":{"user":"RJ","from":"1763294400","to":"1763899200"}"#
  private static let row =
    ##"{"artist":{"mbid":"m1","#text":"PUP"},"@attr":{"rank":"1"},"mbid":"","playcount":"22","##
    + #""name":"Morbid Stuff","url":"https:\/\/www.last.fm\/music\/PUP\/Morbid+Stuff"}"#

  private func chart(_ body: String) throws -> AlbumChart {
    try chart(Data(body.utf8))
  }

  private func chart(_ body: Data) throws -> AlbumChart {
    try Reply.albumChart(body, of: user("rj"), aWeek())
  }

  private func chart(of albums: String) throws -> AlbumChart {
    try chart(#"{"weeklyalbumchart":{"album":\#(albums),\#(Self.label)}}"#)
  }

  @Test func `reads a chart as it is sent today`() throws {
    let second =
      #"{"url":"u","playcount":"3","name":"B","mbid":"b-1","@attr":{"rank":"2"},"artist":{"#
      + ##""#text":"A","mbid":""}}"##
    #expect(
      try chart(of: "[\(Self.row),\(second)]")
        == AlbumChart(
          canonicalUser: "RJ",
          albums: [
            ChartedAlbum(
              artist: "PUP",
              name: "Morbid Stuff",
              playCount: 22,
              chartRank: 1,
              url: "https://www.last.fm/music/PUP/Morbid+Stuff"
            ),
            ChartedAlbum(
              artist: "A",
              name: "B",
              playCount: 3,
              chartRank: 2,
              url: "u",
              mbid: "b-1"
            ),
          ]
        )
    )
  }

  @Test(
    "reads an empty chart, however it is written",
    arguments: [
      #"{"weeklyalbumchart":{"album":[],\#(label)}}"#,
      #"{"weeklyalbumchart":{"album":"",\#(label)}}"#,
      #"{"weeklyalbumchart":{"album":"\n ",\#(label)}}"#,
      #"{"weeklyalbumchart":{"album":null,\#(label)}}"#,
      #"{"weeklyalbumchart":{\#(label)}}"#,
      ##"{"weeklyalbumchart":{"#text":"\n ","user":"RJ","from":"1763294400","to":"1763899200"}}"##,
      ##"{"weeklyalbumchart":{"#text":"","user":"rj","from":1763294400,"to":1763899200,"@attr":""}}"##,
    ]
  )
  func empty(body: String) throws {
    #expect(try chart(body).albums.isEmpty)
  }

  @Test func `reads a single album that is no list`() throws {
    #expect(try chart(of: Self.row) == chart(of: "[\(Self.row)]"))
  }

  @Test(
    "reads numbers as strings or numbers",
    arguments: [(#""22""#, 22), ("22", 22), (#"" 22 ""#, 22), ("0", 0), ("-3", 0), (#""-3""#, 0)]
  )
  func playCount(written: String, expected: Int) throws {
    let row = Self.row.replacing(#""22""#, with: written)
    #expect(try chart(of: "[\(row)]").albums.map(\.playCount) == [expected])
  }

  @Test(
    "does not guess at a number that is none",
    arguments: [
      #""many""#, #""""#, "null", "true", "{}", "2.5", "99999999999999999999",
      #""99999999999999999999""#,
    ]
  )
  func noNumber(written: String) {
    let row = Self.row.replacing(#""22""#, with: written)
    #expect(throws: ReplyFault.unreadable("The reply was cut short or garbled")) {
      try chart(of: "[\(row)]")
    }
  }

  @Test func `counts ranks itself where there are none`() throws {
    let row = Self.row.replacing(#""@attr":{"rank":"1"},"#, with: "")
    #expect(try chart(of: "[\(row),\(row)]").albums.map(\.chartRank) == [1, 2])
  }

  @Test func `does not mind members it does not know, nor their order`() throws {
    let row = Self.row.replacing(
      ##""mbid":"","##,
      with: ##""image":[{"#text":""}],"new":{"a":[1]},"##
    )
    let body = #"{"v":2,"weeklyalbumchart":{\#(Self.label),"x":null,"album":[\#(row)]}}"#
    #expect(try chart(body) == chart(of: "[\(Self.row)]"))
  }

  @Test func `keeps names exactly as they are sent`() throws {
    let names = [
      (#"AC\/DC"#, "AC/DC"), (#"\u00c6nima"#, "Ænima"), ("坂本龍一 🎧", "坂本龍一 🎧"),
      (#"\ud83c\udfa7"#, "🎧"), ("  two  spaces ", "  two  spaces "), ("<b>&amp;", "<b>&amp;"),
      (#"a\u0001b"#, "a\u{1}b"), (#"tab\there"#, "tab\there"), (#"x\ufffe"#, "x\u{FFFE}"), ("", ""),
    ]
    for (written, expected) in names {
      let row = Self.row.replacing("Morbid Stuff", with: written).replacing(
        "PUP\"",
        with: "\(written)\""
      )
      let album = try #require(try chart(of: "[\(row)]").albums.first)
      #expect(Array(album.name.utf8) == Array(expected.utf8))
      #expect(Array(album.artist.utf8) == Array(expected.utf8))
    }
  }

  @Test func `reads over control characters that JSON forbids`() throws {
    for character in ["\u{0}", "\u{1}", "\n", "\t", "\u{1F}"] {
      let row = Self.row.replacing("Morbid Stuff", with: "Morbid\(character)Stuff")
      #expect(try chart(of: "[\n\(row)]").albums.map(\.name) == ["Morbid Stuff"])
    }
  }

  @Test func `reads over a byte-order mark`() throws {
    let body = #"{"weeklyalbumchart":{"album":[\#(Self.row)],\#(Self.label)}}"#
    #expect(try chart("\u{FEFF}" + body) == chart(body))
    let withControlCharacter = body.replacing("Morbid Stuff", with: "Morbid\u{1}Stuff")
    #expect(try chart("\u{FEFF}" + withControlCharacter) == chart(body))
  }

  @Test(
    "takes no chart of another user or another week",
    arguments: [
      (#""user":"RJ""#, #""user":"alice""#, "another user"),
      (#""user":"RJ""#, #""user":"""#, "another user"),
      ("1763294400", "1763294401", "another week"),
      ("1763899200", "1763899199", "another week"),
      ("1763899200", "0", "another week"),
    ]
  )
  func mistaken(right: String, wrong: String, what: String) {
    let body = #"{"weeklyalbumchart":{"album":[],\#(Self.label.replacing(right, with: wrong))}}"#
    #expect(throws: ReplyFault.mistaken(what)) { try chart(body) }
  }

  @Test(
    "takes no chart that does not say whose it is",
    arguments: [
      #"{"weeklyalbumchart":{"album":[]}}"#, #"{"weeklyalbumchart":{"album":[],"@attr":""}}"#,
      ##"{"weeklyalbumchart":{"#text":"\n "}}"##,
    ]
  )
  func nobodys(body: String) {
    #expect(throws: ReplyFault.unreadable("The chart did not say whose it is")) { try chart(body) }
  }

  @Test func `takes no chart that is cut short, wherever that is`() {
    let body = #"{"weeklyalbumchart":{"album":[\#(Self.row)],\#(Self.label)}}"#
    for length in 1..<body.utf8.count {
      #expect(throws: ReplyFault.self) { try chart(String(body.prefix(length))) }
    }
  }

  @Test(
    "takes nothing else for a chart",
    arguments: [
      "{}", "[]", "null", "1", #""chart""#, #"{"weeklyalbumchart":null}"#,
      #"{"weeklyalbumchart":[]}"#, #"{"weeklytrackchart":{}}"#, "OK",
      #"{"weeklyalbumchart":{"album":[1],\#(label)}}"#,
      #"{"weeklyalbumchart":{"album":[{}],\#(label)}}"#,
    ]
  )
  func nothingElse(body: String) {
    #expect(throws: ReplyFault.unreadable("The reply was cut short or garbled")) {
      try chart(body)
    }
  }

  @Test func `does not fall over deep nesting or broken text`() throws {
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: ReplyFault.self) { try chart(deep) }
    #expect(throws: ReplyFault.self) { try chart(of: deep) }
    let body = Data(#"{"weeklyalbumchart":{"album":[\#(Self.row)],\#(Self.label)}}"#.utf8)
    let name = try #require(body.firstRange(of: Data("Morbid".utf8)))
    let broken = body[..<name.lowerBound] + Data([0xFF, 0xC3, 0x28]) + body[name.upperBound...]
    #expect(throws: ReplyFault.self) { try chart(broken) }
  }
}
