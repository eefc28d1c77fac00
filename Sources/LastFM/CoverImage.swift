import Foundation

/// A cover as a file: something that begins like an image that browsers show, and ends like one.
package struct CoverImage: Hashable, Sendable {
  package let data: Data
  /// `image/jpeg` and the like: by what the file holds, not by what the server calls it.
  package let mediaType: String

  /// `nil` for anything but a whole JPEG, PNG, GIF or WebP, or for more than 4 MB.
  package init?(_ data: Data) {
    guard data.count <= 4_000_000, let format = Format(of: data), format.isWhole(data) else {
      return nil
    }
    mediaType = format.rawValue
    self.data = data
  }

  private enum Format: String {
    case jpeg = "image/jpeg"
    case png = "image/png"
    case gif = "image/gif"
    case webP = "image/webp"

    init?(of data: Data) {
      func begins(with signature: [UInt8], at offset: Int = 0) -> Bool {
        data.dropFirst(offset).starts(with: signature)
      }
      if begins(with: [0xFF, 0xD8, 0xFF]) {
        self = .jpeg
      } else if begins(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
        self = .png
      } else if begins(with: Array("GIF8".utf8)) {
        self = .gif
      } else if begins(with: Array("RIFF".utf8)), begins(with: Array("WEBP".utf8), at: 8) {
        self = .webP
      } else {
        return nil
      }
    }

    /// Whether the end is there. A server that tells no length may hang up in the middle, which looks like
    /// the end of the file, and a decoder paints the rest grey without a word.
    func isWhole(_ data: Data) -> Bool {
      // Some programs write a little more after the end.
      let tail = data.suffix(1_024)
      switch self {
      case .jpeg:
        return tail.firstRange(of: Data([0xFF, 0xD9])) != nil
      case .png:
        return tail.firstRange(of: Data("IEND".utf8)) != nil
      case .gif:
        return tail.last { $0 != 0 } == UInt8(ascii: ";")
      case .webP:
        let length = data.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        return data.count >= length + 8
      }
    }
  }
}
