import Foundation

@testable import Mail

enum Samples {
  static let edition = Edition(
    recipient: "you@example.net",
    users: "alice,rj",
    from: 1_717_891_200,
    to: 1_718_496_000
  )

  static func message(
    from: String = "Backspin <me@example.org>",
    to: String = "you@example.net",
    subject: String = "9–16 June: this week in your music history"
  ) throws -> MailMessage {
    let (from, to) = (try MailAddress(from), try MailAddress(to))
    return MailMessage(
      from: from,
      to: to,
      subject: subject,
      date: Date(timeIntervalSince1970: 1_718_526_600),
      timeZone: TimeZone(identifier: "Europe/Berlin") ?? .gmt,
      messageID: .make(recipient: to, edition: edition, templates: "1", domain: from.domain),
      text: "5 years ago\n\n1. Motörhead – Overkill\n   22 plays\n",
      html: "<!DOCTYPE html>\n<p>5 years ago</p>\n<p>Motörhead – <b>Overkill</b></p>\n"
    )
  }

  /// Bytes that are no picture, but that no text could be: all there are, several lines long.
  static let bytes = Data((0...255).map { UInt8($0) })

  static func image(_ number: Int) -> InlineImage {
    InlineImage(
      contentID: "cover-\(number)@backspin",
      mediaType: number.isMultiple(of: 2) ? .png : .jpeg,
      fileName: "cover-\(number).jpg",
      data: bytes
    )
  }

  /// What somebody may call themselves to get a header of their own, or a message.
  static let hostile = [
    "a\r\nBcc: all@example.org", "a\nBcc: all@example.org", "a\rBcc: all@example.org",
    "a\r\n\r\n<script>", "a\u{0}b", "a\u{2028}Bcc: x\u{2029}\u{85}\u{b}\u{c}b", "\r\n.\r\n", "\r\n",
    "a\r\n b", "=?utf-8?q?a=0D=0ABcc:_x?=", "=?utf-8?b?", "\"", "\\", "\\\"", "<x@y>", "a>, <b@c",
    "(", "\u{202E}Bcc", "é\r\nBcc: x", "e\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}",
    String(repeating: "x", count: 2_000), String(repeating: "é", count: 700),
    String(repeating: "👩‍👩‍👧‍👦", count: 40), String(repeating: "ab ", count: 500), "\u{1B}[2J", "",
  ]
}
