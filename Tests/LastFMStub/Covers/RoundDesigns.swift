import Foundation

/// Circles, and what can be cut from them.
extension Sleeve {
  /// Rings around a point, often a corner.
  static let rings: Design = { palette, draws in
    let (ground, inks) = palette.ground(&draws)
    let centre = draws.pick([
      Point(x: 0, y: 1), Point(x: 1, y: 1), Point(x: 0.5, y: 1), Point(x: 0.5, y: 0.5),
      Point(x: 0.34, y: 0.6), Point(x: 1, y: 0.38),
    ])
    let count = draws.number(4...9)
    let reach = draws.float(0.72...0.98) * (centre.x == 0.5 ? 0.62 : 1)
    let gaps = draws.chance(0.5)
    let radii = (0..<count).map { reach * (1 - Float($0) / Float(count)) }
    let colours = (0..<count).map { index in
      gaps && index % 2 == 1 ? ground : inks[(gaps ? index / 2 : index) % inks.count]
    }
    return { point, pixel in
      let distance = point.distance(to: centre)
      var ink = ground
      for index in 0..<count {
        ink = ink.under(colours[index], edge(distance - radii[index], pixel))
      }
      return ink
    }
  }

  /// Translucent discs that darken where they meet.
  static let discs: Design = { palette, draws in
    let inks = palette.inks.shuffled(using: &draws)
    let count = draws.number(3...6)
    let discs = (0..<count).map { index in
      let turn = Float(index) / Float(count) * 2 * .pi + draws.float(0...0.6)
      let away = draws.float(0.08...0.26)
      return (
        centre: Point(x: 0.5 + cos(turn) * away, y: 0.5 + sin(turn) * away),
        radius: draws.float(0.14...0.31), ink: inks[index % inks.count]
      )
    }
    let dot = draws.point(x: 0.3...0.7, y: 0.3...0.7)
    return { point, pixel in
      var ink = palette.paper
      for disc in discs {
        let coverage = edge(point.distance(to: disc.centre) - disc.radius, pixel)
        ink = ink.overprinted(with: disc.ink, coverage)
      }
      return ink.under(palette.dark, edge(point.distance(to: dot) - 0.028, pixel))
    }
  }

  /// Arches within arches.
  static let arches: Design = { palette, draws in
    let (ground, inks) = palette.ground(&draws)
    let count = draws.number(4...6)
    let pairs = draws.chance(0.35)
    let spring = draws.float(0.46...0.62)
    let reach: Float = pairs ? 0.23 : 0.4
    let hollow = draws.number(0...1)
    return { point, pixel in
      let middle: Float = pairs ? (point.x < 0.5 ? 0.26 : 0.74) : 0.5
      let top = pairs && point.x >= 0.5 ? spring + 0.14 : spring
      let distance =
        point.y < top ? point.distance(to: Point(x: middle, y: top)) : abs(point.x - middle)
      var ink = ground
      for index in 0..<count {
        let radius = reach * (1 - Float(index) / Float(count))
        let colour = index == count - 1 && hollow == 0 ? ground : inks[index % inks.count]
        ink = ink.under(colour, edge(distance - radius, pixel))
      }
      return ink.under(ground, edge(0.9 - point.y, pixel))
    }
  }

  /// One great shape and a small companion.
  static let moon: Design = { palette, draws in
    let (ground, inks) = palette.ground(&draws)
    let centre = draws.point(x: 0.4...0.6, y: 0.42...0.56)
    let radius = draws.float(0.27...0.36)
    let turn = draws.float(0...6.28)
    let kind = draws.number(0...3)
    let shift = draws.float(0.4...0.75) * radius
    let other = Point(x: centre.x + cos(turn) * shift, y: centre.y + sin(turn) * shift)
    let companion = Point(
      x: centre.x + cos(turn) * radius * 1.05,
      y: centre.y + sin(turn) * radius * 1.05
    )
    let horizon = draws.chance(0.4) ? draws.float(0.78...0.88) : 2
    return { point, pixel in
      let whole = point.distance(to: centre) - radius
      let second = point.distance(to: other) - radius
      var ink = ground.under(inks[1 % inks.count], edge(horizon - point.y, pixel))
      switch kind {
      case 0:  // crescent
        ink = ink.under(inks[0], edge(max(whole, -second), pixel))
      case 1:  // two, and the leaf between them
        ink = ink.under(inks[0], edge(whole, pixel)).under(inks[1], edge(second, pixel))
        ink = ink.under(inks[inks.count - 1], edge(max(whole, second), pixel))
      case 2:  // halves, slid apart
        let across = (point.x - centre.x) * cos(turn) + (point.y - centre.y) * sin(turn)
        let slid = Point(
          x: centre.x - sin(turn) * 0.09,
          y: centre.y + cos(turn) * 0.09
        )
        let back = Point(
          x: centre.x + sin(turn) * 0.09,
          y: centre.y - cos(turn) * 0.09
        )
        ink = ink.under(inks[0], edge(max(point.distance(to: slid) - radius, across), pixel))
        ink = ink.under(inks[1], edge(max(point.distance(to: back) - radius, -across), pixel))
        return ink
      default:
        ink = ink.under(inks[0], edge(whole, pixel))
      }
      let small = point.distance(to: companion) - radius * 0.16
      return ink.under(inks[inks.count - 1], edge(small, pixel))
    }
  }

  /// A tone of dots, large and small.
  static let dots: Design = { palette, draws in
    let (ground, inks) = palette.ground(&draws)
    let cells = Float(draws.number(18...30))
    let turn = draws.float(0.2...1.2)
    let centre = draws.point(x: 0.3...0.7, y: 0.3...0.7)
    let kind = draws.number(0...2)
    let seed = Seed(value: draws.next())
    let disc = draws.chance(0.5)
    return { point, pixel in
      var ink = ground
      if disc {
        ink = ink.under(inks[1], edge(point.distance(to: Point(x: 0.5, y: 0.5)) - 0.36, pixel))
      }
      let turned = point.rotated(by: turn)
      let cell = Point(
        x: (turned.x * cells).rounded(.down) + 0.5,
        y: (turned.y * cells).rounded(.down) + 0.5
      )
      let home = Point(x: cell.x / cells, y: cell.y / cells).rotated(by: -turn)
      let tone: Float
      switch kind {
      case 0: tone = 1 - home.distance(to: centre) * 1.55
      case 1: tone = home.y * 1.15 - 0.1
      default: tone = (Noise.cloud(home.x * 3, home.y * 3, seed) - 0.28) * 1.9
      }
      let radius = min(1, max(0, tone)) * 0.49
      let distance =
        hypot(turned.x * cells - cell.x, turned.y * cells - cell.y) - radius
      return radius < 0.03 ? ink : ink.under(inks[0], edge(distance / cells, pixel))
    }
  }
}
