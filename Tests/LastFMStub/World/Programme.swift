/// Which records a listener plays in one week, and how often.
///
/// A few favourites dominate, and they last some weeks; what is liked at all changes with the
/// eras, so that five years ago sounds unlike last year.
struct Programme {
  let listener: Listener
  let week: Int

  private var seed: Seed { listener.seed.with(week) }

  var rows: [ChartedAlbum] {
    switch listener.repertoire {
    case .eras(_, let rhythm), .drawn(let rhythm): favourites(rhythm)
    case .thousand: thousand
    case .hostile: hostile
    case .almostNothing: almostNothing
    }
  }

  private func favourites(_ rhythm: Rhythm) -> [ChartedAlbum] {
    guard seed.with("silence").unit >= rhythm.silence else { return [] }
    let count = seed.with("albums").number(in: rhythm.albums)
    let top = Double(seed.with("favourite").number(in: rhythm.favouritePlays))
    let liking = Liking(listener: listener, week: week)
    let scored = Catalogue.shared.albums.map { (album: $0, score: liking.score($0)) }
    let ranked = scored.filter { $0.score > 0 }.sorted { one, other in
      one.score == other.score
        ? one.album.seed.value < other.album.seed.value : one.score > other.score
    }
    return ranked.prefix(count).enumerated().map { place, entry in
      let chance = 0.7 + 0.6 * seed.with(entry.album.seed).unit
      // 34, 22, 18, 9, 7, 4, 3, 2, 1, 1: steep, with a long tail of single plays.
      let share = 1 / (1 + 0.42 * Double(place) + 0.05 * Double(place * place))
      return ChartedAlbum(album: entry.album, plays: max(1, Int(top * share * chance)))
    }
  }

  private var thousand: [ChartedAlbum] {
    Catalogue.shared.thousand.map { album in
      let liking = seed.with(album.seed).unit
      return ChartedAlbum(album: album, plays: 1 + Int(0.6 / (liking + 0.01)))
    }
  }

  private var hostile: [ChartedAlbum] {
    Catalogue.shared.hostile.map { album in
      ChartedAlbum(album: album, plays: seed.with(album.seed).number(in: 1...30))
    }
  }

  private var almostNothing: [ChartedAlbum] {
    guard seed.with("silence").unit >= 0.6 else { return [] }
    var draws = Draws(seed)
    let albums = Catalogue.shared.albums
    let positions = Set((0..<draws.number(1...4)).map { _ in draws.number(0...albums.count - 1) })
    return positions.sorted().map { ChartedAlbum(album: albums[$0], plays: 1) }
  }
}

/// How much a listener likes a record in a given week.
private struct Liking {
  let listener: Listener
  let week: Int
  let year: Double
  let eras: [(number: Int, weight: Double, scenes: [String: Double])]

  init(listener: Listener, week: Int) {
    self.listener = listener
    self.week = week
    let year = ChartCalendar.year(of: week)
    self.year = year
    if case .eras(let tastes, _) = listener.repertoire {
      // A new taste takes a year and a half to settle.
      let current = tastes.lastIndex { $0.since <= year } ?? 0
      let settled = min(1, max(0, (year - tastes[current].since) / 1.5))
      let previous = max(0, current - 1)
      eras = [
        (current, settled, tastes[current].scenes),
        (previous, 1 - settled, tastes[previous].scenes),
      ].filter { $0.weight > 0 }
    } else {
      let place = (year - 2000) / 3 + listener.seed.with("era").unit
      let current = Int(place)
      let settled = place - Double(current)
      eras = [current, current - 1].enumerated().map { age, era in
        let scenes = Catalogue.shared.scenes.map { scene in
          (scene, Self.steep(listener.seed.with(era).with(scene).unit, 0.1))
        }
        return (era, age == 0 ? settled : 1 - settled, Dictionary(uniqueKeysWithValues: scenes))
      }
    }
  }

  func score(_ album: Album) -> Double {
    let age = year - Double(album.year)
    guard age >= 0 else { return 0 }
    let person = listener.seed.with(album.seed)
    let affinity = eras.reduce(0) { sum, era in
      let scene = era.scenes[album.scene] ?? 0.02
      return sum + era.weight * scene * Self.steep(person.with(era.number).unit, 0.03)
    }
    let spell = 0.1 + Self.steep(person.with("spell").with(week / 5).unit, 0.06)
    let mood = 0.4 + person.with("mood").with(week).unit
    let newness = 1 + 1.5 / (1 + age)
    return affinity * spell * mood * newness
  }

  /// 1 at zero, falling quickly: a few are liked much, most a little.
  private static func steep(_ unit: Double, _ softness: Double) -> Double {
    softness / (softness + unit)
  }
}
