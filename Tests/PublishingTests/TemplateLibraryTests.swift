import Foundation
import Testing

@testable import Publishing

@Suite struct TemplateLibraryTests {
  @Test(arguments: TemplateName.allCases)
  func `finds no fault with its own templates`(_ name: TemplateName) {
    let file = TemplateFile(name: name.fileName, origin: .builtIn, text: name.builtIn)
    #expect(TemplateChecker.problems(in: file, of: name) == [])
    #expect(throws: Never.self) { try TemplateLibrary() }
  }

  @Test func `has every sentence`() {
    let own = SentencesFile.read(TemplateName.sentences.builtIn, file: "sentences")
    #expect(own.problems == [])
    #expect(Set(own.phrases.keys) == Set(Sentences.Name.allCases))
  }

  @Test func `replaces one file and keeps the others`() throws {
    let library = try TemplateLibrary(overrides: [
      Self.file("album.html.mustache", "<li>Mine: {{title}} of {{dates}}</li>\n")
    ])
    let document = TemplatedDocument(
      .html,
      header: Samples.header([Samples.rich]),
      covers: .none,
      templates: library
    )
    let section = document.section(for: Samples.rich)
    #expect(section.contains("<li>Mine: *Stars* | _Scores_ of 16–23 November 2025</li>"))
    #expect(section.contains("<ol class=\"lead\">"))
    #expect(
      library.files.filter { $0.origin != .builtIn }.map(\.name) == ["album.html.mustache"]
    )
    #expect(library.files.count == TemplateName.allCases.count)
  }

  @Test func `replaces one sentence and keeps the others`() throws {
    let library = try TemplateLibrary(overrides: [
      Self.file("sentences.txt.mustache", "# mine\n\nyearsAgo = vor {{count}} Jahren\n")
    ])
    #expect(library.sentences.say(.yearsAgo, count: 5) == "vor 5 Jahren")
    #expect(library.sentences.playsWord == ("play", "plays"))
  }

  @Test func `escapes in a partial as its own file type asks`() throws {
    let library = try TemplateLibrary(overrides: [
      Self.file("album.html.mustache", "[{{title}}]"),
      Self.file("digest.md.mustache", "{{#years}}{{#albums}}[{{title}}]{{/albums}}{{/years}}"),
    ])
    let digest = Samples.rich
    func section(_ kind: TemplatedDocument.Kind) -> String {
      TemplatedDocument(
        kind,
        header: Samples.header([digest]),
        covers: .none,
        templates: library
      ).section(for: digest)
    }
    #expect(section(.html).contains("[&lt;b&gt;Bold&lt;/b&gt; &quot;Quoted&quot;]"))
    #expect(section(.markdown).contains("[\\<b>Bold\\</b> \"Quoted\"]"))
  }

  @Test(arguments: [
    ("digest.html.mustache", "a\n{{naem}}", 2, "There is no “naem” here. Did you mean “name”?"),
    (
      "digest.txt.mustache", "{{#years}}\n{{#ablums}}\n{{/ablums}}\n{{/years}}", 2,
      "There is no “ablums” here. Did you mean “albums”?"
    ),
    (
      "album.html.mustache", "{{cover.scr}}", 1,
      "There is no “cover.scr” here. Did you mean “src”?"
    ),
    ("digest.md.mustache", "{{plays}}", 1, "There is no “plays” here."),
    (
      "digest.html.mustache", "\n\n{{> albun.html}}", 3,
      "There is no template “albun.html”. Did you mean “album.html”?"
    ),
    (
      "digest.html.mustache", "{{> album.html}}", 1,
      "“album.html” needs year values, and here are none."
    ),
    ("digest.txt.mustache", "x\n{{#years}}\n", 2, "“years” is opened here, never closed."),
    (
      "digest.txt.mustache", "{{#years}}\n\n{{/year}}", 3,
      "“year” is closed here, but “years” of line 1 is open."
    ),
    ("digest.txt.mustache", "x {{name", 1, "A tag begins here and never ends."),
    (
      "digest.txt.mustache", "\n{{na;me}}", 2,
      "There is no “na;me” here. Did you mean “name”?"
    ),
    ("digest.txt.mustache", "{{frist(years)}}", 1, "There is no “frist()”. Did you mean “first”?"),
    ("digest.txt.mustache", "{{=<% %>=}}", 1, "A tag that begins “{{=” cannot be used here."),
    (
      "page.html.mustache", "{{digests}}", 1,
      "The digests are written with three braces: {{{digests}}}."
    ),
    (
      "page.md.mustache", "{{{digests}}}\n{{{digests}}}", 2, "The digests can be written only once."
    ),
    (
      "page.txt.mustache", "nothing", nil,
      "{{{digests}}} is missing: where do the digests go?"
    ),
    (
      "sentences.txt.mustache", "\nyearAgo = x", 2,
      "There is no sentence “yearAgo”. Did you mean “yearsAgo”?"
    ),
    (
      "sentences.txt.mustache", "yearsAgo = {{cuont}}", 1,
      "The sentence “yearsAgo” knows no “cuont”. Did you mean “count”?"
    ),
    (
      "sentences.txt.mustache", "months = Jan, Feb", 1,
      "“months” takes twelve names with commas between them."
    ),
    ("sentences.txt.mustache", "hello", 1, "A sentence is written “name = phrase”."),
    (
      "digest.htm.mustache", "", nil,
      "There is no template of this name, so nothing would read it."
        + " Did you mean “digest.html.mustache”?"
    ),
    (
      "album.html", "", nil,
      "There is no template of this name, so nothing would read it."
        + " Did you mean “album.html.mustache”?"
    ),
  ])
  func `says what is wrong, and where`(
    _ name: String,
    _ text: String,
    _ line: Int?,
    _ message: String
  ) throws {
    let problems = #expect(throws: TemplateProblems.self) {
      try TemplateLibrary(overrides: [Self.file(name, text)])
    }
    let expected = TemplateProblem(file: "/mine/\(name)", line: line, message: message)
    #expect(problems?.problems.contains(expected) == true, "\(problems?.description ?? "")")
  }

  @Test func `reports all problems at once`() {
    let problems = #expect(throws: TemplateProblems.self) {
      try TemplateLibrary(overrides: [
        Self.file("album.html.mustache", "{{a}}\n{{b}}"), Self.file("nonsense", ""),
      ])
    }
    #expect(problems?.problems.map(\.line) == [1, 2, nil])
    #expect(problems?.description.hasPrefix("/mine/album.html.mustache:1: There is no") == true)
  }

  @Test func `exports everything, and takes it back`() throws {
    let exported = try TemplateLibrary().exported
    #expect(Set(exported.map(\.name)).isSuperset(of: TemplateName.allCases.map(\.fileName)))
    #expect(exported.contains { $0.name == "README.md" && $0.text.contains("# Templates") })

    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for file in exported {
      try Data(file.text.utf8).write(to: folder.appending(path: file.name))
    }
    try Data("x".utf8).write(to: folder.appending(path: "album.html.mustache~"))
    let again = try TemplateLibrary(overrides: TemplateFolder.read(folder))
    #expect(again.files.map(\.text) == (try TemplateLibrary().files.map(\.text)))
    #expect(again.files.allSatisfy { $0.origin != .builtIn })
  }

  @Test func `says when the folder cannot be read`() {
    let problems = #expect(throws: TemplateProblems.self) {
      try TemplateFolder.read(URL(filePath: "/nowhere/at/all"))
    }
    #expect(
      problems?.description == "/nowhere/at/all: This folder of templates cannot be read."
    )
  }

  private static func file(_ name: String, _ text: String) -> TemplateFile {
    TemplateFile(name: name, origin: .override(path: "/mine/\(name)"), text: text)
  }
}
