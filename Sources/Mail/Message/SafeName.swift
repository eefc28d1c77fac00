/// A name for a file that no header, shell or file system minds.
enum SafeName {
  /// Letters, digits, `-`, `_` and `.` are kept, each of the others becomes `-`; no dot comes first.
  static func of(_ name: String, limit: Int = 100) -> String {
    let bytes = name.unicodeScalars.prefix(limit).map { scalar in
      guard let byte = UInt8(exactly: scalar.value) else { return UInt8(ascii: "-") }
      let isKept = HeaderText.isAlphanumeric(byte) || "-_.".utf8.contains(byte)
      return isKept ? byte : UInt8(ascii: "-")
    }
    let safe = String(decoding: bytes, as: UTF8.self)
    return safe.hasPrefix(".") ? "-" + safe.dropFirst() : safe.isEmpty ? "-" : safe
  }
}
