/// A colour to print with; each part in 0...1.
struct Ink: Sendable {
  var red: Float
  var green: Float
  var blue: Float

  init(red: Float, green: Float, blue: Float) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// From 0xE03C31.
  init(_ hex: UInt32) {
    red = Float((hex >> 16) & 0xff) / 255
    green = Float((hex >> 8) & 0xff) / 255
    blue = Float(hex & 0xff) / 255
  }

  /// This colour, covered by another to some degree.
  func under(_ other: Ink, _ coverage: Float) -> Ink {
    if coverage <= 0 { return self }
    if coverage >= 1 { return other }
    return Ink(
      red: red + (other.red - red) * coverage,
      green: green + (other.green - green) * coverage,
      blue: blue + (other.blue - blue) * coverage
    )
  }

  /// This colour, overprinted with a translucent one: both together are darker than either.
  func overprinted(with other: Ink, _ coverage: Float) -> Ink {
    if coverage <= 0 { return self }
    let print = Ink(red: red * other.red, green: green * other.green, blue: blue * other.blue)
    return under(print, coverage)
  }

  func lit(by amount: Float) -> Ink {
    Ink(red: red + amount, green: green + amount, blue: blue + amount)
  }

  var lightness: Float { 0.3 * red + 0.6 * green + 0.1 * blue }
}

/// A few colours that like each other.
struct Palette: Sendable {
  let paper: Ink
  let dark: Ink
  let inks: [Ink]

  private init(_ paper: UInt32, _ dark: UInt32, _ inks: UInt32...) {
    self.paper = Ink(paper)
    self.dark = Ink(dark)
    self.inks = inks.map { Ink($0) }
  }

  /// A ground to print on, and the colours to print with, none of them the ground.
  func ground(_ draws: inout Draws) -> (ground: Ink, inks: [Ink]) {
    switch draws.number(0...5) {
    case 0...2: return (paper, inks.shuffled(using: &draws) + [dark])
    case 3: return (dark, inks.shuffled(using: &draws) + [paper])
    default:
      let order = inks.shuffled(using: &draws)
      return (order[0], Array(order[1...]) + [order[0].lightness > 0.5 ? dark : paper])
    }
  }

  /// From light to dark.
  var ramp: [Ink] {
    ([paper] + inks + [dark]).sorted { $0.lightness > $1.lightness }
  }

  static let all = [
    Palette(0xF2E8D5, 0x1D1D1B, 0xE03C31, 0xF2B705, 0x1F5FA8),
    Palette(0xEDE6D6, 0x0B1B2B, 0x1E6FB8, 0x8FC1DE, 0xE8552D),
    Palette(0xF6EFE3, 0x10323A, 0x1C7C7D, 0xF26B5B, 0xF6C667),
    Palette(0xF3E3D3, 0x17163A, 0x3B3486, 0xA2509B, 0xF76C6C),
    Palette(0xEFEAD8, 0x16261C, 0x2F5D3A, 0x93AA5F, 0xE1A42B),
    Palette(0xF4E9DA, 0x2A1A14, 0xC4512D, 0xE39B5D, 0x6B8272),
    Palette(0xEEF1F0, 0x1B2A33, 0x4F8394, 0xB3CCD1, 0xD9583B),
    Palette(0xFFF1E6, 0x221C4A, 0xFF5D8F, 0x3BBFD3, 0xFFC24B),
    Palette(0xF1ECE2, 0x151515, 0xD7261E, 0x77756F, 0xCFC7B6),
    Palette(0xF3E7E0, 0x2D1230, 0x7B2D5B, 0xD96C75, 0xF3B391),
    Palette(0xF5ECD3, 0x222020, 0xD9A21B, 0xB8532A, 0x55686B),
    Palette(0xF2F4EC, 0x183A37, 0x45A890, 0xC8E0A8, 0xF07F5A),
    Palette(0xF4EFE6, 0x0C1445, 0x2238C7, 0x7C95F0, 0xF7D046),
    Palette(0xF7E4DC, 0x31242B, 0xC9445E, 0xF0A8A0, 0x3E6C7A),
    Palette(0xF1E9DC, 0x2B2A1A, 0x74772F, 0xE7A9A0, 0xC64F38),
    Palette(0xEAF0EA, 0x0E2A3C, 0x13647F, 0x3FA7A3, 0xF4D58D),
    Palette(0xF6F1E7, 0x26201C, 0xF06A2B, 0xF7B733, 0x2A8C82),
    Palette(0xE8E6DF, 0x1A1F2B, 0x3D4A63, 0x9AA6B8, 0xE4B363),
  ]
}
