/// How large a mail gets, counted generously, because whoever writes the message chooses how to encode it.
enum EmailSize {
  /// Gmail shows no more of a message's HTML than this.
  static let ofHTML = 102_400
  static let ofMessage = 1_000_000
  /// Header fields, boundaries, and whatever servers add on the way.
  static let ofEnvelope = 20_000

  /// In bytes, with the line breaks that mail has.
  static func decoded(_ text: String) -> Int {
    text.utf8.reduce(0) { $0 + ($1 == newline ? 2 : 1) }
  }

  /// As quoted-printable at its worst: three bytes for each that is not plain, and soft line breaks.
  static func encoded(_ text: String) -> Int {
    let bytes = text.utf8.reduce(0) { sum, byte in
      switch byte {
      case newline: sum + 2
      case UInt8(ascii: "="): sum + 3
      case 0x20...0x7E: sum + 1
      default: sum + 3
      }
    }
    return bytes + bytes / 72 * 3 + 3
  }

  /// As base64 in lines of 76, with the header fields of its part.
  static func encoded(_ image: EmailImage) -> Int {
    let characters = (image.data.count + 2) / 3 * 4
    return characters + characters / 76 * 2 + 2 + 600
  }

  /// The largest number up to `most` that fits, if numbers below one that fits do; `nil` if not even
  /// `least` does. Small ones are tried first: what is far too large takes long to try.
  static func largest(
    from least: Int = 0,
    upTo most: Int,
    thatFits fits: (Int) -> Bool
  ) -> Int? {
    guard least <= most, fits(least) else { return nil }
    var (good, step) = (least, 1)
    while good < most, fits(min(most, good + step)) {
      good = min(most, good + step)
      step *= 2
    }
    // `good + step`, if that is not beyond the end, is too large; so are all above.
    var tooLarge = min(most + 1, good + step)
    while tooLarge - good > 1 {
      let middle = good + (tooLarge - good) / 2
      if fits(middle) { good = middle } else { tooLarge = middle }
    }
    return good
  }

  private static let newline = UInt8(ascii: "\n")
}
