import Foundation

extension OKLCH {
  /// The colour that a cover is remembered by; `nil` for what is black, white and grey.
  ///
  /// Not the one there is most of: a pixel counts by the square of its chroma, so that a tenth of vivid red
  /// wins over a wall of brown, though a single speck does not. Pixels vote for hues 50° wide; the winner is the
  /// mean of its voters.
  ///
  /// `pixels` are gd's: seven bits of alpha, 0 for opaque, then eight each of red, green and blue.
  init?(dominantOf pixels: [Int]) {
    var voters: [Int: Int] = [:]
    for pixel in pixels where pixel >> 24 & 0x7F < 64 { voters[pixel & 0xFF_FFFF, default: 0] += 1 }
    // In an order of their own, because sums depend on it.
    let votes = voters.sorted { $0.key < $1.key }.map { pixel, count in
      let color = OKLCH(
        SRGB(
          red: UInt8(pixel >> 16),
          green: UInt8(pixel >> 8 & 0xFF),
          blue: UInt8(pixel & 0xFF)
        )
      )
      return (color: color, weight: Double(count) * color.vividness)
    }

    var hues = [Double](repeating: 0, count: 36)
    for vote in votes { hues[vote.color.sector] += vote.weight }
    let sums = hues.indices.map { middle in
      (-2...2).reduce(0) { $0 + hues[(middle + $1 + 36) % 36] }
    }
    guard let winner = sums.indices.max(by: { sums[$0] < sums[$1] }),
      sums[winner] >= Self.leastVividness * Double(pixels.count), sums[winner] > 0
    else { return nil }

    var (lightness, chroma, x, y) = (0.0, 0.0, 0.0, 0.0)
    for vote in votes where abs((vote.color.sector - winner + 54) % 36 - 18) <= 2 {
      lightness += vote.weight * vote.color.lightness
      chroma += vote.weight * vote.color.chroma
      x += vote.weight * cos(vote.color.hue * .pi / 180)
      y += vote.weight * sin(vote.color.hue * .pi / 180)
    }
    let degrees = atan2(y, x) * 180 / .pi
    self.init(
      lightness: lightness / sums[winner],
      chroma: chroma / sums[winner],
      hue: degrees < 0 ? degrees + 360 : degrees
    )
  }

  /// Greys with a tinge have none. Nor has what is so dark that nobody sees its hue.
  private var vividness: Double {
    guard chroma >= 0.02 else { return 0 }
    return chroma * chroma * min(max((lightness - 0.08) / 0.12, 0), 1)
  }

  /// About two pixels of pure red among a thousand black ones.
  private static let leastVividness = 0.000_1

  /// Which of 36, 10° each.
  private var sector: Int { Int(hue / 10) % 36 }
}
