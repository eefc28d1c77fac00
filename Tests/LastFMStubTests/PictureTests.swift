import CZlib
import LastFMStub
import Testing

struct PictureTests {
  private func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  /// The chunks of a PNG, their checksums verified.
  private func chunks(_ png: [UInt8]) throws -> [(type: String, data: [UInt8])] {
    try #require(Array(png.prefix(8)) == PNG.signature)
    var chunks: [(String, [UInt8])] = []
    var place = 8
    while place < png.count {
      let length = number(png[place..<place + 4])
      let checked = Array(png[(place + 4)..<(place + 8 + length)])
      let sum = number(png[(place + 8 + length)..<(place + 12 + length)])
      #expect(Int(crc32(0, checked, UInt32(checked.count))) == sum)
      chunks.append(
        (String(decoding: checked.prefix(4), as: UTF8.self), Array(checked.dropFirst(4)))
      )
      place += 12 + length
    }
    return chunks
  }

  @Test("draws covers that any decoder can read", arguments: 0..<20)
  func cover(number: Int) throws {
    let png = Covers.png(hash: Covers.hash(of: "test \(number)"), pixels: 64)
    let chunks = try chunks(png)
    #expect(chunks.map(\.type) == ["IHDR", "PLTE", "IDAT", "IEND"])
    #expect(self.number(chunks[0].data[0..<4]) == 64)
    var pixels = [UInt8](repeating: 0, count: 65 * 64 + 100)
    var size = UInt(pixels.count)
    #expect(uncompress(&pixels, &size, chunks[2].data, UInt(chunks[2].data.count)) == Z_OK)
    #expect(size == 65 * 64)
    let colours = chunks[1].data.count / 3
    #expect(pixels.prefix(Int(size)).allSatisfy { Int($0) < colours })
  }

  @Test func `draws the same cover twice, and others for others`() {
    let covers = (0..<8).map { Covers.png(hash: Covers.hash(of: "\($0)"), pixels: 64) }
    #expect(covers[0] == Covers.png(hash: Covers.hash(of: "0"), pixels: 64))
    #expect(Set(covers).count == 8)
  }

  @Test func `keeps full-size covers small`() {
    let png = Covers.png(hash: Covers.hash(of: "size"), pixels: 300)
    #expect((4_000..<60_000).contains(png.count))
  }
}
