/// An invented person on Last.fm.
package struct Listener: Sendable {
  /// In canonical capitals.
  package let name: String
  package let realName: String
  package let country: String
  /// Unix seconds.
  package let registered: Int
  package let friends: [String]
  /// Hides recent listening: charts answer with error 17.
  package let isPrivate: Bool
  package let repertoire: Repertoire

  package init(
    _ name: String,
    realName: String = "",
    country: String = "None",
    registered: Int,
    friends: [String] = [],
    isPrivate: Bool = false,
    repertoire: Repertoire
  ) {
    self.name = name
    self.realName = realName
    self.country = country
    self.registered = registered
    self.friends = friends
    self.isPrivate = isPrivate
    self.repertoire = repertoire
  }

  var seed: Seed { Seed(name.lowercased()) }

  package enum Repertoire: Sendable {
    /// Plays from the catalogue, after a taste that changes with the years.
    case eras([Taste], Rhythm)
    /// Plays whatever this number draws.
    case drawn(Rhythm)
    /// A thousand records, every week.
    case thousand
    /// Every name that ever broke a program, every week.
    case hostile
    /// Three weeks in five nothing, else up to four records, played once.
    case almostNothing
  }
}

/// What somebody likes from a year on: scenes and how much of them.
package struct Taste: Sendable {
  let since: Double
  let scenes: [String: Double]

  package init(since year: Double, _ scenes: [String: Double]) {
    since = year
    self.scenes = scenes
  }
}

/// How much somebody plays.
package struct Rhythm: Sendable {
  /// How many records there are in a week.
  let albums: ClosedRange<Int>
  /// How often the week's favourite is played.
  let favouritePlays: ClosedRange<Int>
  /// The share of weeks without any music.
  let silence: Double

  package init(albums: ClosedRange<Int>, favouritePlays: ClosedRange<Int>, silence: Double) {
    self.albums = albums
    self.favouritePlays = favouritePlays
    self.silence = silence
  }
}
