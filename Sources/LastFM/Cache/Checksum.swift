import Foundation

/// Tells whether bytes are still what they were: FNV-1a, with 64 bits.
///
/// SQLite notices a damaged page only where its own structure suffers. A letter that fell over in the
/// middle of a reply would be shown as if Last.fm had said it.
struct Checksum: Sendable {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  /// As SQLite keeps it.
  var value: Int64 { Int64(bitPattern: state) }

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var state = state
    for byte in bytes { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }
    self.state = state
  }

  mutating func add(_ data: Data) {
    data.withUnsafeBytes { add($0) }
  }

  mutating func add(_ text: String) {
    add(Data(text.utf8))
  }

  mutating func add(_ number: UInt64) {
    withUnsafeBytes(of: number.littleEndian) { add($0) }
  }
}
