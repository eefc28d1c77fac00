/// A number made from a text, the same in every run: Swift's own hashes differ.
enum StableHash {
  /// FNV-1a.
  static func of(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }
}
