/// A number made from a text, the same in every run: Swift's own hashes differ.
package enum StableHash {
  /// FNV-1a.
  package static func of(_ text: String) -> UInt64 { of(text.utf8) }

  package static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }
}
