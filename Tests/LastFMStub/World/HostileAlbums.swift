extension Catalogue {
  /// Names that have broken programs: all of them are in each of `hostile`'s weeks.
  static let hostileAlbums: [Album] =
    markup + scripts + unicode + controls + [
      Album(artist: "Bad Link", name: "Click Me", url: "javascript:alert(document.cookie)"),
      Album(
        artist: "Worse Link",
        name: "Quote \"Unquote\"",
        url: "https://x/\" onclick=\"alert(1)"
      ),
      Album(artist: "Nobody", name: ""),
      Album(artist: "", name: "Nothing"),
    ]

  private static let markup = [
    Album(artist: "*Stars* and _Scores_", name: "**Bold** __Move__"),
    Album(artist: "[Link](https://example.com)", name: "![image](x.png)"),
    Album(artist: "Pipe | Dream", name: "a | b | c"),
    Album(artist: "`Backtick`", name: "```"),
    Album(artist: "# Heading", name: "## Second Heading"),
    Album(artist: "> Quoted", name: "1. First of All"),
    Album(artist: "- Dash", name: "+ Plus"),
    Album(artist: "Line\nBreak", name: "Carriage\r\nReturn\tTab"),
    Album(artist: "---", name: "==="),
    Album(artist: "Back\\slash", name: "Ends with a backslash\\"),
    Album(artist: "~~Struck~~", name: "https://example.com/autolink"),
    Album(artist: "AT&T &amp; Friends", name: "&lt;already&gt; &#42; &copy;"),
  ]

  private static let scripts = [
    Album(artist: "<script>alert(1)</script>", name: "</title></style><!-- -->"),
    Album(artist: "\"><img src=x onerror=alert(1)>", name: "' onmouseover='alert(1)"),
    Album(artist: "{{mustache}}", name: "{{{triple}}} {{#section}} {{>partial}}"),
    Album(artist: "../../etc/passwd", name: "..\\..\\windows\\system32"),
    Album(artist: "$(touch pwned)", name: "`id`; rm -rf / #"),
    Album(artist: "'; DROP TABLE charts; --", name: "100% %s %n %00"),
    Album(artist: "=SUM(A1:A9)", name: "@everyone"),
    Album(artist: "AC/DC", name: "Ohm's Law / Live"),
    Album(artist: "Florence + the Machine", name: "Rehearsal + Tea & Biscuits?"),
    Album(artist: "Sigur Rós", name: "(æfing)"),
    Album(artist: "Subject: hi\r\nBcc: x@example.com", name: "]]>"),
  ]

  private static let unicode = [
    // The same name, composed and decomposed: two records.
    Album(artist: "Caf\u{e9} Zo\u{eb}", name: "\u{c5}ngstr\u{f6}m"),
    Album(artist: "Cafe\u{301} Zoe\u{308}", name: "A\u{30a}ngstro\u{308}m"),
    Album(artist: "👨‍👩‍👧‍👦 Family 👩🏽‍🚀", name: "🏳️‍🌈🇮🇸 ✈️"),
    Album(artist: "قمر الميناء", name: "رسائل (2006) البحر"),
    Album(artist: "שעון חורף", name: "גשם [ראשון] 1"),
    Album(artist: "南岸巴士", name: "末班车《雨天》"),
    Album(artist: "灯台通信", name: "波止場の「ネオン」"),
    Album(artist: "여름의 계단", name: "긴 오후"),
    Album(artist: "ดาวเหนือ", name: "น้ำขึ้นน้ำลงที่ริมโขงยามค่ำคืน"),
    Album(artist: "Z̸̡̛̪̗̹̋͑a̵̜̅̿l̴͓̈́g̷̱̈́o̶͔̊", name: "H̴̢̛̬͈̒̄e̵̟͝ ̶̫̽c̸̞̈ö̷̜m̵̝̈e̸̖͝s̴̟̀"),
    Album(artist: "Straße İstanbul ﬁ ǅ", name: "ẞ Ω K"),
    Album(artist: "Mathematical 𝕭𝖑𝖆𝖈𝖐", name: "\u{10FFFD} \u{E000}"),
    Album(artist: String(repeating: "Very Long Name ", count: 20), name: "Short"),
    Album(artist: "Short", name: String(repeating: "Donaudampfschiff", count: 19)),
    Album(artist: "  Spaces  Around  ", name: "\u{a0}\u{2003}\u{3000}"),
  ]

  private static let controls = [
    Album(artist: "\u{1b}[31mRed\u{1b}[0m", name: "\u{1b}]0;title\u{7}Bell\u{7}"),
    Album(artist: "Right\u{202e}tfel ot", name: "\u{2066}Isolated\u{200f}"),
    Album(artist: "Not a \u{fffe}character", name: "\u{ffff} \u{fffd} \u{feff}"),
    Album(artist: "C0 \u{1}\u{2}\u{8}\u{b}\u{c}\u{e}\u{1f}", name: "Delete\u{7f} C1\u{85}\u{9b}"),
    Album(artist: "Zero\u{200b}width\u{2060}", name: "Soft\u{ad}hyphen \u{2028}line\u{2029}para"),
  ]
}
