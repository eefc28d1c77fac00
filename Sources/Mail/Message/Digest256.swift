import COpenSSL

/// SHA-256 of some texts, by OpenSSL.
struct Digest256 {
  private let bytes: [UInt8]

  init(_ texts: [String]) {
    // Each with its length before it, so that ["a", "bc"] is not ["ab", "c"].
    let message = texts.flatMap { Array("\($0.utf8.count):\($0)".utf8) }
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    SHA256(message, message.count, &digest)
    bytes = digest
  }

  var hexadecimal: String {
    bytes.map { byte in
      let digits = String(byte, radix: 16)
      return digits.utf8.count == 1 ? "0\(digits)" : digits
    }.joined()
  }
}
