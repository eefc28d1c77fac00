import Foundation
import LastFMStub
import Testing
import WeekInHistory

@testable import Publishing

@Suite struct CoverPaletteTests {
  private let scaler = CoverScaler.installed
  private static let red = 0xE0_1B24
  private static let brown = 0x7A_6A5A
  private static let blue = 0x1A_5FB4

  @Test func `can be read on every cover`() throws {
    var files = Self.greys + Self.solids
    files.append(Self.cover { $0 * $0 + $1 * $1 < 9 ? Self.red : 0 })
    files += (0..<60).map { Data(Covers.png(hash: Covers.hash(of: "\($0)"), pixels: 64)) }
    for file in files { try Self.expectReadable(try #require(scaler.palette(of: file))) }
  }

  @Test func `can be read whatever colour a cover has`() throws {
    for lightness in stride(from: 0, through: 1, by: 0.1) {
      for chroma in stride(from: 0, through: 0.4, by: 0.04) {
        for hue in stride(from: 0.0, to: 360, by: 6) {
          try Self.expectReadable(
            CoverPalette(OKLCH(lightness: lightness, chroma: chroma, hue: hue))
          )
        }
      }
    }
  }

  @Test(arguments: Array(stride(from: 0.0, to: 360, by: 30)))
  func `has the cover's hue`(_ hue: Double) throws {
    let color = OKLCH(lightness: 0.6, chroma: 0.1, hue: hue).muted
    let file = Self.cover { _, _ in color.number }
    let palette = try #require(scaler.palette(of: file))
    for accent in [palette.light.accent, palette.dark.accent] {
      let accent = OKLCH(try SRGB(accent))
      #expect(accent.chroma > 0.05)
      #expect(abs((accent.hue - hue + 540).truncatingRemainder(dividingBy: 360) - 180) < 10)
    }
    for ground in [palette.light.ground, palette.dark.ground] {
      let ground = OKLCH(try SRGB(ground))
      #expect((0.005...0.03).contains(ground.chroma), "a tinge")
    }
  }

  @Test func `takes a vivid minority for the colour, rather than a dull majority`() throws {
    let dull = try accentHue { _, _ in Self.brown }
    #expect((50..<90).contains(dull))
    #expect((20..<40).contains(try accentHue { x, _ in x < 3 ? Self.red : Self.brown }))
    #expect((240..<270).contains(try accentHue { x, _ in x < 3 ? Self.blue : Self.brown }))
    #expect((20..<40).contains(try accentHue { x, y in x < 3 && y < 3 ? Self.red : 0 }))
    #expect((20..<40).contains(try accentHue { x, y in x < 3 && y < 3 ? Self.red : 0xFF_FFFF }))
  }

  @Test func `takes the hue that many shades of it share`() throws {
    func vivid(_ hue: Double) -> Int {
      OKLCH(lightness: 0.55, chroma: 0.12, hue: hue).clipped.number
    }
    // Two in five are red; of three shades of blue there are fewer each.
    let shades = [vivid(25), vivid(245), vivid(255), vivid(265), vivid(25)]
    #expect((240..<270).contains(try accentHue { x, y in shades[(x + y) % 5] }))
    // Left and right of 0°.
    let pink = try accentHue { x, _ in
      OKLCH(lightness: 0.6, chroma: 0.15, hue: x.isMultiple(of: 2) ? 352 : 8).clipped.number
    }
    #expect(pink > 355 || pink < 5)
  }

  @Test func `is grey for what is black, white and grey, but for a tinge or a speck`() throws {
    var random = SeededGenerator(7)
    let noise = Self.cover { _, _ in Int.random(in: 0...255, using: &random) * 0x01_0101 }
    let tinged = Self.cover { _, y in
      OKLCH(lightness: 0.3 + Double(y) / 64, chroma: 0.016, hue: 60).clipped.number
    }
    let speck = Self.cover { x, y in x == 3 && y == 3 ? Self.red : 0x20_2020 }
    let dark = Self.cover { x, _ in x < 8 ? 0x03_0000 : 0 }
    for file in Self.greys + [noise, tinged, speck, dark] {
      let palette = try #require(scaler.palette(of: file))
      for color in try Self.colors(of: palette) {
        #expect(color.red == color.green && color.green == color.blue, "\(palette.text)")
      }
    }
  }

  @Test func `sees no colour in what is transparent`() throws {
    let pixels = [Int](repeating: 0x7F00_0000 | Self.blue, count: 1_000)
    #expect(OKLCH(dominantOf: pixels) == nil)
    let seen = try #require(OKLCH(dominantOf: pixels + [Int](repeating: Self.red, count: 24)))
    #expect((20..<40).contains(seen.hue))
    #expect(OKLCH(dominantOf: []) == nil)
  }

  @Test func `is light where light is asked for, dark where dark, and the same every time`() throws
  {
    for file in Self.solids.prefix(20) {
      let palette = try #require(scaler.palette(of: file))
      #expect(try SRGB(palette.light.ground).contrast(with: .black) > 17)
      #expect(try SRGB(palette.dark.ground).contrast(with: .white) > 16)
      #expect(scaler.palette(of: file) == palette)
    }
  }

  @Test func `is nothing of what is no cover, or without libgd`() {
    let file = EmailSamples.painted(Artwork(url: "x"), pixels: 64)
    #expect(scaler.palette(of: file) != nil)
    #expect(scaler.palette(of: file.dropLast(100)) == nil)
    #expect(scaler.palette(of: CoverFiles.animatedGIF) == nil)
    #expect(scaler.palette(of: PNGFile.blank(width: 300, height: 100)) == nil)
    #expect(scaler.palette(of: Data()) == nil)
    #expect(CoverScaler.missing.palette(of: file) == nil)
  }

  @Test func `goes with the tile of an album that has no cover`() throws {
    let palette = CoverPalette(tileOfArtist: "PUP", album: "Morbid Stuff")
    try Self.expectReadable(palette)
    #expect(palette == CoverPalette(tileOfArtist: "PUP", album: "Morbid Stuff"))
    #expect(palette != CoverPalette(tileOfArtist: "PUP", album: "The Dream Is Over"))
    let tile = OKLCH(try SRGB(TypographicTile(artist: "PUP", album: "Morbid Stuff").color))
    #expect(abs(OKLCH(try SRGB(palette.light.accent)).hue - tile.hue) < 10)
  }

  @Test func `can be remembered in a line`() throws {
    let palette = CoverPalette(OKLCH(lightness: 0.6, chroma: 0.2, hue: 29))
    #expect(palette.text.wholeMatch(of: /(#[0-9a-f]{6} ){7}#[0-9a-f]{6}/) != nil)
    #expect(CoverPalette(text: palette.text) == palette)
    for strange in [
      "", String(palette.text.dropLast()), palette.text + " ", palette.text + " #000000",
      palette.text.uppercased(), palette.text.replacing(" ", with: "\n"),
      palette.text.replacing("#", with: "<"), "#fff " + palette.text.dropFirst(8),
      "red;}<a " + palette.text.dropFirst(8), "#１２３４５６ " + palette.text.dropFirst(8),
    ] { #expect(CoverPalette(text: strange) == nil, "\(strange)") }
  }

  private static let greys = (0...15).map { grey in cover { _, _ in grey * 0x11_1111 } }

  private static let solids = stride(from: 0.0, to: 360, by: 15).flatMap { hue in
    [(0.3, 0.1), (0.6, 0.2), (0.9, 0.3)].map { lightness, chroma in
      cover { _, _ in OKLCH(lightness: lightness, chroma: chroma, hue: hue).clipped.number }
    }
  }

  private static func cover(_ pixel: (_ x: Int, _ y: Int) -> Int) -> Data {
    PNGFile.painted(side: 32, pixel)
  }

  private func accentHue(_ pixel: (_ x: Int, _ y: Int) -> Int) throws -> Double {
    let palette = try #require(scaler.palette(of: Self.cover(pixel)))
    return OKLCH(try SRGB(palette.light.accent)).hue
  }

  private static func colors(of palette: CoverPalette) throws -> [SRGB] {
    try palette.text.split(separator: " ").map { try SRGB(String($0)) }
  }

  private static func expectReadable(_ palette: CoverPalette) throws {
    for colours in [palette.light, palette.dark] {
      let ground = try SRGB(colours.ground)
      #expect(try SRGB(colours.ink).contrast(with: ground) >= 7, "\(palette.text)")
      #expect(try SRGB(colours.quiet).contrast(with: ground) >= 4.5, "\(palette.text)")
      #expect(try SRGB(colours.accent).contrast(with: ground) >= 4.5, "\(palette.text)")
    }
  }
}

extension SRGB {
  static let black = SRGB(red: 0, green: 0, blue: 0)
  static let white = SRGB(red: 255, green: 255, blue: 255)

  /// `#5a4636`
  init(_ text: String) throws {
    try #require(text.wholeMatch(of: /#[0-9a-f]{6}/) != nil)
    let number = try #require(Int(text.dropFirst(), radix: 16))
    self.init(
      red: UInt8(number >> 16),
      green: UInt8(number >> 8 & 0xFF),
      blue: UInt8(number & 0xFF)
    )
  }

  /// `0x5A4636`
  var number: Int { Int(red) << 16 | Int(green) << 8 | Int(blue) }
}
