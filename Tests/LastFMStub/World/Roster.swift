extension Listener {
  /// The people with names.
  package static let roster = [
    rj, alice, otto, tomoko, newcomer, quiet, hidden, heavy, hostile,
  ]

  /// Everything, from indie to metal, since the beginning; silent one week in fourteen.
  static let rj = Listener(
    "RJ",
    realName: "Richard Jonas",
    country: "United Kingdom",
    registered: 1_037_793_040,
    friends: ["alice", "Otto-Lindqvist", "tomoko_h", "newcomer", "quiet", "hidden"],
    repertoire: .eras(
      [
        Taste(since: 2005, ["postpunk": 1, "indie": 0.9, "hiphop": 0.4]),
        Taste(since: 2009, ["indie": 1, "electronic": 0.8, "postrock": 0.5]),
        Taste(since: 2013, ["postrock": 0.8, "metal": 0.7, "ambient": 0.6, "folk": 0.3]),
        Taste(since: 2017, ["soul": 0.8, "hiphop": 0.9, "electronic": 0.6, "global": 0.3]),
        Taste(since: 2021, ["jazz": 1, "citypop": 0.6, "indie": 0.5, "pop": 0.4]),
        Taste(since: 2025, ["jazz": 0.7, "folk": 0.6, "global": 0.6, "postpunk": 0.5]),
      ],
      Rhythm(albums: 5...40, favouritePlays: 12...36, silence: 0.07)
    )
  )

  /// Folk, jazz and songs; few records, much loved.
  static let alice = Listener(
    "alice",
    realName: "Alice Marchetti",
    country: "Italy",
    registered: 1_121_385_600,
    friends: ["RJ", "tomoko_h"],
    repertoire: .eras(
      [
        Taste(since: 2005, ["folk": 1, "chanson": 0.7, "indie": 0.4]),
        Taste(since: 2011, ["folk": 0.9, "classical": 0.6, "chanson": 0.5]),
        Taste(since: 2016, ["chanson": 1, "jazz": 0.7, "global": 0.6]),
        Taste(since: 2021, ["jazz": 0.9, "classical": 0.8, "soul": 0.4]),
        Taste(since: 2025, ["folk": 0.9, "global": 0.8, "classical": 0.5]),
      ],
      Rhythm(albums: 4...16, favouritePlays: 18...44, silence: 0.04)
    )
  )

  /// Machines, drones and the far north, all day long.
  static let otto = Listener(
    "Otto-Lindqvist",
    realName: "Otto Lindqvist",
    country: "Sweden",
    registered: 1_162_339_200,
    friends: ["RJ", "alice", "tomoko_h"],
    repertoire: .eras(
      [
        Taste(since: 2006, ["electronic": 1, "metal": 0.6]),
        Taste(since: 2012, ["ambient": 1, "electronic": 0.6, "postrock": 0.6]),
        Taste(since: 2018, ["ambient": 0.8, "metal": 0.8, "classical": 0.4]),
        Taste(since: 2023, ["electronic": 0.9, "ambient": 0.7, "postpunk": 0.6]),
      ],
      Rhythm(albums: 18...46, favouritePlays: 14...40, silence: 0.02)
    )
  )

  /// City pop, bright pop and whatever a friend sang along to.
  static let tomoko = Listener(
    "tomoko_h",
    realName: "堀 智子",
    country: "Japan",
    registered: 1_206_576_000,
    friends: ["alice", "Otto-Lindqvist"],
    repertoire: .eras(
      [
        Taste(since: 2008, ["pop": 1, "citypop": 0.7]),
        Taste(since: 2014, ["citypop": 1, "soul": 0.5, "indie": 0.4]),
        Taste(since: 2019, ["hiphop": 0.7, "citypop": 0.8, "pop": 0.6]),
        Taste(since: 2024, ["citypop": 0.9, "global": 0.7, "pop": 0.7]),
      ],
      Rhythm(albums: 8...26, favouritePlays: 10...30, silence: 0.1)
    )
  )

  /// Joined in March 2022, and follows nobody.
  static let newcomer = Listener(
    "newcomer",
    realName: "",
    country: "Brazil",
    registered: 1_647_302_400,
    repertoire: .eras(
      [Taste(since: 2022, ["pop": 1, "hiphop": 0.8, "indie": 0.6])],
      Rhythm(albums: 6...22, favouritePlays: 8...28, silence: 0.05)
    )
  )

  static let quiet = Listener(
    "quiet",
    country: "Finland",
    registered: 1_075_593_600,
    friends: ["RJ"],
    repertoire: .almostNothing
  )

  static let hidden = Listener(
    "hidden",
    registered: 1_199_145_600,
    friends: ["RJ"],
    isPrivate: true,
    repertoire: .drawn(.ordinary)
  )

  /// Exactly a thousand rows in each week: the most that Last.fm gives, so the chart is cut off.
  static let heavy = Listener(
    "heavy",
    realName: "Radio 24",
    registered: 1_041_379_200,
    repertoire: .thousand
  )

  static let hostile = Listener(
    "hostile",
    realName: "</script><b>Bobby</b>",
    country: "\u{202e}Null\u{7}",
    registered: 1_100_000_000,
    friends: ["RJ"],
    repertoire: .hostile
  )
}

extension Rhythm {
  static let ordinary = Rhythm(albums: 30...60, favouritePlays: 14...44, silence: 0)
}

extension Listener {
  /// `user-` and any number: as many people as a benchmark wants.
  static func numbered(_ name: String) -> Listener? {
    let prefix = "user-"
    guard name.hasPrefix(prefix), let number = Int(name.dropFirst(prefix.count)), number >= 0
    else { return nil }
    let registered = 1_072_915_200 + Seed(name).with("registered").number(in: 0...200_000_000)
    return Listener(name, registered: registered, repertoire: .drawn(.ordinary))
  }
}
