import Foundation

/// A place on a sleeve: 0 to 1 rightwards and downwards.
struct Point {
  var x: Float
  var y: Float

  func distance(to other: Point) -> Float {
    let (dx, dy) = (x - other.x, y - other.y)
    return (dx * dx + dy * dy).squareRoot()
  }

  func rotated(by angle: Float) -> Point {
    let (sine, cosine) = (sin(angle), cos(angle))
    let (dx, dy) = (x - 0.5, y - 0.5)
    return Point(x: dx * cosine - dy * sine + 0.5, y: dx * sine + dy * cosine + 0.5)
  }
}

/// A record sleeve: a colour for each place, at any size.
///
/// Shapes are signed distances (negative inside), so that edges are smooth at every size without
/// drawing anything twice.
struct Sleeve: Sendable {
  /// Colour at a point; `pixel` is the width of a pixel there.
  typealias Print = @Sendable (_ point: Point, _ pixel: Float) -> Ink
  typealias Design = @Sendable (_ palette: Palette, _ draws: inout Draws) -> Print

  let seed: Seed
  let print: Print

  /// The same sleeve for the same seed, everywhere.
  static func design(for seed: Seed) -> Sleeve {
    var draws = Draws(seed)
    let palette = draws.pick(Palette.all)
    let design = draws.pick(designs)
    return Sleeve(seed: seed, print: design(palette, &draws))
  }

  static let designs: [Design] = [
    rings, discs, arches, moon, dots,
    bands, staves, rays, moire, fields,
    sunset, mist, ridges, contours,
    truchet, triangles, tiles,
  ]

  func render(pixels size: Int) -> Bitmap {
    var bitmap = Bitmap(size: size)
    let pixel = 1 / Float(size)
    for row in 0..<size {
      for column in 0..<size {
        let point = Point(x: (Float(column) + 0.5) * pixel, y: (Float(row) + 0.5) * pixel)
        let grain = Noise.lattice(column, row, seed) + Noise.lattice(row, column + 911, seed) - 1
        bitmap.append(print(point, pixel).lit(by: grain * 0.022))
      }
    }
    return bitmap
  }

  /// The picture that says there is none.
  static let greyStar = Sleeve(seed: Seed("star")) { point, pixel in
    let (dx, dy) = (point.x - 0.5, point.y - 0.52)
    let step = Float.pi * 2 / 5
    let turned = atan2(dx, -dy) / step
    let angle = abs(turned - turned.rounded()) * step
    let radius = (dx * dx + dy * dy).squareRoot()
    // The edge from a point of the star (radius 0.3) to the notch beside it (0.13).
    let (px, py) = (radius * sin(angle), radius * cos(angle))
    let (nx, ny) = (0.13 * sin(step / 2), 0.13 * cos(step / 2))
    let distance = (px * (0.3 - ny) - (0.3 - py) * nx) / hypot(0.3 - ny, nx)
    return Ink(0xE3E3E3).under(Ink(0xC4C4C4), edge(distance, pixel))
  }
}

/// How much of a pixel lies inside, given its distance to the edge.
func edge(_ distance: Float, _ pixel: Float) -> Float {
  min(1, max(0, 0.5 - distance / pixel))
}

extension Draws {
  mutating func float(_ range: ClosedRange<Double>) -> Float {
    Float(unit(range))
  }

  mutating func point(x: ClosedRange<Double>, y: ClosedRange<Double>) -> Point {
    Point(x: float(x), y: float(y))
  }
}
