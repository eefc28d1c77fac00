import Foundation
import Testing
import WeekInHistory

@testable import Publishing

@Suite struct TerminalDocumentTests {
  @Test(
    arguments: [
      ("digest.terminal-80.txt", 80, false), ("digest.terminal-40.txt", 40, false),
      ("digest.terminal-100-colour.txt", 100, true),
    ]
  )
  func `looks as recorded`(_ golden: String, _ width: Int, _ colour: Bool) throws {
    try Golden.compare(
      document(width: width, colour: colour).whole([TerminalSamples.everything]),
      with: golden
    )
  }

  @Test func `gives every user a header`() throws {
    let digests = [
      Samples.digest(of: "RJ", [Samples.year(1, .unlisted(.notYet))]),
      Samples.digest(of: "alice", displayName: "Al", [Samples.year(1, .unlisted(.notYet))]),
    ]
    #expect(
      try document(of: digests, width: 80).whole(digests) == """
        RJ: this week in earlier years · 21 November 2026

        1 year ago
        Last.fm has not published this week’s chart yet.


        Al: this week in earlier years · 21 November 2026

        1 year ago
        Last.fm has not published this week’s chart yet.

        Powered by AudioScrobbler, with charts from Last.fm: https://www.last.fm/

        """
    )
  }

  @Test func `says what befell a user as a whole`() throws {
    let digest = Samples.digest(problem: Problem(.unknownUser, "Last.fm knows no user “RJ”."), [])
    #expect(
      try document(width: 40).section(for: digest) == """
        RJ: this week in earlier years
        21 November 2026
        Last.fm knows no user “RJ”.

        """
    )
  }

  @Test(arguments: [false, true])
  func `lets no order to the terminal through`(colour: Bool) throws {
    let names = TerminalSamples.hostileNames
    let text = try document(width: 200, colour: colour).whole(
      names.map { name in
        Samples.digest(
          of: name,
          displayName: name,
          problem: Problem(.unavailable, name),
          [Samples.year(1, from: "2025-11-16", .charted(Samples.summary([hostileAlbum(name)])))]
        )
      } + [TerminalSamples.everything]
    )
    let own = withoutStyles(text)
    #expect(colour == (own != text))
    let controls = own.unicodeScalars.filter {
      $0 != "\n" && $0.properties.generalCategory == .control
        || (0x202A...0x202E).contains($0.value) || (0x2066...0x2069).contains($0.value)
        || (0x2028...0x2029).contains($0.value)
    }
    #expect(controls.isEmpty, "\(controls.map { String($0.value, radix: 16) })")
    #expect(text.contains("Two Lines and a tab more"))
  }

  @Test func `ends every style on its own line`() throws {
    let text = try document(width: 60, colour: true).whole([TerminalSamples.everything])
    for line in text.split(separator: "\n") where line.contains("\u{1B}") {
      let last = try #require(line.matches(of: Self.style).last?.output)
      #expect(last.0 == "\u{1B}[0m", "\(line)")
    }
  }

  @Test func `is the same in colour but for the colour`() throws {
    for width in [20, 40, 65, 80, 120] {
      let plain = try document(width: width).whole([TerminalSamples.everything])
      let coloured = try document(width: width, colour: true).whole([TerminalSamples.everything])
      #expect(withoutStyles(coloured) == plain)
    }
  }

  @Test func `is never wider than the terminal`() throws {
    var digest = TerminalSamples.everything
    digest.years.append(
      Samples.year(
        12,
        from: "2014-11-16",
        .charted(Samples.summary([Samples.album("Loop", by: "Forever", plays: .max)]))
      )
    )
    let templates = try TemplateLibrary()
    for width in 20...200 {
      let text = document(of: [digest], width: width, templates).whole([digest])
      for line in text.split(separator: "\n") {
        #expect(CellWidth.of(line) <= width, "\(width): \(line)")
      }
    }
  }

  @Test func `begins every artist in one column`() throws {
    let names = TerminalSamples.wideNames + TerminalSamples.hostileNames
    let albums = names.map { Samples.album($0 + " " + $0, by: "► " + $0, plays: 1) }
    let digest = Samples.digest([Samples.year(1, .charted(Samples.summary(albums)))])
    let templates = try TemplateLibrary()
    for width in 60...200 {
      let rows = document(of: [digest], width: width, templates).section(for: digest)
        .split(separator: "\n").filter { $0.contains("►") }
      let columns = rows.compactMap { row in
        row.firstIndex(of: "►").map { CellWidth.of(row[..<$0]) }
      }
      #expect(columns.count == names.count)
      #expect(Set(columns).count == 1, "\(width): \(columns)")
    }
  }

  @Test func `takes a width that no terminal has for the narrowest`() throws {
    let narrowest = try document(width: 20).whole([TerminalSamples.everything])
    #expect(try document(width: 0).whole([TerminalSamples.everything]) == narrowest)
    #expect(try document(width: -5).whole([TerminalSamples.everything]) == narrowest)
  }

  @Test func `cuts nothing that has room`() throws {
    let text = try document(width: 200).whole([TerminalSamples.everything])
    #expect(!text.contains("…"))
    #expect(text.contains(TerminalSamples.longName))
  }

  /// All that may be written. A mark at the beginning of a name would be one character with the `m`.
  private static var style: some RegexComponent<(Substring, Substring)> {
    /\u{1B}\[(0|1|2|31|35)m/.matchingSemantics(.unicodeScalar)
  }

  private func withoutStyles(_ text: String) -> String {
    text.replacing(Self.style, with: "")
  }

  private func hostileAlbum(_ name: String) -> ChartedAlbum {
    Samples.album(name, by: name, plays: 5, url: name)
  }

  private func document(
    of digests: [Digest] = [TerminalSamples.everything],
    width: Int,
    colour: Bool = false
  ) throws -> TerminalDocument {
    document(of: digests, width: width, colour: colour, try TemplateLibrary())
  }

  private func document(
    of digests: [Digest],
    width: Int,
    colour: Bool = false,
    _ templates: TemplateLibrary
  ) -> TerminalDocument {
    TerminalDocument(
      header: Samples.header(digests),
      width: width,
      colour: colour,
      templates: templates
    )
  }
}
