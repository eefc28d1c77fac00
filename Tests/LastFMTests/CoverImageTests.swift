import Foundation
import Testing

@testable import LastFM

/// What counts as an image, by how it begins and ends.
struct CoverImageTests {
  private static let whole: [(bytes: [UInt8], mediaType: String)] = [
    ([0xFF, 0xD8, 0xFF, 0xE0, 0, 1, 2, 0xFF, 0xD9], "image/jpeg"),
    ([0xFF, 0xD8, 0xFF, 0xDB, 0, 1, 2, 0xFF, 0xD9], "image/jpeg"),
    (
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0] + Array("IEND".utf8)
        + [0xAE, 0x42, 0x60, 0x82],
      "image/png"
    ),
    (Array("GIF87a\u{1}\u{2};".utf8), "image/gif"),
    (Array("GIF89a\u{1}\u{2};".utf8), "image/gif"),
    (Array("RIFF\u{A}\u{0}\u{0}\u{0}WEBPVP8 \u{1}\u{2}".utf8), "image/webp"),
  ]

  @Test("knows the images that browsers show by how they begin", arguments: whole)
  func knows(bytes: [UInt8], mediaType: String) {
    #expect(CoverImage(Data(bytes))?.mediaType == mediaType)
    #expect(CoverImage(Data(bytes))?.data == Data(bytes))
    // As a piece of something larger, with other indices.
    #expect(CoverImage(Data([7, 7] + bytes).dropFirst(2))?.mediaType == mediaType)
    // Some programs fill up the last block.
    #expect(CoverImage(Data(bytes + [0, 0, 0]))?.mediaType == mediaType)
  }

  @Test("takes none whose end is missing", arguments: whole)
  func cutShort(bytes: [UInt8], mediaType: String) {
    let end = mediaType == "image/png" ? 5 : 1
    #expect(CoverImage(Data(bytes.dropLast(end))) == nil)
  }

  @Test(
    "takes nothing else for an image",
    arguments: [
      "", "G", "RIFF", "RIFF1234WAVE", "<html>", "<svg xmlns=\"x\"/>", "{\"error\":6}", "%PDF-1.7",
      "BM",
    ]
  )
  func refuses(text: String) {
    #expect(CoverImage(Data(text.utf8)) == nil)
  }

  @Test func `takes half a signature for none`() {
    #expect(CoverImage(Data([0xFF, 0xD8])) == nil)
    #expect(CoverImage(Data([0x89, 0x50, 0x4E, 0x47, 0x0A])) == nil)
  }

  @Test("takes no image of more than 4 MB", arguments: [(4_000_000, true), (4_000_001, false)])
  func size(count: Int, isTaken: Bool) {
    let data = Data([0xFF, 0xD8, 0xFF]) + Data(count: count - 5) + Data([0xFF, 0xD9])
    #expect((CoverImage(data) != nil) == isTaken)
  }
}
