import CGD

/// The GD library, if this machine has it: it decodes, scales and encodes covers.
///
/// `@unchecked Sendable`: the table of functions is filled before the value is made and never written
/// again, and the functions keep nothing between calls but what they are given.
struct GDLibrary: @unchecked Sendable {
  private let functions: backspin_gd

  /// `nil` where it cannot be loaded.
  init?(named name: String) {
    var functions = backspin_gd()
    guard backspin_gd_load(&functions, name) else { return nil }
    self.functions = functions
  }

  /// A decoded image. Freed when nobody holds it any longer.
  final class Image {
    fileprivate let pointer: gdImagePtr
    private let destroy: @convention(c) (gdImagePtr?) -> Void

    fileprivate init(
      _ pointer: gdImagePtr,
      _ destroy: @escaping @convention(c) (gdImagePtr?) -> Void
    ) {
      self.pointer = pointer
      self.destroy = destroy
    }

    deinit { destroy(pointer) }

    var width: Int { Int(pointer.pointee.sx) }
    var height: Int { Int(pointer.pointee.sy) }

    /// Row by row, if it is in true colour: seven bits of alpha, 0 for opaque, then eight each of red,
    /// green and blue.
    var pixels: [Int] {
      guard let rows = pointer.pointee.tpixels else { return [] }
      return (0..<height).flatMap { row in
        UnsafeBufferPointer(start: rows[row], count: width).map(Int.init)
      }
    }

    /// Whether anything shines through.
    var isTransparent: Bool {
      guard let rows = pointer.pointee.tpixels else { return false }
      return (0..<height).contains { row in
        UnsafeBufferPointer(start: rows[row], count: width).contains { $0 & 0x7F00_0000 != 0 }
      }
    }
  }

  /// `nil` for what cannot be decoded. What is wrong is not said.
  func decode(_ bytes: [UInt8], _ format: ImageHeader.Format) -> Image? {
    let decoder =
      switch format {
      case .jpeg: functions.decode_jpeg
      case .png: functions.decode_png
      case .gif: functions.decode_gif
      case .webP: functions.decode_webp
      }
    guard let decoder, let count = Int32(exactly: bytes.count) else { return nil }
    // Read only, although it is declared otherwise.
    var bytes = bytes
    return image(bytes.withUnsafeMutableBytes { decoder(count, $0.baseAddress) })
  }

  /// The middle of `image`, as a square of `side` pixels.
  func square(_ image: Image, side: Int) -> Image? {
    guard let copy = blank(side: side) else { return nil }
    draw(image, onto: copy, side: side)
    return copy
  }

  /// The middle of `image`, as a square of `side` pixels, from `x` and `y` on.
  func draw(_ image: Image, onto canvas: Image, x: Int = 0, y: Int = 0, side: Int) {
    let length = min(image.width, image.height)
    functions.copy_resampled(
      canvas.pointer,
      image.pointer,
      Int32(x),
      Int32(y),
      Int32((image.width - length) / 2),
      Int32((image.height - length) / 2),
      Int32(side),
      Int32(side),
      Int32(length),
      Int32(length)
    )
  }

  /// Black, in true colour, whose transparency is copied and written rather than mixed.
  func blank(side: Int) -> Image? {
    guard side > 0, let image = image(functions.create(Int32(side), Int32(side))) else {
      return nil
    }
    functions.set_blending(image.pointer, 0)
    functions.set_saves_alpha(image.pointer, 1)
    return image
  }

  /// White, which shows through whatever is transparent.
  func paper(width: Int, height: Int) -> Image? {
    guard width > 0, height > 0, let image = image(functions.create(Int32(width), Int32(height))),
      let rows = image.pointer.pointee.tpixels
    else { return nil }
    for row in 0..<height { rows[row]?.update(repeating: 0xFF_FFFF, count: width) }
    functions.set_blending(image.pointer, 1)
    return image
  }

  func jpeg(_ image: Image, quality: Int) -> [UInt8]? {
    var count: Int32 = 0
    let bytes = functions.encode_jpeg(image.pointer, &count, Int32(quality))
    return taken(bytes, count)
  }

  func png(_ image: Image) -> [UInt8]? {
    var count: Int32 = 0
    let bytes = functions.encode_png(image.pointer, &count, 6)
    return taken(bytes, count)
  }

  private func image(_ pointer: gdImagePtr?) -> Image? {
    guard let pointer, let destroy = functions.destroy else { return nil }
    return Image(pointer, destroy)
  }

  /// A copy of what gd has written; gd's own is freed.
  private func taken(_ bytes: UnsafeMutableRawPointer?, _ count: Int32) -> [UInt8]? {
    guard let bytes else { return nil }
    defer { functions.free(bytes) }
    return count > 0 ? Array(UnsafeRawBufferPointer(start: bytes, count: Int(count))) : nil
  }
}
