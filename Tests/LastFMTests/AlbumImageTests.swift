import Foundation
import Testing
import WeekInHistory

@testable import LastFM

/// Which of Last.fm's images is the cover, if any is.
struct AlbumImageTests {
  private static let host = "https://lastfm.freetls.fastly.net/i/u"
  private static let hash = "0123456789abcdef0123456789abcdef"

  private func cover(_ images: (String, String)...) -> String? {
    AlbumImage.cover(of: images.map { AlbumImage(size: $0.0, url: $0.1) })?.url
  }

  @Test(
    "takes the largest by the name of its size",
    arguments: [
      (["small", "medium", "large", "extralarge", "mega", ""], "mega"),
      (["mega", "", "extralarge", "large", "medium", "small"], "mega"),
      (["small", "", "extralarge"], ""),
      (["extralarge", "large"], "extralarge"),
      (["medium", "small"], "medium"),
      (["small", "gigantic"], "small"),
      (["gigantic"], "gigantic"),
    ]
  )
  func largest(sizes: [String], expected: String) {
    let images = sizes.map { AlbumImage(size: $0, url: "https://covers.example/x\($0).png") }
    #expect(
      AlbumImage.cover(of: images.shuffled())?.url == "https://covers.example/x\(expected).png"
    )
  }

  @Test(
    "takes the grey star for no cover, at any size and in any format",
    arguments: ["2a96cbd8b46e442fc41c2b86b821562f", "4128a6eb29f94943c9d206c08e625904"],
    [
      "34s/HASH.png", "300x300/HASH.png", "770x0/HASH.jpg", "ar0/HASH.gif", "/HASH.webp",
      "300x300/HASH", "174s/HASH.png?v=2",
    ]
  )
  func placeholder(hash: String, form: String) {
    let address = Self.host + "/" + form.replacing("HASH", with: hash)
    #expect(address.contains(hash))
    #expect(cover(("mega", address)) == nil)
    #expect(cover(("mega", address.replacing(hash, with: Self.hash))) != nil)
  }

  @Test(
    "takes no address that leads nowhere",
    arguments: [
      "", " ", "not an address", "/i/u/300x300/x.png", "//covers.example/x.png",
      "javascript:alert(1)", "data:image/png;base64,AAAA", "file:///etc/passwd",
      "ftp://covers.example/x.png", "https://", "https:///x.png", "https:x.png",
      "https://lastfm-img2.akamaized.net/i/u/300x300/0123456789abcdef0123456789abcdef.png",
      "https://covers.example/\u{0}.png", "https://covers.example/\u{FEFF}.png",
      "http://userserve-ak.last.fm/serve/300x300/1.jpg",
      "http://USERSERVE-AK.last.fm/serve/300x300/1.jpg",
    ]
  )
  func nowhere(address: String) {
    #expect(cover(("mega", address)) == nil)
  }

  @Test func `takes a smaller image where the largest is none`() {
    let good = "\(Self.host)/174s/\(Self.hash).png"
    #expect(
      cover(
        ("large", good),
        ("extralarge", ""),
        ("mega", "javascript:alert(1)"),
        ("", "\(Self.host)/300x300/2a96cbd8b46e442fc41c2b86b821562f.png")
      ) == good
    )
    #expect(AlbumImage.cover(of: []) == nil)
  }

  @Test(
    "reads an album's images, however they are written",
    arguments: [
      (##"[{"#text":"https:\/\/a\/b.png","size":"mega"},{"#text":"","size":""}]"##, 2),
      (##"{"#text":"https:\/\/a\/b.png","size":"mega"}"##, 1),
      (##"[{"#text":"https:\/\/a\/b.png","size":"mega"},{"size":"large"},{"#text":null}]"##, 3),
      (#""""#, 0), ("[]", 0), ("null", 0),
    ]
  )
  func reads(written: String, count: Int) throws {
    let body = #"{"album":{"name":"x","tags":"","image":\#(written),"userplaycount":1}}"#
    let images = try self.images(in: body)
    #expect(images.count == count)
    #expect(AlbumImage.cover(of: images)?.url == (count > 0 ? "https://a/b.png" : nil))
  }

  @Test func `reads an album without images, and nothing that is no album`() throws {
    #expect(try images(in: #"{"album":{"name":"x"}}"#).isEmpty)
    #expect(throws: ReplyFault.self) { try images(in: "{}") }
  }

  @Test(
    "takes an album under another spelling or another name, but not another album",
    arguments: [
      ("PUP", "Morbid Stuff", true), ("pup", "morbid stuff", true), ("Pup", "Mörbid Stuff", true),
      ("PUP", "Morbid Stuff (Deluxe)", true), ("Pup (Toronto)", "Morbid Stuff", true),
      ("Beyoncé", "Lemonade", false), ("", "", false),
    ]
  )
  func compares(artist: String, name: String, isTaken: Bool) throws {
    let body =
      ##"{"album":{"artist":"\##(artist)","name":"\##(name)","image":[{"#text":"x","size":"mega"}]}}"##
    if isTaken {
      #expect(try images(in: body).count == 1)
    } else {
      #expect(throws: ReplyFault.mistaken("another album")) { try images(in: body) }
    }
  }

  private func images(in body: String) throws -> [AlbumImage] {
    try Reply.albumFacts(Data(body.utf8), artist: "PUP", album: "Morbid Stuff").images
  }
}
