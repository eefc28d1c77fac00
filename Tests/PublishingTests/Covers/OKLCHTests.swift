import Testing

@testable import Publishing

@Suite struct OKLCHTests {
  /// The corners of sRGB, and `rebeccapurple`, as browsers have them.
  @Test(arguments: [
    ("#ff0000", 0.628, 0.2577, 29.23), ("#00ff00", 0.8664, 0.2948, 142.5),
    ("#0000ff", 0.452, 0.3132, 264.05), ("#ffff00", 0.968, 0.211, 109.77),
    ("#663399", 0.4403, 0.1603, 303.37),
  ])
  func `looks as it looks elsewhere`(
    _ hex: String,
    _ lightness: Double,
    _ chroma: Double,
    _ hue: Double
  ) throws {
    let color = OKLCH(try SRGB(hex))
    #expect(abs(color.lightness - lightness) < 0.002)
    #expect(abs(color.chroma - chroma) < 0.002)
    #expect(abs(color.hue - hue) < 0.5)
  }

  @Test func `comes back from a screen's colour as it went`() {
    for number in stride(from: 0, to: 0x100_0000, by: 40_503) {
      let color = SRGB(
        red: UInt8(number >> 16),
        green: UInt8(number >> 8 & 0xFF),
        blue: UInt8(number & 0xFF)
      )
      #expect(OKLCH(color).clipped == color)
      #expect(OKLCH(color).muted == color)
    }
  }

  @Test func `keeps hue and lightness of what no screen can show`() {
    for hue in stride(from: 0.0, to: 360, by: 10) {
      let wanted = OKLCH(lightness: 0.5, chroma: 0.4, hue: hue)
      let shown = OKLCH(wanted.muted)
      #expect(abs(shown.lightness - wanted.lightness) < 0.01)
      #expect(abs((shown.hue - hue + 540).truncatingRemainder(dividingBy: 360) - 180) < 2)
      #expect((0.05..<0.4).contains(shown.chroma))
    }
  }

  @Test(arguments: [
    ("#000000", "#ffffff", 21.0), ("#777777", "#ffffff", 4.48), ("#0000ff", "#ffffff", 8.59),
    ("#ff0000", "#000000", 5.25), ("#5a4636", "#5a4636", 1),
  ])
  func `is read on another as WCAG reckons, whichever is the ground`(
    _ one: String,
    _ other: String,
    _ contrast: Double
  ) throws {
    let (one, other) = (try SRGB(one), try SRGB(other))
    #expect(abs(one.contrast(with: other) - contrast) < 0.01)
    #expect(one.contrast(with: other) == other.contrast(with: one))
  }
}
