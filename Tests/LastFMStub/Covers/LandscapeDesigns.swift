import Foundation

/// Suns, hills, mist and maps.
extension Sleeve {
  /// An evening: sky, sun, hills.
  static let sunset: Design = { palette, draws in
    let ramp = palette.ramp
    let night = draws.chance(0.35)
    let sky = night ? [ramp[4], ramp[3], ramp[2]] : [ramp[2], ramp[1], ramp[0]]
    let sun = draws.point(x: 0.25...0.75, y: 0.34...0.56)
    let radius = draws.float(0.1...0.2)
    let sunInk = night ? ramp[0] : draws.pick([palette.inks[0], ramp[0], palette.inks[2]])
    let hills = (0..<4).map { index in
      let base = 0.56 + Float(index) * 0.115
      let (phase, rate) = (draws.float(0...6.28), draws.float(2...5))
      let height = draws.float(0.03...0.08)
      return Skyline {
        base + sin($0 * rate + phase) * height + sin($0 * rate * 2.3 + phase * 2) * height * 0.3
      }
    }
    let near = night ? Ink(0x0A0C16) : ramp[4]
    let far = night ? ramp[3] : ramp[2].under(ramp[3], 0.5)
    let inks = (0..<4).map { far.under(near, (Float($0) + 0.6) / 3.8) }
    let barred = draws.chance(0.35)
    return { point, pixel in
      let height = min(1, point.y / 0.68)
      var ink =
        height < 0.5
        ? sky[0].under(sky[1], height * 2) : sky[1].under(sky[2], height * 2 - 1)
      var disc = edge(point.distance(to: sun) - radius, pixel)
      if barred, point.y > sun.y {
        let slit = (point.y - sun.y) / radius * 4
        disc *= edge((slit - slit.rounded(.down)) * radius / 4 - radius / 4 * 0.62, pixel)
      }
      ink = ink.under(sunInk, disc)
      for (hill, colour) in zip(hills, inks) {
        ink = ink.under(colour, edge(hill.distance(to: point), pixel))
      }
      return ink
    }
  }

  /// Mountains behind mountains, in two colours.
  static let mist: Design = { palette, draws in
    let far = draws.pick([palette.paper, palette.paper.under(palette.inks[1], 0.35)])
    let near = draws.pick([palette.dark, palette.dark, palette.inks[0].under(palette.dark, 0.5)])
    let seed = Seed(value: draws.next())
    let count = draws.number(5...8)
    let layers = (0..<count).map { index in
      let depth = Float(index) / Float(count - 1)
      let base = 0.3 + depth * 0.6
      let height = 0.3 - depth * 0.12
      return Skyline {
        let x = $0 * (2.2 + depth * 2) + Float(index) * 31
        return base - (Noise.cloud(x, Float(index), seed, octaves: 5) - 0.45) * height
      }
    }
    let sun = draws.point(x: 0.3...0.7, y: 0.14...0.26)
    let radius = draws.float(0.06...0.11)
    let sunInk = draws.pick(palette.inks)
    return { point, pixel in
      var ink = far.under(sunInk, edge(point.distance(to: sun) - radius, pixel))
      for (index, layer) in layers.enumerated() {
        let depth = (Float(index) + 0.7) / Float(count)
        let below = max(0, point.y - layer(point.x))
        // Each valley is full of mist.
        let colour = far.under(near, max(0, depth - below * 0.7))
        ink = ink.under(colour, edge(layer.distance(to: point), pixel))
      }
      return ink
    }
  }

  /// Lines that rise in the middle, each hiding what is behind it.
  static let ridges: Design = { palette, draws in
    let light = draws.chance(0.3)
    let ground = light ? palette.paper : palette.dark
    let line = light ? palette.dark : draws.pick([palette.paper, palette.inks[2], palette.inks[1]])
    let seed = Seed(value: draws.next())
    let count = draws.number(22...30)
    let height = draws.float(0.12...0.22)
    let centre = draws.float(0.36...0.64)
    let width = draws.float(0.16...0.24)
    let rate = draws.float(6...11)
    let lines = (0..<count).map { index in
      let base = 0.24 + 0.6 * Float(index) / Float(count - 1)
      return Skyline { x in
        let away = (x - centre) / width
        let swell = exp(-away * away)
        let wild = Noise.cloud(x * rate, Float(index) * 0.45, seed, octaves: 2)
        return base - swell * wild * wild * height * 1.7
      }
    }
    let stroke = draws.float(0.0026...0.004)
    return { point, pixel in
      guard point.x > 0.12, point.x < 0.88 else { return ground }
      for curve in lines.reversed() {
        let distance = curve.distance(to: point)
        if abs(distance) < stroke + pixel {
          return ground.under(line, edge(abs(distance) - stroke, pixel))
        }
        if distance < 0, curve(point.x) + 0.05 > point.y { return ground }
      }
      return ground
    }
  }

  /// A map of nowhere, in layers of paper.
  static let contours: Design = { palette, draws in
    let ramp = draws.chance(0.5) ? palette.ramp : palette.ramp.reversed()
    let seed = Seed(value: draws.next())
    let scale = draws.float(1.7...2.9)
    let levels = Float(draws.number(5...9))
    let thin = draws.chance(0.4)
    return { point, pixel in
      let height: (Float, Float) -> Float = { x, y in
        Noise.cloud(x * scale, y * scale, seed, octaves: 2) * levels * 1.3
      }
      let here = height(point.x, point.y)
      let (right, down) = (height(point.x + pixel, point.y), height(point.x, point.y + pixel))
      let slope = max(0.0005, hypot(right - here, down - here))
      let level = here.rounded(.down)
      let part = here - level
      let upper = edge((0.5 - abs(part - 0.5)) / slope * pixel - pixel * 0.9, pixel)
      if thin {
        return ramp[0].under(ramp[3], upper)
      }
      let (this, next) = (tone(ramp, level / levels), tone(ramp, (level + 1) / levels))
      // Past the middle the next sheet begins; a shadow lies along its edge.
      let shadow = max(0, 1 - (1 - part) / slope * pixel / 0.02)
      return this.lit(by: -0.09 * shadow * shadow)
        .under(next, edge((1 - part) / slope * pixel, pixel))
    }
  }

  private static func tone(_ ramp: [Ink], _ place: Float) -> Ink {
    let scaled = min(0.9999, max(0, place)) * Float(ramp.count - 1)
    let index = Int(scaled)
    return ramp[index].under(ramp[index + 1], scaled - Float(index))
  }
}
