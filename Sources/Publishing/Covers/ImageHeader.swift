/// What an image file says of itself before anything is decoded. A decoder believes the sizes and takes
/// memory for them; of a file that ends early it paints the rest grey, without a word.
struct ImageHeader: Equatable {
  enum Format: Equatable {
    case jpeg, png, gif, webP
  }

  var format: Format
  var width: Int
  var height: Int
  var isAnimated: Bool

  /// `nil` for anything but a whole JPEG, PNG, GIF or WebP.
  init?(_ bytes: [UInt8]) {
    let header: ImageHeader?
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      header = Self.jpeg(bytes)
    } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      header = Self.png(bytes)
    } else if bytes.starts(with: Array("GIF87a".utf8)) || bytes.starts(with: Array("GIF89a".utf8)) {
      header = Self.gif(bytes)
    } else if bytes.starts(with: Array("RIFF".utf8)) {
      header = Self.webP(bytes)
    } else {
      header = nil
    }
    guard let header else { return nil }
    self = header
  }

  private init(_ format: Format, _ width: Int, _ height: Int, isAnimated: Bool = false) {
    self.format = format
    self.width = width
    self.height = height
    self.isAnimated = isAnimated
  }

  /// Segments up to the frame header (ITU T.81, B.1.1), and the end marker among the last bytes: some
  /// programs write a little more after it.
  private static func jpeg(_ bytes: [UInt8]) -> ImageHeader? {
    let tail = bytes.suffix(1_024)
    guard zip(tail, tail.dropFirst()).contains(where: { $0 == 0xFF && $1 == 0xD9 }) else {
      return nil
    }
    var reader = ByteReader(bytes, at: 2)
    while let marker = reader.byte() {
      guard marker == 0xFF, var code = reader.byte() else { return nil }
      while code == 0xFF, let next = reader.byte() { code = next }
      // Markers that stand alone.
      if code == 0x01 || (0xD0...0xD7).contains(code) { continue }
      guard let length = reader.big(2), length >= 2 else { return nil }
      let isFrame = (0xC0...0xCF).contains(code) && ![0xC4, 0xC8, 0xCC].contains(code)
      if isFrame {
        guard reader.byte() != nil, let height = reader.big(2), let width = reader.big(2) else {
          return nil
        }
        return ImageHeader(.jpeg, width, height)
      }
      reader.skip(length - 2)
    }
    return nil
  }

  /// Chunks up to the end: https://www.w3.org/TR/png-3/#5Chunk-layout
  private static func png(_ bytes: [UInt8]) -> ImageHeader? {
    var reader = ByteReader(bytes, at: 8)
    var header: ImageHeader?
    while let length = reader.big(4), let type = reader.big(4) {
      switch type {
      case 0x4948_4452:  // IHDR
        guard header == nil, length == 13 else { return nil }
        var inside = reader
        guard let width = inside.big(4), let height = inside.big(4) else { return nil }
        header = ImageHeader(.png, width, height)
      case 0x6163_544C: header?.isAnimated = true  // acTL
      case 0x4945_4E44: return reader.big(4) == nil ? nil : header  // IEND and its checksum
      default: if header == nil { return nil }
      }
      reader.skip(length + 4)
    }
    return nil
  }

  /// Blocks up to the trailer: https://www.w3.org/Graphics/GIF/spec-gif89a.txt. A picture inside may say
  /// that it is larger than the screen.
  private static func gif(_ bytes: [UInt8]) -> ImageHeader? {
    var reader = ByteReader(bytes, at: 6)
    guard var width = reader.little(2), var height = reader.little(2), let flags = reader.byte()
    else { return nil }
    reader.skip(2 + colorTable(flags))
    var pictures = 0
    while let block = reader.byte() {
      switch block {
      case 0x21:
        reader.skip(1)
        guard reader.skipSubBlocks() else { return nil }
      case 0x2C:
        reader.skip(4)
        guard let pictureWidth = reader.little(2), let pictureHeight = reader.little(2),
          let flags = reader.byte()
        else { return nil }
        (width, height) = (max(width, pictureWidth), max(height, pictureHeight))
        pictures += 1
        reader.skip(colorTable(flags) + 1)
        guard reader.skipSubBlocks() else { return nil }
      case 0x3B:
        return pictures > 0
          ? ImageHeader(.gif, width, height, isAnimated: pictures > 1) : nil
      default: return nil
      }
    }
    return nil
  }

  private static func colorTable(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }

  /// https://developers.google.com/speed/webp/docs/riff_container
  private static func webP(_ bytes: [UInt8]) -> ImageHeader? {
    var reader = ByteReader(bytes, at: 4)
    guard let length = reader.little(4), length + 8 <= bytes.count, reader.big(4) == 0x5745_4250,
      let kind = reader.big(4), reader.little(4) != nil
    else { return nil }
    switch kind {
    case 0x5650_3820:  // "VP8 ": a key frame's start code, then 14 bits each
      reader.skip(3)
      guard reader.big(3) == 0x9D_012A, let width = reader.little(2), let height = reader.little(2)
      else { return nil }
      return ImageHeader(.webP, width & 0x3FFF, height & 0x3FFF)
    case 0x5650_384C:  // "VP8L"
      guard reader.byte() == 0x2F, let bits = reader.little(4) else { return nil }
      return ImageHeader(.webP, (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    case 0x5650_3858:  // "VP8X"
      guard let flags = reader.byte() else { return nil }
      reader.skip(3)
      guard let width = reader.little(3), let height = reader.little(3) else { return nil }
      return ImageHeader(.webP, width + 1, height + 1, isAnimated: flags & 0x02 != 0)
    default: return nil
    }
  }
}
