/// A part of a message, as RFC 2045 and 2046 write it: a header, and a body, or parts of its own.
struct MessagePart {
  var header: [HeaderField]
  /// Encoded, with CRLF.
  var body: String

  init(header: [HeaderField], body: String) {
    self.header = header
    self.body = body
  }

  static func text(_ text: String, subtype: String) -> MessagePart {
    MessagePart(
      header: [
        HeaderField("Content-Type", "text/\(subtype); charset=utf-8"),
        HeaderField("Content-Transfer-Encoding", "quoted-printable"),
      ],
      body: QuotedPrintable.encode(text)
    )
  }

  /// `parameters` are those of the content type, beside the boundary.
  ///
  /// The boundary begins with `=_`, which is in no part: quoted-printable and base64 cannot write it.
  static func multipart(
    _ subtype: String,
    parameters: String = "",
    boundary name: String,
    _ parts: [MessagePart]
  ) -> MessagePart {
    let boundary = "=_\(name)"
    return MessagePart(
      header: [
        HeaderField("Content-Type", "multipart/\(subtype);\(parameters) boundary=\"\(boundary)\"")
      ],
      body: parts.map { "--\(boundary)\r\n\($0.encoded)\r\n" }.joined() + "--\(boundary)--\r\n"
    )
  }

  var encoded: String { header.map(\.folded).joined() + "\r\n" + body }
}
