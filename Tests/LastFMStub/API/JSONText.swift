/// JSON as Last.fm writes it: slashes escaped, everything outside ASCII as plain UTF-8.
///
/// Text, not a tree: parts that many answers share are written once and joined.
struct JSONText: Sendable {
  private(set) var bytes: [UInt8]

  static func string(_ text: String) -> JSONText {
    var bytes: [UInt8] = [UInt8(ascii: "\"")]
    bytes.reserveCapacity(text.utf8.count + 2)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
        bytes += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): bytes += Array(#"\n"#.utf8)
      case UInt8(ascii: "\r"): bytes += Array(#"\r"#.utf8)
      case UInt8(ascii: "\t"): bytes += Array(#"\t"#.utf8)
      case 0..<0x20: bytes += Array((byte < 16 ? "\\u000" : "\\u00").utf8 + hex(byte))
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
    return JSONText(bytes: bytes)
  }

  /// A number written as a string, as nearly all of Last.fm's are.
  static func quoted(_ number: Int) -> JSONText {
    .string(String(number))
  }

  static func number(_ number: Int) -> JSONText {
    JSONText(bytes: Array(String(number).utf8))
  }

  static let null = JSONText(bytes: Array("null".utf8))

  static func array(_ elements: [JSONText]) -> JSONText {
    joined("[", elements, "]")
  }

  static func object(_ members: [(String, JSONText)]) -> JSONText {
    object(members.map { .member($0.0, $0.1) })
  }

  /// An object of members made by `member`.
  static func object(_ members: [JSONText]) -> JSONText {
    joined("{", members, "}")
  }

  static func member(_ name: String, _ value: JSONText) -> JSONText {
    JSONText(bytes: string(name).bytes + [UInt8(ascii: ":")] + value.bytes)
  }

  private static func joined(
    _ open: Unicode.Scalar,
    _ parts: [JSONText],
    _ close: Unicode.Scalar
  ) -> JSONText {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(parts.reduce(2) { $0 + $1.bytes.count + 1 })
    bytes.append(UInt8(ascii: open))
    for (index, part) in parts.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes += part.bytes
    }
    bytes.append(UInt8(ascii: close))
    return JSONText(bytes: bytes)
  }

  private static func hex(_ byte: UInt8) -> [UInt8] {
    Array(String(byte, radix: 16).utf8)
  }
}

extension JSONText: ExpressibleByStringLiteral {
  init(stringLiteral text: String) {
    self = .string(text)
  }
}
