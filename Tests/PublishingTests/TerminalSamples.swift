import Foundation
import WeekInHistory

/// Names that make columns crooked, or worse.
enum TerminalSamples {
  static let hostileNames = [
    "\u{1B}[31mRed\u{1B}[0m Album",
    "\u{1B}]8;;https://evil.example\u{7}Click\u{1B}]8;;\u{7} \u{1B}]0;title\u{1B}\\",
    "\u{9B}2J\u{9D}0;owned\u{9C}Cleared",
    "Two\nLines\r\nand\ta\u{B}tab\u{2028}more",
    "\u{8}\u{8}\u{8}Back\u{7F}space\u{0}",
    "\u{202E}live\u{202C} \u{2066}isolated\u{2069}",
  ]

  static let wideNames = [
    "千と千尋の神隠し サウンドトラック",
    "방탄소년단 – 화양연화",
    "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}",
    "กำแพงเมืองจีน น้ำตา",
    "हिन्दी क्षितिज",
    "Bjo\u{308}rk: Ve\u{301}spertine",
    "Z\u{351}\u{343}\u{317}a\u{334}\u{317}l\u{321}g\u{310}o",
    "👩🏽‍🚀 Space 👨‍👩‍👧‍👦 Family ❤️‍🔥",
    "🇩🇪🇯🇵 🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F} 🏳️‍🌈 1️⃣ ☝🏽",
    "أم كلثوم: إنت عمري",
    "שָׁלוֹם עֲלֵיכֶם",
    "Soft\u{AD}hyphen zero\u{200B}width\u{FEFF} fil\u{3164}ler",
    "\u{301}leading mark",
    "\u{200D}joiners\u{200D}",
    "\u{E000}\u{F8FF} private, \u{378} unassigned",
    "ｆｕｌｌ ﾊﾝｶｸ ㎏ ±×°ΩЖ",
  ]

  static let longName =
    "Good News for People Who Love Bad News and Want to Read the Whole of Every Very Long Title"

  /// Something of everything a digest can say.
  static let everything = Samples.digest(
    of: "RJ",
    minimumPlays: 2,
    problem: nil,
    [
      approximate(Samples.year(1, from: "2025-11-16", .charted(favourites))),
      Samples.year(2, from: "2024-11-17", .charted(wide)),
      stale(Samples.year(5, from: "2021-11-14", .charted(hostile))),
      Samples.year(7, from: "2019-11-17", .quiet(Samples.summary([]))),
      Samples.year(
        9,
        from: "2017-11-19",
        .quiet(Samples.summary([Samples.album("Once", by: "Only", plays: 1)], minimumPlays: 2))
      ),
      Samples.year(
        10,
        from: "2016-11-20",
        .unavailable(
          Problem(.unavailable, "Last.fm did not answer: \u{1B}[2Jthe operation timed out.")
        )
      ),
      Samples.year(22, .unlisted(.beforeTheFirst)),
      Samples.year(23, .beforeJoining),
      Samples.year(24, .beforeJoining),
    ]
  )

  private static let favourites = Samples.summary(
    [
      Samples.album("Morbid Stuff", by: "PUP", plays: 1_204),
      Samples.album("Lightning at the Door", by: "All Them Witches", plays: 1_204),
      Samples.album(longName, by: "Modest Mouse", plays: 611),
      Samples.album("Pony", by: "The Most Serene Republic of Somewhere Else", plays: 88),
      Samples.album("", by: "\u{200B}", plays: 3),
      Samples.album("Left Out", by: "Somebody", plays: 2),
      Samples.album("Too Few", by: "Somebody", plays: 1),
    ],
    minimumPlays: 2,
    limit: 5
  )

  private static let wide = Samples.summary(albums(wideNames))
  private static let hostile = Samples.summary(albums(hostileNames))

  static func albums(_ names: [String]) -> [ChartedAlbum] {
    zip(names, names.reversed()).enumerated().map { index, names in
      Samples.album(names.0, by: names.1, plays: 40 - 2 * index)
    }
  }

  private static func approximate(_ year: DigestYear) -> DigestYear {
    var year = year
    year.isApproximate = true
    year.isProvisional = true
    return year
  }

  private static func stale(_ year: DigestYear) -> DigestYear {
    var year = year
    year.staleSince = Samples.day("2026-03-14").noon(in: Samples.berlin)
    return year
  }
}
