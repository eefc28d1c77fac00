import Foundation

/// A cover as a file: something that begins like an image that browsers show.
package struct CoverImage: Hashable, Sendable {
  package let data: Data
  /// `image/jpeg` and the like: by what the file holds, not by what the server calls it.
  package let mediaType: String

  /// `nil` for anything but JPEG, PNG, GIF and WebP, or for more than 4 MB.
  package init?(_ data: Data) {
    guard data.count <= 4_000_000 else { return nil }
    func begins(with signature: [UInt8], at offset: Int = 0) -> Bool {
      data.dropFirst(offset).starts(with: signature)
    }
    if begins(with: [0xFF, 0xD8, 0xFF]) {
      mediaType = "image/jpeg"
    } else if begins(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      mediaType = "image/png"
    } else if begins(with: Array("GIF8".utf8)) {
      mediaType = "image/gif"
    } else if begins(with: Array("RIFF".utf8)), begins(with: Array("WEBP".utf8), at: 8) {
      mediaType = "image/webp"
    } else {
      return nil
    }
    self.data = data
  }
}
