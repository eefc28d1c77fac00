import Foundation

/// The same small thing many times, turned this way and that.
extension Sleeve {
  /// A place within a grid: which tile, and where in it.
  private struct Tile {
    let column: Int
    let row: Int
    var inside: Point

    init(_ point: Point, of count: Int) {
      let (x, y) = (point.x * Float(count), point.y * Float(count))
      column = Int(x)
      row = Int(y)
      inside = Point(x: x - Float(column), y: y - Float(row))
    }

    mutating func turn(_ quarters: Int) {
      for _ in 0..<quarters {
        inside = Point(x: inside.y, y: 1 - inside.x)
      }
    }
  }

  /// Quarter circles that join to paths nobody planned.
  static let truchet: Design = { palette, draws in
    let (ground, inks) = palette.ground(&draws)
    let count = draws.pick([4, 5, 6, 8])
    let seed = Seed(value: draws.next())
    let (wide, narrow) = (draws.float(0.15...0.24), draws.float(0.03...0.08))
    let core = draws.chance(0.5) ? ground : inks[1]
    return { point, pixel in
      var tile = Tile(point, of: count)
      tile.turn(Noise.lattice(tile.column, tile.row, seed) < 0.5 ? 0 : 1)
      let near = tile.inside.distance(to: Point(x: 0, y: 0))
      let far = tile.inside.distance(to: Point(x: 1, y: 1))
      let path = min(abs(near - 0.5), abs(far - 0.5))
      let scaled = pixel * Float(count)
      return ground.under(inks[0], edge(path - wide, scaled)).under(
        core,
        edge(path - narrow, scaled)
      )
    }
  }

  /// Triangles, dark at one end and light at the other, with some dissent.
  static let triangles: Design = { palette, draws in
    let ramp = draws.chance(0.5) ? palette.ramp : palette.ramp.reversed()
    let count = draws.pick([5, 6, 10])
    let seed = Seed(value: draws.next())
    let (right, down) = (draws.float(-0.6...0.6), draws.float(0.4...1))
    return { point, pixel in
      var tile = Tile(point, of: count)
      tile.turn(Noise.lattice(tile.column, tile.row, seed) < 0.5 ? 0 : 1)
      let ink = { (half: Int) -> Ink in
        let chance = Noise.lattice(tile.column * 2 + half, tile.row, seed.with(7))
        let (x, y) = (Float(tile.column) / Float(count), Float(tile.row) / Float(count))
        let place = 0.15 + (x - 0.5) * right + y * down * 0.8 + (chance - 0.5) * 0.5
        return ramp[min(ramp.count - 1, max(0, Int(place * Float(ramp.count))))]
      }
      let diagonal = (tile.inside.x + tile.inside.y - 1) * 0.7071
      return ink(0).under(ink(1), edge(diagonal, pixel * Float(count)))
    }
  }

  /// Circles, quarters, leaves and corners, each in its square.
  static let tiles: Design = { palette, draws in
    let grounds = [palette.paper, palette.paper] + palette.inks
    let inks = palette.inks + [palette.dark, palette.dark]
    let count = draws.number(3...5)
    let seed = Seed(value: draws.next())
    return { point, pixel in
      var tile = Tile(point, of: count)
      let draw = { (salt: Int) in Noise.lattice(tile.column, tile.row, seed.with(salt)) }
      let choice = Int(draw(1) * Float(grounds.count))
      var other = Int(draw(2) * Float(inks.count))
      if choice >= 2, other == choice - 2 { other = inks.count - 1 }
      let kind = Int(draw(3) * 6)
      tile.turn(Int(draw(4) * 4))
      let (scaled, inside) = (pixel * Float(count), tile.inside)
      let corner = inside.distance(to: Point(x: 0, y: 0))
      let middle = inside.distance(to: Point(x: 0.5, y: 0.5))
      let distance: Float
      switch kind {
      case 0: distance = corner - 1
      case 1: distance = max(corner, inside.distance(to: Point(x: 1, y: 1))) - 1
      case 2: distance = middle - 0.36
      case 3: distance = inside.distance(to: Point(x: 0.5, y: 0)) - 0.5
      case 4: distance = abs(corner - 0.66) - 0.34
      default: distance = (inside.x + inside.y - 1) * 0.7071
      }
      return grounds[choice].under(inks[other], edge(distance, scaled))
    }
  }
}
