import CZlib
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

  /// Grey, in PNG.
  func png(_ number: Int) -> Data {
    var rows: [UInt8] = []
    for row in 0..<Self.side {
      let start = number * 37 + row * Self.side
      rows += [0] + noise[start..<start + Self.side]
    }
    var length = compressBound(UInt(rows.count))
    var packed = [UInt8](repeating: 0, count: Int(length))
    compress2(&packed, &length, rows, UInt(rows.count), 1)
    return Data(
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        + chunk("IHDR", number32(Self.side) + number32(Self.side) + [8, 0, 0, 0, 0])
        + chunk("IDAT", Array(packed.prefix(Int(length)))) + chunk("IEND", [])
    )
  }

  private func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let checked = Array(type.utf8) + data
    return number32(data.count) + checked + number32(Int(crc32(0, checked, UInt32(checked.count))))
  }

  private func number32(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
