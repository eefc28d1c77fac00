import Foundation
import LastFMStub
import Testing

@testable import Publishing

@Suite struct CoverStripTests {
  private let scaler = CoverScaler.installed

  private static let colors = [
    0xC0_1C28, 0xE5_A50A, 0x26_A269, 0x1A_5FB4, 0x61_3583, 0x63_452C, 0x24_1F31, 0x9A_9996,
    0xDE_DDDA, 0x33_D17A,
  ]

  private func covers(_ count: Int) -> [Data] {
    Self.colors.prefix(count).map { color in PNGFile.painted(side: 40) { _, _ in color } }
  }

  @Test(arguments: [
    (1, 600, 600, 600), (2, 1_200, 600, 600), (3, 1_200, 600, 600), (4, 1_200, 300, 300),
    (7, 1_200, 300, 300), (8, 1_200, 600, 300), (10, 1_200, 600, 300),
  ])
  func `puts covers side by side, in their order, without a gap`(
    _ count: Int,
    _ width: Int,
    _ height: Int,
    _ side: Int
  ) throws {
    let strip = try #require(scaler.strip(of: covers(count)))
    #expect(strip.width == width && strip.height == height)
    let pixels = try pixels(of: strip)
    #expect(pixels.count == width * height)
    let columns = width / side
    for cell in 0..<(columns * height / side) {
      let (x, y) = (cell % columns * side, cell / columns * side)
      for (dx, dy) in [(8, 8), (side / 2, side / 2), (side - 8, side - 8)] {
        let pixel = pixels[(y + dy) * width + x + dx]
        for shift in [16, 8, 0] {
          let difference = (pixel >> shift & 0xFF) - (Self.colors[cell] >> shift & 0xFF)
          #expect(abs(difference) < 12, "cell \(cell)")
        }
      }
    }
  }

  @Test func `shows each cover once`() throws {
    let two = covers(2)
    let strip = try #require(scaler.strip(of: [two[0], two[0], two[1], two[0], two[1]]))
    #expect(strip == scaler.strip(of: two))
    #expect(scaler.strip(of: [two[0], two[0]])?.width == 600)
  }

  @Test func `leaves out what is no cover, and is nothing where nothing is left`() throws {
    let covers = covers(4)
    let broken = [Data(), covers[0].dropLast(9), CoverFiles.animatedGIF]
    #expect(scaler.strip(of: broken + covers) == scaler.strip(of: covers))
    #expect(scaler.strip(of: broken) == nil)
    #expect(scaler.strip(of: []) == nil)
    #expect(CoverScaler.missing.strip(of: covers) == nil)
  }

  @Test func `is the same, byte for byte, whenever it is made`() throws {
    let covers = (0..<8).map { Data(Covers.png(hash: Covers.hash(of: "\($0)"), pixels: 300)) }
    let scaled = covers.compactMap { scaler.square($0, side: 300)?.data }
    let strip = try #require(scaler.strip(of: scaled))
    #expect(scaler.strip(of: scaled) == strip)
    #expect(strip.data.starts(with: [0xFF, 0xD8, 0xFF]))
    #expect((20_000..<300_000).contains(strip.data.count))
    #expect(scaler.strip(of: scaled.reversed()) != strip)
  }

  @Test func `shows the middle of what is no square, and white where something shines through`()
    throws
  {
    let wide = try pixels(of: try #require(scaler.strip(of: [CoverFiles.gif])))
    // Blue is left of the middle and red right of it.
    #expect(wide[300 * 600 + 20] & 0xFF > 120 && wide[300 * 600 + 580] >> 16 & 0xFF > 150)
    let transparent = try pixels(
      of: try #require(scaler.strip(of: [CoverFiles.transparentPNG]))
    )
    #expect(transparent[300 * 600 + 100] == 0xFF_FFFF)
    #expect(transparent[300 * 600 + 500] != 0xFF_FFFF)
  }

  /// As gd reads them again.
  private func pixels(of strip: ScaledStrip) throws -> [Int] {
    let library = try #require(GDLibrary(named: "libgd.so.3"))
    let bytes = Array(strip.data)
    let header = try #require(ImageHeader(bytes))
    let image = try #require(library.decode(bytes, header.format))
    #expect(image.width == strip.width && image.height == strip.height)
    return image.pixels
  }
}
