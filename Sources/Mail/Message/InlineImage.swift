import Foundation

/// A picture within a message, which its HTML shows by `<img src="cid:…">`.
package struct InlineImage: Hashable, Sendable {
  package enum MediaType: String, Sendable {
    case jpeg = "image/jpeg"
    case png = "image/png"
  }

  /// `cover-1@backspin`, without brackets, as it follows `cid:`; of at most 200 characters. One that is no
  /// identifier is spoilt, not dangerous.
  package var contentID: String
  package var mediaType: MediaType
  /// What a reader may save it as: letters, digits, `-`, `_` and `.` are kept, all others become `-`.
  package var fileName: String
  package var data: Data

  package init(contentID: String, mediaType: MediaType, fileName: String, data: Data) {
    self.contentID = contentID
    self.mediaType = mediaType
    self.fileName = fileName
    self.data = data
  }

  var part: MessagePart {
    MessagePart(
      header: [
        HeaderField("Content-Type", mediaType.rawValue),
        HeaderField("Content-Transfer-Encoding", "base64"),
        HeaderField("Content-ID", [.form("<\(String(contentID.unicodeScalars.prefix(200)))>")]),
        HeaderField("Content-Disposition", "inline; filename=\"\(SafeName.of(fileName))\""),
      ],
      body: data.base64EncodedString(options: [
        .lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed,
      ])
    )
  }
}
