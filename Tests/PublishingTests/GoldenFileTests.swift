import Foundation
import Testing
import WeekInHistory

@testable import Publishing

/// Whole documents, compared with what somebody has read and found good.
///
/// After a change that is meant, `BACKSPIN_RECORD_GOLDEN=1 swift test` writes them anew, and fails, so
/// that nobody takes a recording for a test. Read the difference before committing it.
@Suite struct GoldenFileTests {
  @Test(arguments: [
    (TemplatedDocument.Kind.html, "digest.html"), (.markdown, "digest.md"), (.text, "digest.txt"),
  ])
  func `writes one person's digest`(_ kind: TemplatedDocument.Kind, _ golden: String) throws {
    try Golden.compare(document(kind, [Samples.rich], covers: .linked), with: golden)
  }

  @Test(arguments: [
    (TemplatedDocument.Kind.html, "several.html"), (.markdown, "several.md"),
    (.text, "several.txt"),
  ])
  func `writes several people's digests`(_ kind: TemplatedDocument.Kind, _ golden: String) throws {
    let digests = [Samples.plain, Samples.privateUser, Samples.digest(of: "newcomer", [])]
    try Golden.compare(
      document(kind, digests, covers: .none, frontMatter: true),
      with: golden
    )
  }

  @Test func `puts front matter first`() throws {
    let markdown = try document(.markdown, [Samples.plain], covers: .none, frontMatter: true)
    try Golden.compare(markdown, with: "front-matter.md")
  }

  private func document(
    _ kind: TemplatedDocument.Kind,
    _ digests: [Digest],
    covers: CoverSource,
    frontMatter: Bool = false
  ) throws -> String {
    TemplatedDocument(
      kind,
      header: Samples.header(digests, frontMatter: frontMatter),
      covers: covers,
      templates: try TemplateLibrary()
    ).whole(digests)
  }
}

enum Golden {
  static func compare(
    _ text: String,
    with name: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Golden/\(name)").standardized
    if ProcessInfo.processInfo.environment["BACKSPIN_RECORD_GOLDEN"] == "1" {
      try Data(text.utf8).write(to: file)
      Issue.record("Recorded \(name): read it before committing.", sourceLocation: sourceLocation)
      return
    }
    let golden = try String(contentsOf: file, encoding: .utf8)
    #expect(text == golden, "\(name) differs", sourceLocation: sourceLocation)
  }
}
