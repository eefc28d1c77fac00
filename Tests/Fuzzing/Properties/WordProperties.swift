import Foundation
import LastFM
import Logging
import Publishing
import WeekInHistory

/// A text stays one, whatever it is written into.
enum WordProperties {
  static func check(_ text: String) throws {
    try checkLines(text)
    try checkAddress(text)
    try checkMarkdown(CleanText.clean(text))
    try checkFileName(text)
    try checkCacheKeys(text)
  }

  private static func checkLines(_ text: String) throws {
    let cleaned = CleanText.clean(text)
    try Harmful.requireNone(in: cleaned, "clean text")
    try requireSame(CleanText.clean(cleaned), cleaned, "text cleaned twice")
    try Harmful.requireNone(in: "\(Logger.Message.about(text, text))", "a log line")
    let line = TerminalText.line(text, columns: 40)
    try Harmful.requireNone(in: line, "a terminal’s line")
    try require(CellWidth.of(line) <= 40, "a line of \(CellWidth.of(line)) cells in 40")
  }

  private static func checkAddress(_ text: String) throws {
    for text in [text, "https://" + text, "https://x/" + text] {
      guard let address = WebAddress.checked(text) else { continue }
      let forbidden = Array("\"'<>()\\^`{|};".utf8)
      try require(
        address.utf8.allSatisfy { (0x21...0x7E).contains($0) && !forbidden.contains($0) },
        "an address: \(address)"
      )
      if let again = WebAddress.checked(address) {
        try requireSame(again, address, "an address checked twice")
      }
    }
  }

  /// At the beginning of a line, in a heading, in a table, in a link.
  private static func checkMarkdown(_ name: String) throws {
    guard CleanText.isVisible(name) else { return }
    let escaped = MarkdownEscaping.escape(name)
    let frames: [(before: String, after: String)] = [
      ("x\n\n", "\n"), ("## ", "\n"), ("> ", "\n"), ("- **", "** – x\n"),
      ("| a | b |\n|---|---|\n| x | ", " |\n"), ("[", "](https://x/)\n"),
    ]
    for frame in frames {
      let reading = try MarkdownReading(frame.before + escaped + frame.after)
      let expected = try MarkdownReading(frame.before + "Q" + frame.after)
      let context = "\(frame.before.debugDescription)\(escaped.debugDescription)"
      try requireSame(reading.nodes, expected.nodes, "the nodes of \(context)")
      try requireSame(
        reading.texts,
        expected.texts.map { $0.replacing("Q", with: name) },
        "the texts of \(context)"
      )
    }
  }

  private static func checkFileName(_ text: String) throws {
    // Nothing else gets past the command line or past `Reply`.
    guard UserName(text) != nil, let day = ReplyProperties.week?.firstDay(in: .gmt) else { return }
    for format in DocumentFormat.allCases {
      let name = DigestFileName.of(text, firstDay: day, format)
      try require(
        !name.isEmpty && name.utf8.count <= 255 && ![".", "-"].contains(name.prefix(1))
          && name.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "/") },
        "a file’s name: \(name)"
      )
    }
  }

  private static let cache = Result {
    // Where no folder can be made, it lives in memory.
    try DiskCacheFile.open(
      in: URL(filePath: "/dev/null/cache"),
      maximumSize: 20_000_000,
      now: Date(timeIntervalSince1970: 0),
      log: Logger(label: "fuzz") { _ in SwiftLogNoOpLogHandler() }
    )
  }

  /// What is stored under a text is found under that text, and under no other.
  private static func checkCacheKeys(_ text: String) throws {
    // What the whole cache has no room for is not kept.
    guard text.utf8.count < 10_000 else { return }
    let cache = try cache.get()
    let keys =
      neighbours(of: text).map { CacheKey(kind: .image, url: $0) }
      + [(text, "x"), ("x", text), (text, text)].map {
        CacheKey(.albumInfo(artist: $0.0, album: $0.1), root: CacheKey.lastFMRoot)
      }
    let time = Date(timeIntervalSince1970: 0)
    for key in keys {
      let reply = CachedReply(
        status: 200,
        body: Data(key.text.utf8),
        fetchedAt: time,
        freshUntil: time
      )
      cache.store(reply, for: key)
    }
    for key in keys {
      guard let body = cache.reply(to: key)?.body else {
        throw Broken("nothing under \(key.text.debugDescription)")
      }
      try requireSame(String(decoding: body, as: UTF8.self), key.text, "a key’s reply")
    }
  }

  /// Texts that a careless reader takes for `text`.
  private static func neighbours(of text: String) -> [String] {
    [
      text, text + "\0x", text + "\0y", text.uppercased(),
      text.decomposedStringWithCanonicalMapping,
    ]
  }
}
