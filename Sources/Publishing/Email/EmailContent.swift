import Foundation

/// What a mail says, before it becomes a message.
package struct EmailContent: Hashable, Sendable {
  /// One line, without control characters, at most 200 characters.
  package var subject: String
  package var text: String
  package var html: String
  /// What `html` refers to as `cid:` and the content id.
  package var images: [EmailImage]
  /// Covers were wanted, but all are tiles: libgd could not be loaded, which is worth a warning.
  package var lacksImageLibrary: Bool
  /// Users for whom there was no room.
  package var peopleLeftOut: [String]
}

/// A picture that travels with the mail.
package struct EmailImage: Hashable, Sendable {
  /// `3f2a…@backspin`, without the angle brackets of the header field. The same picture has the same one in
  /// every mail, another picture another.
  package var contentID: String
  /// `image/jpeg` or `image/png`.
  package var mediaType: String
  /// `cover-3f2a….jpg`
  package var fileName: String
  package var data: Data

  init(_ cover: ScaledCover) {
    let name = StableHash.hexadecimal(of: cover.data)
    contentID = "\(name)@backspin"
    mediaType = cover.mediaType
    fileName = "cover-\(name).\(cover.mediaType == "image/png" ? "png" : "jpg")"
    data = cover.data
  }
}

extension StableHash {
  /// 16 digits.
  static func hexadecimal(of data: Data) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    data.withUnsafeBytes { bytes in
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
