import LastFMStub

/// Makes up names such as break programs: bits of markup, of addresses, of what steers a terminal, and of
/// Unicode's darker corners, in any order.
enum HostileText {
  private static let bits: [String] = [
    // Markup
    "*", "**", "_", "__", "`", "```", "[", "]", "](", "![", "<", ">", "</", "<!--", "-->", "<b>",
    "<script>", "&", "&amp;", "&#x3c;", "&copy", "\"", "'", "\\", "\\|", "|", "#", "# ", "> ", "- ",
    "+ ", "1. ", "12) ", "---", "===", "~~", "~", "$", "==", "%%", "{{", "}}", "{{{x}}}", "{%",
    "{{<",
    ":", "://", "[x] ", "[ ] ", "[^1]", "[^1]: ", "    ", "\t", "]]>", "=", "!", "%", "%s", "%00",
    // Addresses
    "http://", "https://x.y/", "www.", "ftp://a.b", "a@b.c", "mailto:a@b.c", "xmpp:a@b.c", "@", ".",
    "javascript:", "data:text/html,", "//", "/", "?", ";", "../", "-", "--", "a.b",
    // Orders to terminals, and ends of lines
    "\u{1B}[31m", "\u{1B}]0;x\u{7}", "\u{9B}2J", "\u{9D}", "\u{7F}", "\u{8}", "\0",
    "\u{1}digests\u{1}",
    "\r", "\n", "\r\n", "\u{85}", "\u{2028}", "\u{2029}", "\u{B}", "\u{C}",
    // Directions, joiners, fillers, marks
    "\u{202E}", "\u{202A}", "\u{2066}", "\u{2069}", "\u{202C}", "\u{200E}", "\u{200F}", "\u{61C}",
    "\u{200B}", "\u{200C}", "\u{200D}", "\u{2060}", "\u{FEFF}", "\u{AD}", "\u{3164}", "\u{115F}",
    "\u{FE0F}", "\u{FE0E}", "\u{20E3}", "\u{301}", "\u{338}", "\u{20D2}", "\u{E0067}", "\u{E0001}",
    "\u{FFFE}", "\u{FFFF}", "\u{FFFD}", "\u{FFF9}", "\u{10FFFF}", "\u{E000}", "\u{378}",
    "\u{1FFFE}",
    // Spaces
    " ", "  ", "\u{A0}", "\u{3000}", "\u{2003}", "\u{1680}", "\u{180E}",
    // Pictures and scripts
    "👨‍👩‍👧‍👦", "🏳️‍🌈", "🇩🇪", "🇩", "1️⃣", "👩🏽", "🏽", "♀", "☝", "قمر", "שעון", "千", "ｆ", "กำ", "हि", "한", "\u{1112}",
    "\u{1161}", "é", "e\u{301}", "İ", "ß", "ﬃ", "Ω", "K", "ı", "Ǆ", "ﷺ",
    // Plain ones, so that something stands between
    "a", "Band", " of ", "x", "1", "22", "Title", "Q",
  ]

  static func text(_ random: inout SeededGenerator) -> String {
    if random.chance(1, in: 40) {
      let bit = random.one(of: bits)
      return "x" + String(repeating: bit, count: random.one(of: [30, 300, 2_000]))
    }
    return (0..<Int.random(in: 0...8, using: &random)).map { _ in random.one(of: bits) }.joined()
  }

  static func address(_ random: inout SeededGenerator) -> String {
    random.one(of: ["", "https://x.y/", "http://x/", "HTTPS://", "javascript:", "https:/"])
      + text(&random)
  }

  /// As the string of a JSON text, half of it escaped, and some of that wrongly: halves of pairs.
  static func json(_ random: inout SeededGenerator) -> String {
    var json = ""
    for unit in text(&random).utf16.prefix(60) {
      let isPlain = unit > 0x20 && unit < 0x7F && unit != 0x22 && unit != 0x5C
      if isPlain, let scalar = Unicode.Scalar(unit) {
        json.unicodeScalars.append(scalar)
      } else {
        let digits = String(unit, radix: 16)
        json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
      if random.chance(1, in: 200) { json += random.one(of: ["\\ud83d", "\\udc00", "\\u0000"]) }
    }
    return json
  }
}
