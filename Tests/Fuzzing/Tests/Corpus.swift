import Foundation
import LastFMStub

/// The seeds that libFuzzer and the tests begin with, and what once went wrong.
enum Corpus {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Corpus")

  static func files(_ name: String) throws -> [(name: String, bytes: [UInt8])] {
    let folder = folder.appending(path: name)
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
      ($0, Array(try Data(contentsOf: folder.appending(path: $0))))
    }
  }

  /// A few bytes of `seed` changed, doubled, cut or replaced by some of `other`.
  static func mutated(
    _ seed: [UInt8],
    with other: [UInt8],
    _ random: inout SeededGenerator
  ) -> [UInt8] {
    var bytes = seed
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      let start = Int.random(in: 0..<bytes.count, using: &random)
      let end = min(bytes.count, start + random.one(of: [1, 1, 2, 8, 40]))
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[start] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes[start] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 2: bytes.removeSubrange(start..<end)
      case 3: bytes.insert(contentsOf: bytes[start..<end], at: start)
      case 4: bytes.replaceSubrange(start..<end, with: random.one(of: words).utf8)
      default:
        let from = other.isEmpty ? 0 : Int.random(in: 0..<other.count, using: &random)
        bytes.replaceSubrange(start..<end, with: other[from...].prefix(end - start))
      }
    }
    return bytes
  }

  /// What means something to a reader of JSON.
  private static let words = [
    "null", "true", "-1", "1e400", "-0.0", "9223372036854775807", "9223372036854775808", "1E-400",
    "\"NaN\"", "[[", "{}", "[]", "\"\"", "\\ud800", "\\u0000", ",", ":", "\"", "}", "]",
    "\"error\":6,",
    "0.1", "\"1 \"", "\u{FEFF}", "\n",
  ]
}
