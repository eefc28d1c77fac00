import Foundation

extension CoverScaler {
  /// A picture for those who link to a page: up to eight covers side by side, each once, in their order,
  /// without a gap.
  ///
  ///     8      four by two    1200 × 600
  ///     4–7    four in a row  1200 × 300
  ///     2, 3   two in a row   1200 × 600
  ///     1      the cover       600 × 600
  ///
  /// What `square` makes nothing of is left out; `nil` where nothing is left. The same covers give the same
  /// bytes.
  package func strip(of covers: [Data]) -> ScaledStrip? {
    guard let library else { return nil }
    var known: Set<Data> = []
    var images: [GDLibrary.Image] = []
    for file in covers where images.count < StripLayout.most && known.insert(file).inserted {
      if let image = decoded(file) { images.append(image) }
    }
    guard let layout = StripLayout(covers: images.count),
      let paper = library.paper(width: layout.width, height: layout.height)
    else { return nil }
    for (image, place) in zip(images, layout.places) {
      library.draw(image, onto: paper, x: place.x, y: place.y, side: layout.side)
    }
    return library.jpeg(paper, quality: 82).map {
      ScaledStrip(data: Data($0), width: layout.width, height: layout.height)
    }
  }
}

/// Covers side by side, as JPEG.
package struct ScaledStrip: Hashable, Sendable {
  package var data: Data
  /// In pixels.
  package var width: Int
  package var height: Int
}

/// Where on a strip the covers are.
private struct StripLayout {
  static let most = 8

  /// Of a cover, in pixels.
  var side: Int
  var columns: Int
  var rows: Int

  init?(covers: Int) {
    switch covers {
    case 1: (side, columns, rows) = (600, 1, 1)
    case 2...3: (side, columns, rows) = (600, 2, 1)
    case 4...7: (side, columns, rows) = (300, 4, 1)
    case 8...: (side, columns, rows) = (300, 4, 2)
    default: return nil
    }
  }

  var width: Int { columns * side }
  var height: Int { rows * side }

  var places: [(x: Int, y: Int)] {
    (0..<rows).flatMap { row in (0..<columns).map { (x: $0 * side, y: row * side) } }
  }
}
