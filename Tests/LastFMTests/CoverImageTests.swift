import Foundation
import Testing

@testable import LastFM

/// What counts as an image, by how it begins.
struct CoverImageTests {
  @Test(
    "knows the images that browsers show by how they begin",
    arguments: [
      ([0xFF, 0xD8, 0xFF, 0xE0], "image/jpeg"),
      ([0xFF, 0xD8, 0xFF, 0xDB], "image/jpeg"),
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "image/png"),
      (Array("GIF87a".utf8), "image/gif"),
      (Array("GIF89a".utf8), "image/gif"),
      (Array("RIFF\u{1}\u{2}\u{3}\u{4}WEBPVP8 ".utf8), "image/webp"),
    ] as [([UInt8], String)]
  )
  func knows(bytes: [UInt8], mediaType: String) {
    let data = Data(bytes + [0, 1, 2])
    #expect(CoverImage(data)?.mediaType == mediaType)
    #expect(CoverImage(data)?.data == data)
    // As a piece of something larger, with other indices.
    #expect(CoverImage(Data([7, 7] + bytes).dropFirst(2))?.mediaType == mediaType)
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
    let data = Data([0xFF, 0xD8, 0xFF]) + Data(count: count - 3)
    #expect((CoverImage(data) != nil) == isTaken)
  }
}
