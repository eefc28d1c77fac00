/// Puts a server's replies together from their lines.
struct SMTPReplyReader {
  /// The last reply, if it was a refusal: 4yz or 5yz.
  private(set) var refusal: SMTPReply?
  private var lines: [String] = []
  private var length = 0

  private static let limit = 1_000

  /// RFC 5321, section 4.2.1: `250-` with more lines to come, and `250 `, or `250` alone, with none.
  mutating func read(_ line: some Collection<UInt8>) {
    guard let code = Int(String(decoding: line.prefix(3), as: UTF8.self)), code >= 200 else {
      return
    }
    let rest = line.dropFirst(4).prefix(Self.limit - length)
    length += rest.count
    lines.append(String(decoding: rest, as: UTF8.self))
    guard line.dropFirst(3).first != UInt8(ascii: "-") else { return }
    // The farewell, 221, says nothing about the message.
    if code != 221 {
      refusal = code >= 400 ? SMTPReply(code: code, text: lines.joined(separator: " ")) : nil
    }
    lines = []
    length = 0
  }
}
