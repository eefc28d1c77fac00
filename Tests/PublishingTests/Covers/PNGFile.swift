import CZlib
import Foundation

/// Pictures for what the painted ones of the local server cannot be: huge, thin, noise, or of one colour.
enum PNGFile {
  /// `rows` are packed as the bit depth says, without the filter byte.
  static func grey(width: Int, height: Int, bitDepth: UInt8, row: (Int) -> [UInt8]) -> Data {
    file(width: width, height: height, bitDepth: bitDepth, colorType: 0, row: row)
  }

  /// Each pixel as `0xRRGGBB`.
  static func painted(side: Int, _ pixel: (_ x: Int, _ y: Int) -> Int) -> Data {
    file(width: side, height: side, bitDepth: 8, colorType: 2) { y in
      (0..<side).map { x in pixel(x, y) }.flatMap { pixel in
        [16, 8, 0].map { UInt8(truncatingIfNeeded: pixel >> $0) }
      }
    }
  }

  private static func file(
    width: Int,
    height: Int,
    bitDepth: UInt8,
    colorType: UInt8,
    row: (Int) -> [UInt8]
  ) -> Data {
    var rows: [UInt8] = []
    for index in 0..<height { rows += [0] + row(index) }
    var length = compressBound(UInt(rows.count))
    var packed = [UInt8](repeating: 0, count: Int(length))
    compress2(&packed, &length, rows, UInt(rows.count), 1)
    return Data(
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        + chunk("IHDR", number(width) + number(height) + [bitDepth, colorType, 0, 0, 0])
        + chunk("IDAT", Array(packed.prefix(Int(length)))) + chunk("IEND", [])
    )
  }

  /// All black, one bit a pixel.
  static func blank(width: Int, height: Int) -> Data {
    let black = [UInt8](repeating: 0, count: (width + 7) / 8)
    return grey(width: width, height: height, bitDepth: 1) { _ in black }
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let checked = Array(type.utf8) + data
    return number(data.count) + checked + number(Int(crc32(0, checked, UInt32(checked.count))))
  }

  private static func number(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
