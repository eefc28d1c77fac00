import Foundation
import Publishing
import WeekInHistory
import Yams

/// A document of any texts has the shape of one of plain words, and says those texts.
enum DocumentProperties {
  static func check(_ written: WrittenDigest) throws {
    try checkHTML(written)
    try checkMarkdown(written)
    try checkText(written)
    try checkMail(written)
    try checkTerminal(written)
    try checkJSON(written)
  }

  private static let templates = Result { try TemplateLibrary() }

  private static func document(
    _ kind: TemplatedDocument.Kind,
    of written: WrittenDigest
  ) throws -> TemplatedDocument {
    TemplatedDocument(
      kind,
      header: written.header,
      covers: .linked,
      templates: try templates.get()
    )
  }

  private static func checkHTML(_ written: WrittenDigest) throws {
    let html = try document(.html, of: written).whole([written.digest])
    let twin = try document(.html, of: written.twin).whole([written.twin.digest])
    try Harmful.requireNone(inLinesOf: html, "HTML")
    let reading = try HTMLReading(html)
    let expected = try HTMLReading(twin)
    try requireSame(reading.tags, expected.tags, "the tags of HTML")
    try requireSame(reading.labels, expected.labels.map(written.spoken), "the labels of HTML")
    let isTile = { (index: Int) in expected.texts[index].count <= 2 }
    for (index, text) in expected.texts.enumerated() where !isTile(index) {
      try requireSame(reading.texts[index], written.spoken(text), "text \(index) of HTML")
    }
    try checkAddresses(reading.addresses, "HTML")
  }

  private static func checkMarkdown(_ written: WrittenDigest) throws {
    let markdown = try document(.markdown, of: written).whole([written.digest])
    let twin = try document(.markdown, of: written.twin).whole([written.twin.digest])
    try Harmful.requireNone(inLinesOf: markdown, "Markdown")
    let (front, body) = try parts(of: markdown)
    let (_, twinBody) = try parts(of: twin)
    try checkFrontMatter(front, of: written)

    let reading = try MarkdownReading(body)
    let expected = try MarkdownReading(twinBody)
    try requireSame(reading.nodes, expected.nodes, "the nodes of Markdown")
    try requireSame(reading.texts, expected.texts.map(written.spoken), "the texts of Markdown")
    try checkAddresses(reading.addresses, "Markdown")
    // Hugo's shortcodes, Jekyll's tags.
    try require(!body.contains("{{") && !body.contains("{%"), "a template tag in Markdown")
  }

  private static func parts(of markdown: String) throws -> (front: String, body: String) {
    let lines = Harmful.lines(of: markdown)
    guard lines.first == "---", let end = lines.dropFirst().firstIndex(of: "---") else {
      throw Broken("no front matter")
    }
    return (
      lines[1..<end].joined(separator: "\n"), lines[(end + 1)...].joined(separator: "\n")
    )
  }

  private static func checkFrontMatter(_ yaml: String, of written: WrittenDigest) throws {
    guard case .mapping(let mapping) = try Yams.compose(yaml: yaml) else {
      throw Broken("front matter that is none")
    }
    let usersKey = written.isOneOfSeveral ? "users" : "user"
    try requireSame(
      mapping.keys.map { $0.string ?? "?" },
      ["title", "date", usersKey, "tags"],
      "the keys of front matter"
    )
    let users = written.isOneOfSeveral ? [written.user, "alice"] : [written.user]
    let read = mapping[usersKey].map { $0.sequence.map(Array.init) ?? [$0] } ?? []
    try requireSame(read.map { $0.string ?? "?" }, users, "the users of front matter")
    if !written.isOneOfSeveral {
      let name = written.twin.displayName.isEmpty ? "Quser" : "Qcalled"
      let title = written.spoken("\(name): this week in earlier years")
      // Yams takes its strings from Foundation, which drops a byte-order mark at the beginning.
      let isMarked = title.unicodeScalars.first == "\u{FEFF}"
      try requireSame(
        mapping["title"]?.string ?? "?",
        isMarked ? String(title.unicodeScalars.dropFirst()) : title,
        "the title of front matter"
      )
    }
  }

  private static func checkText(_ written: WrittenDigest) throws {
    let text = try document(.text, of: written).whole([written.digest])
    let twin = try document(.text, of: written.twin).whole([written.twin.digest])
    try Harmful.requireNone(inLinesOf: text, "text")
    let profile = "https://www.last.fm/user/"
    try requireSame(
      Harmful.lines(of: text).map { $0.hasPrefix(profile) ? profile : $0 },
      Harmful.lines(of: twin).map { $0.hasPrefix(profile) ? profile : written.spoken($0) },
      "the lines of text"
    )
  }

  /// Endless names are cut in mails, and albums left out for them: then its shape may be another.
  private static func checkMail(_ written: WrittenDigest) throws {
    let mail = try mail(of: written)
    try Harmful.requireNone(in: mail.subject, "a subject")
    try Harmful.requireNone(inLinesOf: mail.html, "the HTML of a mail")
    try Harmful.requireNone(inLinesOf: mail.text, "the text of a mail")
    try require(mail.subject.count <= 200, "a subject of \(mail.subject.count) characters")
    try require(mail.html.utf8.count < 102_400, "\(mail.html.utf8.count) bytes of HTML")
    let reading = try HTMLReading(mail.html)
    try checkAddresses(reading.addresses, "the HTML of a mail")

    let twin = try Self.mail(of: written.twin)
    let isCut =
      mail.html.contains("…")
      || written.albums.contains { max($0.page.utf8.count, $0.cover.utf8.count) > 1_500 }
      || [mail, twin].contains { $0.html.contains(/and [0-9,]+ more/) }
    guard !isCut else { return }
    let expected = try HTMLReading(twin.html)
    try requireSame(reading.tags, expected.tags, "the tags of a mail")
    for (index, text) in expected.texts.enumerated() where text.count > 2 {
      try requireSame(reading.texts[index], written.spoken(text), "text \(index) of a mail")
    }
    try requireSame(
      words(of: mail.text),
      words(of: twin.text).map(written.spoken).flatMap(words),
      "the words of a mail's text"
    )
  }

  private static func mail(of written: WrittenDigest) throws -> EmailContent {
    EmailDocument(
      header: written.header,
      subject: try SubjectTemplate("{{users}}: {{period}}"),
      covers: .link,
      templates: try templates.get()
    ).content(of: [written.digest])
  }

  /// Lines are broken and begin anew where words allow.
  private static func words(of text: String) -> [String] {
    text.utf8.split { $0 == 0x20 || $0 == 0x0A }.map { String(decoding: $0, as: UTF8.self) }
      .filter { !$0.hasPrefix("https://www.last.fm/user/") }
  }

  /// The page's own links, ids on it, and http or https in ASCII.
  private static func checkAddresses(_ addresses: [String], _ what: String) throws {
    for address in addresses where address != "data:," && !address.hasPrefix("#") {
      let lower = address.lowercased()
      try require(
        address.utf8.allSatisfy { (0x21...0x7E).contains($0) }
          && ["http://", "https://"].contains { lower.hasPrefix($0) },
        "an address in \(what): \(address.debugDescription)"
      )
    }
  }

  private static func checkTerminal(_ written: WrittenDigest) throws {
    for width in [24, 66, 100] {
      func document(colour: Bool) throws -> String {
        TerminalDocument(
          header: written.header,
          width: width,
          colour: colour,
          templates: try templates.get()
        ).whole([written.digest])
      }
      let plain = try document(colour: false)
      for line in Harmful.lines(of: plain) {
        try Harmful.requireNone(in: line, "the terminal")
        try require(
          CellWidth.of(line) <= width,
          "a line of \(CellWidth.of(line)) cells in \(width): \(line.debugDescription)"
        )
      }
      let coloured = Harmful.lines(of: try document(colour: true))
      try requireSame(
        try coloured.map(withoutStyle),
        Harmful.lines(of: plain),
        "the terminal without its colours"
      )
    }
  }

  /// Every style that a line begins, it ends.
  private static func withoutStyle(_ line: String) throws -> String {
    var text: [UInt8] = []
    var rest = line.utf8[...]
    var isStyled = false
    while let byte = rest.first {
      guard byte == 0x1B else {
        text.append(byte)
        rest = rest.dropFirst()
        continue
      }
      let style = ["1", "2", "31", "35", "0"].first { rest.starts(with: "\u{1B}[\($0)m".utf8) }
      guard let style, isStyled == (style == "0") else {
        throw Broken("an order: \(line.debugDescription)")
      }
      isStyled.toggle()
      rest = rest.dropFirst(3 + style.utf8.count)
    }
    try require(!isStyled, "a style without end: \(line.debugDescription)")
    return String(decoding: text, as: UTF8.self)
  }

  private struct ReadDocument: Decodable {
    var digests: [ReadDigest]

    struct ReadDigest: Decodable {
      var user: String
      var years: [ReadYear]
    }

    struct ReadYear: Decodable {
      var albums: [ReadAlbum]
    }

    struct ReadAlbum: Decodable {
      var artist: String
      var name: String
      var url: String?
    }
  }

  private static func checkJSON(_ written: WrittenDigest) throws {
    let digest = written.digest
    let text = JSONDocument(
      generator: "backspin 0.0.0",
      anchor: digest.anchor,
      timeZone: digest.timeZone
    ).whole([digest])
    let read = try JSONDecoder().decode(ReadDocument.self, from: Data(text.utf8)).digests
    let albums = read.first?.years.first?.albums ?? []
    try requireSame(read.map(\.user), [written.user], "the users of JSON")
    try requireSame(albums.map(\.artist), written.albums.map(\.artist), "the artists of JSON")
    try requireSame(albums.map(\.name), written.albums.map(\.title), "the titles of JSON")
    try requireSame(albums.map { $0.url ?? "" }, written.albums.map(\.page), "the pages of JSON")
  }
}
