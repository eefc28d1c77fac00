/// Smooth randomness for clouds, hills and grain.
enum Noise {
  /// 0 ..< 1 at each whole place.
  static func lattice(_ x: Int, _ y: Int, _ seed: Seed) -> Float {
    var z = seed.value &+ UInt64(truncatingIfNeeded: x) &* 0x9e37_79b9_7f4a_7c15
    z ^= UInt64(truncatingIfNeeded: y) &* 0xc2b2_ae3d_27d4_eb4f
    z = (z ^ (z >> 29)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 32)) &* 0x94d0_49bb_1331_11eb
    return Float((z ^ (z >> 31)) >> 40) * 0x1p-24
  }

  /// 0...1, smooth between whole places.
  static func smooth(_ x: Float, _ y: Float, _ seed: Seed) -> Float {
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let (column, row) = (Int(left), Int(top))
    let (u, v) = (ease(x - left), ease(y - top))
    let upper =
      lattice(column, row, seed) * (1 - u) + lattice(column + 1, row, seed) * u
    let lower =
      lattice(column, row + 1, seed) * (1 - u) + lattice(column + 1, row + 1, seed) * u
    return upper * (1 - v) + lower * v
  }

  /// Several sizes of the same, around 0.5.
  static func cloud(_ x: Float, _ y: Float, _ seed: Seed, octaves: Int = 3) -> Float {
    var sum: Float = 0
    var weight: Float = 0.5
    var scale: Float = 1
    var total: Float = 0
    for octave in 0..<octaves {
      sum += weight * smooth(x * scale + Float(octave) * 17, y * scale, seed)
      total += weight
      weight *= 0.5
      scale *= 2
    }
    return sum / total
  }

  private static func ease(_ t: Float) -> Float {
    t * t * (3 - 2 * t)
  }
}

/// A line across the sleeve, drawn once and looked up for each pixel.
struct Skyline: Sendable {
  private let heights: [Float]

  init(_ height: (Float) -> Float) {
    heights = (0...600).map { height(Float($0) / 600) }
  }

  func callAsFunction(_ x: Float) -> Float {
    let place = min(599.999, max(0, x * 600))
    let index = Int(place)
    let part = place - Float(index)
    return heights[index] * (1 - part) + heights[index + 1] * part
  }

  /// Vertical distance, made roughly perpendicular on slopes.
  func distance(to point: Point) -> Float {
    let slope = (self(point.x + 0.004) - self(point.x - 0.004)) / 0.008
    return (self(point.x) - point.y) / (1 + slope * slope).squareRoot()
  }
}
