import WeekInHistory

/// What the file of one user's digest is called: `RJ-2026-11-15.md`.
///
/// User names are letters, digits, `-` and `_`; whatever else one may hold is spelled out, and so is a
/// `-` at the beginning, which commands would take for an option's. File systems take 255 bytes: of a
/// name that gets too long, a checksum stands for the rest.
package enum DigestFileName {
  package static func of(
    _ user: String,
    firstDay: CalendarDay,
    _ format: DocumentFormat
  ) -> String {
    let spelled = spelled(user)
    let name =
      spelled.utf8.count <= longest
      ? spelled : "\(spelled.prefix(longest - 17))-\(String(StableHash.of(user), radix: 16))"
    return "\(name)-\(firstDay).\(format.fileExtension)"
  }

  private static let longest = 200

  private static func spelled(_ user: String) -> String {
    user.utf8.enumerated().map { index, byte in
      switch byte {
      case UInt8(ascii: "-") where index == 0: "%2D"
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        String(UnicodeScalar(byte))
      default: "%" + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }
}
