/// Reads numbers from bytes, and `nil` beyond their end.
struct ByteReader {
  private let bytes: [UInt8]
  private var position: Int

  init(_ bytes: [UInt8], at position: Int) {
    self.bytes = bytes
    self.position = position
  }

  mutating func byte() -> UInt8? {
    guard position < bytes.count else { return nil }
    defer { position += 1 }
    return bytes[position]
  }

  /// The highest byte first. At most four.
  mutating func big(_ count: Int) -> Int? {
    take(count)?.reduce(0) { $0 << 8 | Int($1) }
  }

  /// The lowest byte first. At most four.
  mutating func little(_ count: Int) -> Int? {
    take(count)?.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// At most to the end.
  mutating func skip(_ count: Int) {
    position = min(bytes.count, position + count)
  }

  /// GIF's blocks of up to 255 bytes, up to an empty one. Whether that was there.
  mutating func skipSubBlocks() -> Bool {
    while let length = byte() {
      if length == 0 { return true }
      skip(Int(length))
    }
    return false
  }

  private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard position + count <= bytes.count else { return nil }
    defer { position += count }
    return bytes[position..<position + count]
  }
}
