import Foundation
import Testing

@testable import Mail

@Suite struct MailMessageTests {
  @Test func `writes text and HTML as alternatives`() async throws {
    let message = try Samples.message()
    try Golden.compare(message.encoded(), with: "mail-plain.eml")
    let read = try await ReadMessage.read(message.encoded())
    #expect(read.defects == [])
    #expect(read.tree == #"["multipart/alternative", [["text/plain", []], ["text/html", []]]]"#)
    #expect(read.leaves.map(\.text) == [message.text, message.html].map(Self.withCRLF))
    #expect(read.values["Subject"] == message.subject)
    #expect(read.from == .init(name: "Backspin", address: "me@example.org"))
    #expect(read.to == .init(name: "", address: "you@example.net"))
    #expect(read.date == 1_718_526_600)
    #expect(read.values["Date"] == "Sun, 16 Jun 2024 10:30:00 +0200")
    #expect(read.values["Message-ID"] == "\(message.messageID)")
  }

  @Test func `puts the pictures beside the HTML that shows them`() async throws {
    var message = try Samples.message(
      from: "\"Moïra, of \\\"Backspin\\\"\" <me@example.org>",
      to: "Last.fm reader <you+digest@example.net>",
      subject: "RJ: 5 years ago this week"
    )
    message.images = [Samples.image(1), Samples.image(2)]
    message.unsubscribe = try MailURI("mailto:me@example.org?subject=stop")
    try Golden.compare(message.encoded(), with: "mail-covers.eml")
    let read = try await ReadMessage.read(message.encoded())
    #expect(read.defects == [])
    #expect(
      read.tree == #"["multipart/alternative", [["text/plain", []], ["multipart/related", "#
        + #"[["text/html", []], ["image/jpeg", []], ["image/png", []]]]]]"#
    )
    #expect(read.leaves.prefix(2).map(\.text) == [message.text, message.html].map(Self.withCRLF))
    for (leaf, image) in zip(read.leaves.suffix(2), message.images) {
      #expect(leaf.data == image.data)
      #expect(leaf.contentID == "<\(image.contentID)>")
      #expect(leaf.disposition == "inline")
      #expect(leaf.fileName == image.fileName)
    }
    #expect(read.from == .init(name: "Moïra, of \"Backspin\"", address: "me@example.org"))
    #expect(read.to == .init(name: "Last.fm reader", address: "you+digest@example.net"))
    #expect(read.values["List-Unsubscribe"] == "<mailto:me@example.org?subject=stop>")
  }

  @Test func `has its header in a fixed order, and nothing else in it`() async throws {
    var message = try Samples.message()
    message.unsubscribe = try MailURI("https://example.org/stop")
    let names = try await ReadMessage.read(message.encoded()).names
    #expect(
      names == [
        "Date", "From", "To", "Subject", "Message-ID", "List-ID", "List-Unsubscribe",
        "Auto-Submitted", "MIME-Version", "Content-Language", "Content-Type",
      ]
    )
  }

  @Test(arguments: Samples.hostile)
  func `lets no text become a header, whichever field it is put into`(
    _ hostile: String
  ) async throws {
    var message = try Samples.message()
    message.subject = hostile
    message.listName = hostile
    message.language = hostile
    message.text = hostile
    message.html = hostile
    message.images = [
      InlineImage(contentID: hostile, mediaType: .png, fileName: hostile, data: Samples.bytes)
    ]
    message.from = (try? MailAddress("\"\(hostile)\" <me@example.org>")) ?? message.from
    message.to = (try? MailAddress("\(hostile) <me@example.org>")) ?? message.to

    let encoded = message.encoded()
    let read = try await ReadMessage.read(encoded)
    #expect(
      Set(read.names).subtracting(["Content-Language"]) == [
        "Date", "From", "To", "Subject", "Message-ID", "List-ID", "Auto-Submitted", "MIME-Version",
        "Content-Type",
      ]
    )
    #expect(read.leaves.count == 3)
    #expect(
      read.leaves.prefix(2).map { $0.text.map(Self.lines) }
        == Array(repeating: Self.lines(hostile), count: 2)
    )
    let subject = HeaderText.words(of: hostile).joined(separator: " ")
    #expect(read.values["Subject"] == subject || hostile.contains("=?"))
    try expectMannerly(encoded)
  }

  @Test func `gives an encoded word back as it was, not as what it stands for`() async throws {
    let trick = "=?utf-8?q?a=0D=0ABcc:_x?="
    let encoded = String(decoding: try Samples.message(subject: trick).encoded(), as: UTF8.self)
    #expect(encoded.contains("Subject: =?utf-8?q?=3D=3Futf-8=3Fq=3Fa=3D0D=3D0ABcc=3A=5Fx=3F=3D?="))
  }

  @Test func `has a boundary that is in no part`() async throws {
    var message = try Samples.message()
    let first = String(decoding: message.encoded(), as: UTF8.self)
    let boundary = try #require(first.firstMatch(of: /boundary="([^"]*)"/)).1
    // Whoever knows it cannot end the part with it.
    message.text = "--\(boundary)\n--\(boundary)--\n=_"
    let read = try await ReadMessage.read(message.encoded())
    #expect(read.leaves.map(\.text) == [message.text, message.html].map(Self.withCRLF))
    #expect(read.defects == [])
  }

  @Test func `is the same bytes for the same values`() async throws {
    #expect(try Samples.message().encoded() == Samples.message().encoded())
  }

  @Test(arguments: ["en", "pt-BR", "zh-Hant-TW"])
  func `says its language`(_ language: String) async throws {
    var message = try Samples.message()
    message.language = language
    #expect(try await ReadMessage.read(message.encoded()).values["Content-Language"] == language)
  }

  /// ASCII, CRLF, lines of at most 998 octets, and 78 but for what cannot be folded.
  private func expectMannerly(_ message: Data) throws {
    let bytes = Array(message)
    #expect(bytes.allSatisfy { (0x20...0x7E).contains($0) || $0 == 13 || $0 == 10 })
    let lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\r\n",
      omittingEmptySubsequences: false
    )
    #expect(!lines.contains { line in line.utf8.contains { $0 == 13 || $0 == 10 } })
    #expect(lines.allSatisfy { $0.utf8.count <= 998 })
    let long = lines.filter { $0.utf8.count > 78 }
    #expect(long.allSatisfy { $0.hasPrefix("Content-ID: ") || $0.contains("filename=") }, "\(long)")
    #expect(!lines.contains { $0.hasPrefix("From ") || $0 == "." })
  }

  private static func withCRLF(_ text: String) -> String { text.replacing("\n", with: "\r\n") }

  /// What a line break is to Python and to us is the same after this.
  private static func lines(_ text: String) -> String {
    text.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r" }
      .map { String($0) }.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
