import Foundation

/// Makes small squares of fetched covers, and what else is made of their pixels. What cannot be made into one
/// gets its tile instead.
package struct CoverScaler: Sendable {
  let library: GDLibrary?

  /// Loaded when it is first asked for, which takes a few milliseconds.
  package static let installed = CoverScaler(library: GDLibrary(named: "libgd.so.3"))

  /// As on a machine without libgd.
  package static let missing = CoverScaler(library: nil)

  init(library: GDLibrary?) {
    self.library = library
  }

  /// Whether libgd is there. Without it, nothing can be scaled.
  package var isUsable: Bool { library != nil }

  /// What to say where it is not, and what that leads to: `the mail shows no covers`.
  package static func advice(_ consequence: String) -> String {
    "libgd is not installed, so \(consequence): apt install libgd3"
  }

  /// A square of at most `side` pixels: the middle of the cover, never enlarged, without anything that was
  /// written into the file beside it. JPEG; or PNG where something shines through, or where that is smaller.
  ///
  /// `nil` for what is no whole image, moves, is too large to decode, or no cover:
  ///
  ///     more than 25 megapixels   would take more than 100 MB
  ///     less than 16 pixels wide  a counting pixel, a line
  ///     longer than 2 : 1         a banner, of which the middle says nothing
  package func square(_ file: Data, side: Int) -> ScaledCover? {
    guard let library, let image = decoded(file),
      let square = library.square(image, side: min(side, image.width, image.height))
    else { return nil }
    return encoded(
      square,
      library,
      bytesPerPixel: Double(file.count) / Double(image.width * image.height)
    )
  }

  /// A file's image, if it may be a cover's.
  func decoded(_ file: Data) -> GDLibrary.Image? {
    guard let library, file.count <= Self.largestFile else { return nil }
    let bytes = Array(file)
    guard let header = ImageHeader(bytes), !header.isAnimated,
      Self.isCover(width: header.width, height: header.height),
      let image = library.decode(bytes, header.format),
      Self.isCover(width: image.width, height: image.height)
    else { return nil }
    return image
  }

  private func encoded(
    _ square: GDLibrary.Image,
    _ library: GDLibrary,
    bytesPerPixel: Double
  ) -> ScaledCover? {
    func cover(_ bytes: [UInt8]?, _ mediaType: String) -> ScaledCover? {
      bytes.map { ScaledCover(data: Data($0), mediaType: mediaType, side: square.width) }
    }
    if square.isTransparent { return cover(library.png(square), "image/png") }
    let jpeg = cover(library.jpeg(square, quality: 82), "image/jpeg")
    // Writing PNG takes long, and is worth trying only of what is drawn, not photographed: such a file was
    // small before.
    guard let jpeg, bytesPerPixel * Double(square.width * square.height) < Double(jpeg.data.count),
      let png = cover(library.png(square), "image/png"), png.data.count < jpeg.data.count
    else { return jpeg }
    return png
  }

  private static func isCover(width: Int, height: Int) -> Bool {
    let (shorter, longer) = (min(width, height), max(width, height))
    return shorter >= 16 && longer <= 2 * shorter && width * height <= 25_000_000
  }

  private static let largestFile = 16_000_000
}

/// A cover as it is shown.
package struct ScaledCover: Hashable, Sendable {
  package var data: Data
  /// `image/jpeg` or `image/png`.
  package var mediaType: String
  /// In pixels, both ways.
  package var side: Int
}
