/// Reduces a picture to at most 256 colours.
///
/// Colours are counted in 32³ bins; the box of bins with the widest spread of pixels is halved until
/// there are enough boxes, and each box becomes the mean of its pixels. The grain of the pictures
/// breaks up the steps this makes in gradients.
struct MedianCut {
  private(set) var palette: [(red: UInt8, green: UInt8, blue: UInt8)] = []
  private(set) var indices: [UInt8] = []

  private struct Bin {
    var count = 0
    var sum = [0, 0, 0]
  }

  init(_ bitmap: Bitmap, colours: Int = 256) {
    var bins: [Int: Bin] = [:]
    let pixels = bitmap.bytes.count / 3
    var keys = [Int](repeating: 0, count: pixels)
    var counts = [Int32](repeating: 0, count: 32_768 * 4)
    bitmap.bytes.withUnsafeBufferPointer { bytes in
      for pixel in 0..<pixels {
        let (red, green, blue) = (bytes[pixel * 3], bytes[pixel * 3 + 1], bytes[pixel * 3 + 2])
        let key = Int(red >> 3) << 10 | Int(green >> 3) << 5 | Int(blue >> 3)
        keys[pixel] = key
        counts[key * 4] += 1
        counts[key * 4 + 1] += Int32(red)
        counts[key * 4 + 2] += Int32(green)
        counts[key * 4 + 3] += Int32(blue)
      }
    }
    for key in 0..<32_768 where counts[key * 4] > 0 {
      let sums = (1...3).map { Int(counts[key * 4 + $0]) }
      bins[key] = Bin(count: Int(counts[key * 4]), sum: sums)
    }
    var indexOfKey = [UInt8](repeating: 0, count: 32_768)
    for (index, box) in Self.boxes(of: bins, limit: colours).enumerated() {
      var mean = Bin()
      for key in box {
        indexOfKey[key] = UInt8(index)
        guard let bin = bins[key] else { continue }
        mean.count += bin.count
        for part in 0..<3 { mean.sum[part] += bin.sum[part] }
      }
      let parts = mean.sum.map { UInt8($0 / max(1, mean.count)) }
      palette.append((parts[0], parts[1], parts[2]))
    }
    indices = keys.map { indexOfKey[$0] }
  }

  private static func boxes(of bins: [Int: Bin], limit: Int) -> [[Int]] {
    var boxes = [bins.keys.sorted()]
    var weights = [spread(boxes[0], bins)]
    while boxes.count < limit {
      guard let widest = weights.indices.max(by: { weights[$0].weight < weights[$1].weight }),
        boxes[widest].count > 1
      else { break }
      let shift = weights[widest].shift
      let sorted = boxes[widest].sorted { ($0 >> shift & 31, $0) < ($1 >> shift & 31, $1) }
      let half = sorted.reduce(0) { $0 + (bins[$1]?.count ?? 0) } / 2
      var (cut, passed) = (0, 0)
      while cut < sorted.count - 1, passed <= half {
        passed += bins[sorted[cut]]?.count ?? 0
        cut += 1
      }
      boxes[widest] = Array(sorted[..<cut])
      boxes.append(Array(sorted[cut...]))
      weights[widest] = spread(boxes[widest], bins)
      weights.append(spread(boxes[boxes.count - 1], bins))
    }
    return boxes
  }

  /// The channel in which a box is widest, and how much there is to gain by cutting it there.
  private static func spread(_ box: [Int], _ bins: [Int: Bin]) -> (weight: Double, shift: Int) {
    guard box.count > 1 else { return (0, 0) }
    let pixels = box.reduce(0) { $0 + (bins[$1]?.count ?? 0) }
    let widths = [10, 5, 0].map { shift in
      let parts = box.map { $0 >> shift & 31 }
      return (width: (parts.max() ?? 0) - (parts.min() ?? 0), shift: shift)
    }
    let widest = widths.max { $0.width < $1.width } ?? (0, 0)
    return (Double(widest.width * widest.width) * Double(pixels).squareRoot(), widest.shift)
  }
}
