import Testing

@testable import Publishing

/// What the file of a digest is called.
struct DigestFileNameTests {
  @Test(arguments: [
    ("RJ", "RJ-2026-11-21.md"), ("some_one-else", "some_one-else-2026-11-21.md"),
    ("Zoë.!", "Zo%C3%AB%2E%21-2026-11-21.md"), ("-rf", "%2Drf-2026-11-21.md"),
  ])
  func `is the user and the day, and spells out what is unusual`(user: String, name: String) {
    #expect(DigestFileName.of(user, firstDay: Samples.anchor, .markdown) == name)
  }

  @Test func `stays short enough for a file system, and tells long names apart`() {
    let names = ["一", "二"].map {
      DigestFileName.of(String(repeating: "波", count: 63) + $0, firstDay: Samples.anchor, .html)
    }
    #expect(names.allSatisfy { $0.utf8.count <= 255 })
    #expect(names[0] != names[1])
  }
}
