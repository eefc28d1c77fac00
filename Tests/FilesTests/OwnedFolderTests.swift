import Foundation
import Testing

@testable import Files

/// A folder in which some files are ours, and all others somebody else's.
struct OwnedFolderTests {
  private let place = SitePlace()

  @Test func `writes what is wanted, makes folders where there are none`() throws {
    let report = try place.build([
      "top": ["index.html": "top"], "al": ["al/index.html": "al", "al/albums/a.html": "a"],
    ])
    #expect(
      try place.files() == ["index.html": "top", "al/index.html": "al", "al/albums/a.html": "a"]
    )
    #expect(report == FolderReport(written: 3, unchanged: 0, removed: 0))
    #expect(try place.remembered() == ["al.manifest", "lock", "top.manifest"])
  }

  @Test func `does not touch what is the same, not even its time`() throws {
    let parts = ["al": ["al/index.html": "al", "al/empty.txt": ""]]
    try place.build(parts)
    let watched = ["al/index.html", "al/empty.txt", ".backspin/al.manifest", "al", ".backspin"]
    let before = try watched.map(place.status)
    #expect(try place.build(parts) == FolderReport(written: 0, unchanged: 2, removed: 0))
    for (name, (before, after)) in zip(watched, zip(before, try watched.map(place.status))) {
      #expect(before.st_ino == after.st_ino, "\(name)")
      #expect(before.st_mtim.tv_nsec == after.st_mtim.tv_nsec, "\(name)")
      #expect(before.st_mtim.tv_sec == after.st_mtim.tv_sec, "\(name)")
    }
  }

  @Test func `replaces what has changed by a new file of the same mode`() throws {
    try place.build(["al": ["al/index.html": "one"]])
    chmod(place.path("al/index.html"), 0o604)
    let reader = try #require(FileHandle(forReadingAtPath: place.path("al/index.html")))
    #expect(try place.build(["al": ["al/index.html": "two"]]).written == 1)
    #expect(try place.text("al/index.html") == "two")
    #expect(try place.status("al/index.html").st_mode & 0o777 == 0o604)
    // Who was reading it reads on.
    #expect(try reader.readToEnd() == Data("one".utf8))
  }

  @Test func `sees a change that leaves the size as it is`() throws {
    try place.build(["al": ["al/index.html": "one"]])
    try place.put("eno", at: "al/index.html")
    #expect(try place.build(["al": ["al/index.html": "one"]]).written == 1)
    #expect(try place.text("al/index.html") == "one")
  }

  @Test func `removes what is no longer wanted at the end, and folders that this empties`() throws {
    try place.build([
      "al": ["al/1.html": "1", "al/albums/a/b.html": "b"], "bo": ["bo/x/y.html": "y"],
    ])
    let folder = try OwnedFolder.open(place.path) { _ in }
    try place.write(["al/2.html": "2"], to: try folder.part("al")).commit()
    #expect(try place.files().count == 4)
    #expect(try folder.finish(keeping: []) == FolderReport(written: 1, unchanged: 0, removed: 3))
    #expect(try place.names() == ["al", "al/2.html"])
    #expect(try place.remembered() == ["al.manifest", "lock"])
  }

  @Test func `leaves folders in which somebody else has something`() throws {
    try place.build(["al": ["al/albums/a.html": "a"]])
    try place.put("theirs", at: "al/notes.txt")
    try place.build([:])
    #expect(try place.names() == ["al", "al/notes.txt"])
  }

  @Test func `keeps what it is told to, though it is not written again`() throws {
    try place.build(["al": ["al/1.jpg": "1", "al/2.jpg": "2", "al/3.jpg": "3"]])
    let folder = try OwnedFolder.open(place.path) { _ in }
    let part = try folder.part("al")
    part.keep("al/1.jpg")
    part.keep("al/none.jpg")
    try part.commit()
    #expect(
      try folder.finish(keeping: ["al"]) == FolderReport(written: 0, unchanged: 1, removed: 2)
    )
    #expect(try place.files() == ["al/1.jpg": "1"])
  }

  @Test func `keeps all of a part that could not be made`() throws {
    let parts = ["al": ["al/1.html": "1"], "bo": ["bo/1.html": "1"], "cy": ["cy/1.html": "1"]]
    try place.build(parts)
    let folder = try OwnedFolder.open(place.path) { _ in }
    let part = try folder.part("al")
    part.keepAll()
    try part.commit()
    // Begun, and never committed.
    try place.write(["bo/2.html": "2"], to: try folder.part("bo"))
    #expect(try folder.finish(keeping: ["al", "bo", "cy"]).removed == 0)
    #expect(
      try place.files() == [
        "al/1.html": "1", "bo/1.html": "1", "bo/2.html": "2", "cy/1.html": "1",
      ]
    )
    // What was begun is known.
    #expect(try place.build(["bo": ["bo/2.html": "3"]]).removed == 3)
    #expect(try place.files() == ["bo/2.html": "3"])
  }

  @Test func `knows what is ours and there`() throws {
    try place.build(["al": ["al/1.jpg": "1", "al/2.jpg": "2"]])
    try place.put("theirs", at: "al/3.jpg")
    try FileManager.default.removeItem(atPath: place.path("al/2.jpg"))
    let part = try OwnedFolder.open(place.path) { _ in }.part("al")
    #expect(
      ["al/1.jpg", "al/2.jpg", "al/3.jpg", "bo/1.jpg"].map(part.exists) == [
        true, false, false, false,
      ]
    )
  }

  @Test func `remembers notes, whatever is in them`() throws {
    let notes = ["": "empty", "a\tb\n": "c\\n\r\nd\t", "e": "", "ü \u{301}": "\u{301}"]
    let folder = try OwnedFolder.open(place.path) { _ in }
    let part = try folder.part("al")
    #expect(part.notes.isEmpty)
    part.notes = notes
    try part.commit()
    _ = try folder.finish(keeping: ["al"])
    #expect(try FolderMemory(folder.memory.folder).manifest(of: "al")?.manifest.notes == notes)
  }

  @Test func `tells names apart that are the same to a reader only`() throws {
    try place.build(["al": ["al/\u{E9}/1": "composed"]])
    let folder = try OwnedFolder.open(place.path) { _ in }
    let part = try folder.part("al")
    part.keepAll()
    try part.write("al/e\u{301}/1", Data("apart".utf8))
    try part.commit()
    #expect(try folder.finish(keeping: ["al"]).written == 1)
    #expect(try place.text("al/\u{E9}/1") == "composed")
    #expect(try place.text("al/e\u{301}/1") == "apart")
    // Both are known.
    try place.build([:])
    #expect(try place.names() == [])
  }
}
