/// A square picture: three bytes a pixel, row by row.
struct Bitmap: Sendable {
  let size: Int
  private(set) var bytes: [UInt8] = []

  init(size: Int) {
    self.size = size
    bytes.reserveCapacity(size * size * 3)
  }

  mutating func append(_ ink: Ink) {
    bytes.append(Self.byte(ink.red))
    bytes.append(Self.byte(ink.green))
    bytes.append(Self.byte(ink.blue))
  }

  private static func byte(_ part: Float) -> UInt8 {
    UInt8(min(255, max(0, part * 255 + 0.5)))
  }
}
