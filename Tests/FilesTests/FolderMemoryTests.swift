import Foundation
import Testing

@testable import Files

/// What is remembered of a folder, and what becomes of it when it is damaged.
struct FolderMemoryTests {
  private let place = SitePlace()

  @Test func `writes a manifest as text, sorted`() throws {
    let folder = try OwnedFolder.open(place.path) { _ in }
    let part = try folder.part("al")
    try part.write("al/b.html", Data("b".utf8))
    try part.write("al/a.html", Data())
    part.notes = ["updated": "2026-11-15", "a": "1"]
    try part.commit()
    _ = try folder.finish(keeping: ["al"])
    let above = """
      backspin folder 1
      file e3b0c44298fc1c149afbf4c8996fb924-0 al/a.html
      file 3e23e8160039594a33894f6564e1b134-1 al/b.html
      note a\t1
      note updated\t2026-11-15

      """
    let end = "end \(Fingerprint(of: Data(above.utf8)).text)\n"
    #expect(try place.text(".backspin/al.manifest") == above + end)
  }

  @Test(
    "touches nothing where a manifest is damaged",
    arguments: [
      "", "something else\n", "backspin folder 1\n", "backspin folder 0x1\nend -0\n",
    ]
  )
  func damaged(_ text: String) throws {
    try place.build(["al": ["al/1.html": "1"], "bo": ["bo/1.html": "1"]])
    try place.put(text, at: ".backspin/bo.manifest")
    #expect(place.failure { try place.build(["al": ["al/2.html": "2"]]) } == damage)
    #expect(try place.files() == ["al/1.html": "1", "bo/1.html": "1"])
  }

  @Test func `finds any byte that is missing or another`() throws {
    try place.build(["bo": ["bo/1.html": "1"]])
    let whole = try place.text(".backspin/bo.manifest")
    for count in 0..<whole.utf8.count {
      try place.put(String(Substring(whole.utf8.prefix(count))), at: ".backspin/bo.manifest")
      #expect(place.failure { try place.build([:]) } == damage, "cut to \(count)")
    }
    let shifted = whole.replacing("bo/1.html", with: "bo/2.html")
    try place.put(shifted, at: ".backspin/bo.manifest")
    #expect(place.failure { try place.build([:]) } == damage)
    #expect(try place.files() == ["bo/1.html": "1"])
  }

  @Test func `remembers what was noted in a build that ended before it could finish`() throws {
    let notes = ["cover https://example.org/a b": "x\ty\n\\n", "b": ""]
    do {
      let part = try OwnedFolder.open(place.path) { _ in }.part("al")
      for (key, note) in notes { try part.remember(note, as: key) }
      try part.remember("1", as: "changed")
      try part.write("al/1.html", Data("1".utf8))
      try part.remember("2", as: "changed")
    }
    let expected = notes.merging(["changed": "2"]) { one, _ in one }
    let journal = try place.text(".backspin/al.journal")
    // A kill may have cut the last line off.
    try place.put(journal + "\nnote half\tnote", at: ".backspin/al.journal")
    let folder = try OwnedFolder.open(place.path) { _ in }
    let part = try folder.part("al")
    #expect(part.notes == expected)
    #expect(part.exists("al/1.html"))
    try part.commit()
    _ = try folder.finish(keeping: ["al"])
    #expect(try !place.remembered().contains("al.journal"))
    #expect(try OwnedFolder.open(place.path) { _ in }.part("al").notes == expected)
  }

  @Test func `removes nothing outside of the folder, whatever a manifest says`() throws {
    let elsewhere = SitePlace()
    try elsewhere.put("1", at: "1.html")
    let name = try #require(elsewhere.path.split(separator: "/").last)
    try place.build([:])
    for path in ["../\(name)/1.html", "\(elsewhere.path)/1.html", ".backspin/lock"] {
      let above =
        "backspin folder 1\nfile \(Fingerprint(of: Data("1".utf8)).text) \(path)\n"
      try place.put(
        above + "end \(Fingerprint(of: Data(above.utf8)).text)\n",
        at: ".backspin/bo.manifest"
      )
      #expect(place.failure { try place.build([:]) } == damage)
    }
    #expect(try elsewhere.files() == ["1.html": "1"])
    #expect(try place.remembered().contains("lock"))
  }

  @Test func `touches nothing where a manifest was written by a newer Backspin`() throws {
    try place.build(["bo": ["bo/1.html": "1"]])
    try place.put("backspin folder 2\n{}", at: ".backspin/bo.manifest")
    #expect(
      place.failure { try place.build(["al": ["al/2.html": "2"]]) }
        == "FOLDER/.backspin/bo.manifest was written by a newer Backspin. Bring this one up to date, or "
        + "choose another folder."
    )
    #expect(try place.files() == ["bo/1.html": "1"])
    #expect(try place.text(".backspin/bo.manifest") == "backspin folder 2\n{}")
  }

  @Test func `shows what is remembered to the owner only`() throws {
    try place.build(["al": ["al/1.html": "1"]])
    #expect(try place.status(".backspin").st_mode & 0o777 == 0o700)
  }

  @Test func `keeps no descriptor open`() throws {
    func open() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        .compactMap {
          try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
        }
        .filter { $0.hasPrefix(place.path) }
    }
    try place.build(["al": ["al/albums/1.html": "1", "al/2.html": "2"]])
    try #require(mkfifo(place.path("al/pipe"), 0o600) == 0)
    #expect(!place.failure { try place.build(["al": ["al/pipe": "1"]]) }.isEmpty)
    #expect(try open() == [])
  }

  private let damage =
    "FOLDER/.backspin/bo.manifest is damaged, so that Backspin cannot tell its own files from others. "
    + "Restore it, or choose an empty folder."
}
