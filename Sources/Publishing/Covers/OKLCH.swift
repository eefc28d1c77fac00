import Foundation

/// A colour by how it looks: where lightness is equal, colours look equally light in every hue.
/// https://bottosson.github.io/posts/oklab/
struct OKLCH: Hashable, Sendable {
  /// 0 is black, 1 is white.
  var lightness: Double
  /// 0 is grey; the most vivid colour of a screen has 0.32.
  var chroma: Double
  /// In degrees: 29 is red, 110 yellow, 142 green, 264 blue.
  var hue: Double

  /// Of greys, whose hue would be chance, 0.
  init(_ color: SRGB) {
    let (red, green, blue) = color.linear
    let l = cbrt(0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue)
    let m = cbrt(0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue)
    let s = cbrt(0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue)
    let a = 1.977_998_495_1 * l - 2.428_592_205_0 * m + 0.450_593_709_9 * s
    let b = 0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766_0 * s
    lightness = 0.210_454_255_3 * l + 0.793_617_785_0 * m - 0.004_072_046_8 * s
    chroma = hypot(a, b)
    let degrees = atan2(b, a) * 180 / .pi
    hue = chroma < 0.000_1 ? 0 : degrees < 0 ? degrees + 360 : degrees
  }

  init(lightness: Double, chroma: Double, hue: Double) {
    self.lightness = lightness
    self.chroma = chroma
    self.hue = hue
  }

  /// Where screens cannot show it, what is nearest in red, green and blue, which may be of another hue.
  var clipped: SRGB {
    let (red, green, blue) = linear
    return SRGB(linearRed: red, green: green, blue: blue)
  }

  /// Where screens cannot show it, what is as light and of the same hue, and less vivid.
  var muted: SRGB {
    var color = self
    while !color.isShowable, color.chroma > 0 { color.chroma = max(0, color.chroma - 0.002) }
    return color.clipped
  }

  private var isShowable: Bool {
    let (red, green, blue) = linear
    let range = -0.000_1...1.000_1
    return range.contains(red) && range.contains(green) && range.contains(blue)
  }

  private var linear: (red: Double, green: Double, blue: Double) {
    let (a, b) = (chroma * cos(hue * .pi / 180), chroma * sin(hue * .pi / 180))
    let l = pow(lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b, 3)
    let m = pow(lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b, 3)
    let s = pow(lightness - 0.089_484_177_5 * a - 1.291_485_548_0 * b, 3)
    return (
      4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
      -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
      -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701_0 * s
    )
  }
}
