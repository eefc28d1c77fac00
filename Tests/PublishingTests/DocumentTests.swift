import Testing
import WeekInHistory

@testable import Publishing

@Suite struct DocumentTests {
  @Test(arguments: DocumentFormat.allCases)
  func `knows the ending of a file's name`(_ format: DocumentFormat) {
    let endings = [DocumentFormat.markdown: "md", .html: "html", .json: "json", .eml: "eml"]
    #expect(format.fileExtension == endings[format] ?? "txt")
  }

  @Test(arguments: [TemplatedDocument.Kind.html, .markdown, .text])
  func `is written piece by piece, without what it does not know yet`(
    _ kind: TemplatedDocument.Kind
  ) throws {
    let digests = [Samples.plain, Samples.rich]
    let document = try document(kind, digests)
    #expect(document.opening.contains("This week in earlier years"))
    #expect(!document.opening.contains("Lantern Tax"))
    #expect(document.section(for: Samples.plain).contains("Lantern Tax"))
    #expect(document.closing.contains("AudioScrobbler"))
    #expect(
      document.whole(digests)
        == document.opening + document.section(for: digests[0]) + document.section(for: digests[1])
        + document.closing
    )
    #expect(!document.whole(digests).contains("\u{1}"))
  }

  @Test(arguments: [TemplatedDocument.Kind.html, .markdown, .text])
  func `shows a name that is written like a template as it is`(
    _ kind: TemplatedDocument.Kind
  ) throws {
    var digest = Samples.plain
    digest.displayName = "{{{digests}}}{{title}} \u{1}digests\u{1}"
    let document = try document(kind, [digest])
    let text = document.whole([digest]).replacing("\\", with: "")
    #expect(text.contains("{{{digests}}}{{title}} digests: this week in earlier years"))
    #expect(document.section(for: digest).contains("Lantern Tax"))
  }

  @Test func `quotes names in front matter`() throws {
    var digest = Samples.plain
    digest.displayName = "\"Al\": \\ # \n- Ice"
    let header = Samples.header([digest], frontMatter: true)
    let document = TemplatedDocument(
      .markdown,
      header: header,
      covers: .none,
      templates: try TemplateLibrary()
    )
    #expect(
      document.opening.hasPrefix(
        """
        ---
        title: "\\"Al\\": \\\\ # - Ice: this week in earlier years"
        date: 2026-11-21

        """
      )
    )
  }

  @Test func `has no front matter unless asked`() throws {
    let document = try document(.markdown, [Samples.plain])
    #expect(document.opening.hasPrefix("# Al & Ice: this week in earlier years\n"))
  }

  private func document(
    _ kind: TemplatedDocument.Kind,
    _ digests: [Digest]
  ) throws -> TemplatedDocument {
    TemplatedDocument(
      kind,
      header: Samples.header(digests),
      covers: .linked,
      templates: try TemplateLibrary()
    )
  }
}
