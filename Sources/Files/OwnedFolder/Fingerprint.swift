import COpenSSL
import Foundation

/// What is remembered of a file's content, to know later whether it is still what we wrote: its size, and
/// half of its SHA-256.
///
/// The size comes first, so that nothing larger than what we wrote is ever read to find out.
struct Fingerprint: Hashable {
  let size: Int
  private let high: UInt64
  private let low: UInt64

  init(of content: Data) {
    self = content.withUnsafeBytes { Fingerprint(of: $0) }
  }

  init(of content: UnsafeRawBufferPointer) {
    size = content.count
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    SHA256(content.bindMemory(to: UInt8.self).baseAddress, content.count, &digest)
    high = digest[0..<8].reduce(0) { $0 << 8 | UInt64($1) }
    low = digest[8..<16].reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Reads what `text` gives: `0123456789abcdef0123456789abcdef-4096`.
  init?(_ text: Substring) {
    let bytes = text.utf8
    guard bytes.count > 33, bytes[bytes.index(bytes.startIndex, offsetBy: 32)] == UInt8(ascii: "-"),
      let high = UInt64(text.prefix(16), radix: 16),
      let low = UInt64(text.dropFirst(16).prefix(16), radix: 16),
      let size = Int(text.dropFirst(33)), size >= 0
    else { return nil }
    self.size = size
    self.high = high
    self.low = low
  }

  var text: String { "\(Self.hex(high))\(Self.hex(low))-\(size)" }

  private static func hex(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
