import Foundation
import FoundationXML
import Subprocess
import SystemPackage
import Testing
import WeekInHistory

@testable import Publishing

/// What GitHub's own renderer makes of escaped names.
@Suite(.enabled(if: CommonMark.isInstalled, "cmark-gfm is not installed"))
struct MarkdownEscapingTests {
  @Test(arguments: Names.hostile)
  func `keeps a name literal at the beginning of a line`(_ name: String) async throws {
    let name = CleanText.clean(name)
    let document = try await CommonMark.parse(MarkdownEscaping.escape(name) + "\n")
    #expect(try document.nodes(forXPath: "/document/*").map(\.name) == ["paragraph"])
    #expect(try CommonMark.elements(in: document, at: "/document/paragraph") == [])
    #expect(try CommonMark.text(of: document, at: "/document/paragraph") == name)
  }

  @Test(arguments: Names.hostile)
  func `keeps a name literal in a table and a heading`(_ name: String) async throws {
    let name = CleanText.clean(name)
    let escaped = MarkdownEscaping.escape(name)
    let table = "| a | b |\n|---|---|\n| x | \(escaped) |\n"
    let document = try await CommonMark.parse("## \(escaped)\n\n\(table)")
    #expect(try CommonMark.text(of: document, at: "/document/heading") == name)
    #expect(try CommonMark.elements(in: document, at: "/document/heading") == [])
    #expect(try CommonMark.text(of: document, at: "//table_row/table_cell[2]") == name)
    #expect(try CommonMark.elements(in: document, at: "//table_row/table_cell[2]") == [])
  }

  @Test(arguments: Names.hostile)
  func `keeps names literal where the digest writes them`(_ name: String) async throws {
    let digest = Samples.digest([
      Samples.year(
        1,
        from: "2025-11-16",
        .charted(Samples.summary([Samples.album(name, by: name, plays: 2)]))
      )
    ])
    let document = TemplatedDocument(
      .markdown,
      header: Samples.header([digest]),
      covers: .none,
      templates: try TemplateLibrary()
    )
    let parsed = try await CommonMark.parse(document.whole([digest]))
    let shown = CleanText.clean(name)
    #expect(try parsed.nodes(forXPath: "//item").count == 1)
    #expect(try CommonMark.text(of: parsed, at: "//item//link") == shown)
    #expect(
      try CommonMark.text(of: parsed, at: "//item/paragraph") == "\(shown) – \(shown), 2 plays"
    )
    #expect(try CommonMark.elements(in: parsed, at: "//item/paragraph") == ["strong", "link"])
  }

  @Test func `leaves plain names as they are`() {
    for name in ["Salt & Pepper", "Sigur Rós – ( )", "Hail to the Thief!", "R.E.M.", "3:47 EST"] {
      #expect(MarkdownEscaping.escape(name) == name)
    }
  }

  @Test func `leaves Jekyll no tag to read`() {
    #expect(MarkdownEscaping.escape("{% raw %}") == #"\{\% raw %}"#)
    #expect(MarkdownEscaping.escape("{{ site }}") == #"\{\{ site }}"#)
  }
}

/// `cmark-gfm`, and its syntax tree.
enum CommonMark {
  private static let command = "/usr/bin/cmark-gfm"

  static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: command) }

  static func parse(_ markdown: String) async throws -> XMLDocument {
    let xml = try await Subprocess.run(
      .path(FilePath(command)),
      arguments: ["-t", "xml", "-e", "table", "-e", "autolink", "-e", "strikethrough"],
      input: .string(markdown),
      output: .string(limit: 1 << 24),
      error: .discarded
    ).standardOutput
    // Without the namespace, paths need no prefixes.
    let plain =
      xml
      .replacing("<!DOCTYPE document SYSTEM \"CommonMark.dtd\">", with: "")
      .replacing(" xmlns=\"http://commonmark.org/xml/1.0\"", with: "")
    return try XMLDocument(xmlString: plain, options: .nodePreserveWhitespace)
  }

  /// The text inside the one node at `path`.
  static func text(of document: XMLDocument, at path: String) throws -> String {
    try #require(try document.nodes(forXPath: path).count == 1)
    return try document.nodes(forXPath: "\(path)//text").compactMap(\.stringValue).joined()
  }

  /// What is inside the one node at `path` besides text and empty comments.
  static func elements(in document: XMLDocument, at path: String) throws -> [String] {
    try document.nodes(forXPath: "\(path)//*").compactMap { node in
      if node.name == "text" { return nil }
      if node.name == "html_inline", node.stringValue == "<!-- -->" { return nil }
      return node.name
    }
  }
}
