import CZlib

/// Writes pictures as PNG (ISO/IEC 15948) with a palette.
package enum PNG {
  package static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  static func encode(_ bitmap: Bitmap) -> [UInt8] {
    let reduced = MedianCut(bitmap)
    let size = UInt32(bitmap.size)
    let eightBitPalette: [UInt8] = [8, 3, 0, 0, 0]
    var lines: [UInt8] = []
    lines.reserveCapacity((bitmap.size + 1) * bitmap.size)
    for row in 0..<bitmap.size {
      lines.append(0)  // no filter: palette indices have no slope
      lines += reduced.indices[(row * bitmap.size)..<((row + 1) * bitmap.size)]
    }
    return signature
      + chunk("IHDR", bigEndian(size) + bigEndian(size) + eightBitPalette)
      + chunk("PLTE", reduced.palette.flatMap { [$0.red, $0.green, $0.blue] })
      + chunk("IDAT", Gzip.deflated(lines))
      + chunk("IEND", [])
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let checked = Array(type.utf8) + data
    let sum = crc32(0, checked, UInt32(checked.count))
    return bigEndian(UInt32(data.count)) + checked + bigEndian(UInt32(sum))
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
