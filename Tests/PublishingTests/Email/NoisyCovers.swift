import Foundation
import LastFMStub

/// Covers that hardly compress: noise, 300 pixels wide, another for every number.
struct NoisyCovers {
  private static let side = 300
  private let noise: [UInt8]

  init() {
    var random = SeededGenerator(20_261_121)
    noise = (0..<200_000).map { _ in UInt8.random(in: 64...191, using: &random) }
  }

  func png(_ number: Int) -> Data {
    PNGFile.grey(width: Self.side, height: Self.side, bitDepth: 8) { row in
      let start = number * 37 + row * Self.side
      return Array(noise[start..<start + Self.side])
    }
  }
}
