import Foundation

/// Bands, bars, rays and fields.
extension Sleeve {
  /// Slanted bands of unequal width.
  static let bands: Design = { palette, draws in
    let (ground, inks) = palette.ground(&draws)
    let turn = draws.pick([0.785, -0.785, 0.524, -0.524, 1.2]) as Double
    var start = draws.float(0.08...0.3)
    let count = draws.number(4...8)
    let bands = (0..<count).map { index in
      start += draws.float(0.03...0.2)
      return (start: start, ink: index == count - 1 ? ground : inks[index % inks.count])
    }
    let disc = draws.chance(0.45) ? draws.float(0.14...0.2) : 0
    let place = draws.point(x: 0.25...0.75, y: 0.25...0.4)
    return { point, pixel in
      let turned = point.rotated(by: Float(turn))
      var ink = ground
      for band in bands {
        ink = ink.under(band.ink, edge(band.start - turned.y, pixel))
      }
      if disc > 0 {
        ink = ink.under(inks[inks.count - 1], edge(point.distance(to: place) - disc, pixel))
      }
      return ink
    }
  }

  /// Bars of unequal length, like the keys of an instrument nobody has built.
  static let staves: Design = { palette, draws in
    let (ground, inks) = palette.ground(&draws)
    let count = draws.pick([6, 10, 12, 15])
    let level = draws.chance(0.5)
    let round = draws.chance(0.5)
    let phase = draws.float(0...6.28)
    let bars = (0..<count).map { index in
      let wave = sin(Float(index) / Float(count) * 5 + phase) * 0.16
      let length = 0.27 + wave + draws.float(0...0.18)
      return (length: min(0.41, max(0.06, length)), ink: inks[draws.number(0...inks.count - 1)])
    }
    let fill = draws.float(0.3...0.46)
    return { point, pixel in
      let across = level ? point.y : point.x
      let along = level ? point.x : point.y
      let inset = (across - 0.08) / 0.84
      guard inset > 0, inset < 1 else { return ground }
      let index = min(count - 1, Int(inset * Float(count)))
      let width = 0.84 / Float(count)
      let middle = 0.08 + (Float(index) + 0.5) * width
      let half = width * fill
      let (dx, dy) = (abs(across - middle), abs(along - 0.5) - bars[index].length)
      let distance =
        round ? hypot(dx, max(0, dy + half)) - half : max(dx - half, dy)
      return ground.under(bars[index].ink, edge(distance, pixel))
    }
  }

  /// A fan of rays, each in the next colour, around a disc at the edge.
  static let rays: Design = { palette, draws in
    let (ground, inks) = palette.ground(&draws)
    let centre = draws.pick([
      Point(x: 0, y: 1), Point(x: 1, y: 1), Point(x: 0.5, y: 1.02), Point(x: 0.28, y: 1.02),
    ])
    let colours = [ground] + palette.ramp
    let count = Float(draws.pick([24, 30, 36]))
    let radius = draws.float(0.16...0.26)
    let reach = draws.chance(0.5) ? draws.float(0.7...0.86) : 2
    return { point, pixel in
      let away = point.distance(to: centre)
      let angle = (atan2(point.y - centre.y, point.x - centre.x) / (2 * .pi) + 1) * count
      let ray = Int(angle)
      let colour = { (number: Int) in colours[(number + colours.count) % colours.count] }
      // How far the next ray's edge is, along the arc.
      let next = (Float(ray) + 1 - angle) * away * 2 * .pi / count
      var ink = colour(ray).under(colour(ray + 1), edge(next, pixel))
      ink = ink.under(ground, 1 - edge(away - reach, pixel))
      ink = ink.under(ground, edge(away - radius * 1.3, pixel))
      return ink.under(inks[0], edge(away - radius, pixel))
    }
  }

  /// Two sets of fine lines that disagree.
  static let moire: Design = { palette, draws in
    let (ground, inks) = palette.ground(&draws)
    let lines = draws.float(22...34)
    let first = draws.point(x: 0.2...0.5, y: 0.3...0.7)
    let second = Point(x: first.x + draws.float(0.06...0.3), y: first.y + draws.float(-0.1...0.1))
    let straight = draws.chance(0.4)
    let turn = draws.float(0.05...0.2)
    let radius = draws.float(0.34...0.46)
    return { point, pixel in
      let one = straight ? point.y : point.distance(to: first)
      let two = straight ? point.rotated(by: turn).y : point.distance(to: second)
      let a = stripe(one * lines, pixel * lines)
      let b = stripe(two * lines, pixel * lines)
      let either = a + b - 2 * a * b
      let inside = edge(point.distance(to: Point(x: 0.5, y: 0.5)) - radius, pixel)
      return ground.under(inks[0], either * inside)
    }
  }

  /// Half on, half off, `place` counted in pairs.
  private static func stripe(_ place: Float, _ pixel: Float) -> Float {
    edge(abs(place - place.rounded(.down) - 0.5) - 0.25, pixel)
  }

  /// Fields of colour with breathing edges.
  static let fields: Design = { palette, draws in
    let inks = palette.ramp.shuffled(using: &draws)
    let seed = Seed(value: draws.next())
    let split = draws.float(0.34...0.66)
    let gap = draws.float(0.012...0.03)
    let three = draws.chance(0.4)
    let ground = inks[0]
    return { point, pixel in
      let wobble = (Noise.cloud(point.x * 8, point.y * 8, seed) - 0.5) * 0.022
      let veil = (Noise.cloud(point.x * 3, point.y * 9, seed.with(1)) - 0.5) * 0.1
      var ink = ground.lit(by: veil * 0.4)
      let sides = max(0.09 - point.x, point.x - 0.91) + wobble
      let upper = max(sides, max(0.08 - point.y, point.y - split + gap) + wobble)
      let lower = max(sides, max(split + gap - point.y, point.y - (three ? 0.8 : 0.92)) + wobble)
      ink = ink.under(inks[1].lit(by: veil), edge(upper, 0.022))
      ink = ink.under(inks[2].lit(by: veil), edge(lower, 0.022))
      if three {
        let last = max(sides, max(0.8 + 2 * gap - point.y, point.y - 0.92) + wobble)
        ink = ink.under(inks[3].lit(by: veil), edge(last, 0.022))
      }
      return ink
    }
  }
}
