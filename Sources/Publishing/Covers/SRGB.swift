import Foundation

/// A colour as screens take it, eight bits each.
struct SRGB: Hashable, Sendable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8

  /// `#5a4636`
  var hex: String {
    "#"
      + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// How well the one can be read on the other, 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
  func contrast(with other: SRGB) -> Double {
    let (darker, lighter) = (
      min(luminance, other.luminance), max(luminance, other.luminance)
    )
    return (lighter + 0.05) / (darker + 0.05)
  }

  private var luminance: Double {
    let (red, green, blue) = linear
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }

  /// In proportion to the light, 0 to 1.
  var linear: (red: Double, green: Double, blue: Double) {
    func linear(_ byte: UInt8) -> Double {
      let part = Double(byte) / 255
      return part <= 0.040_45 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return (linear(red), linear(green), linear(blue))
  }

  /// What screens cannot show becomes the nearest that they can, each for itself.
  init(linearRed: Double, green: Double, blue: Double) {
    func byte(_ linear: Double) -> UInt8 {
      let gamma = linear <= 0.003_130_8 ? 12.92 * linear : 1.055 * pow(linear, 1 / 2.4) - 0.055
      return UInt8((min(max(gamma, 0), 1) * 255).rounded())
    }
    self.init(red: byte(linearRed), green: byte(green), blue: byte(blue))
  }

  init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }
}
