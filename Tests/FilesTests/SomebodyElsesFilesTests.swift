import Foundation
import Testing

@testable import Files

/// What of a folder is not ours, and stays as it is.
struct SomebodyElsesFilesTests {
  private let place = SitePlace()
  private let foreign =
    "is not Backspin's, and will not be replaced. Move it away, or choose another folder."

  @Test func `does not write where somebody else's file lies, and says so before writing anything`()
    throws
  {
    try place.build(["al": ["al/1.html": "1"]])
    try place.put("theirs", at: "al/2.html")
    let message = place.failure { try place.build(["al": ["al/0.html": "0", "al/2.html": "2"]]) }
    #expect(message == "FOLDER/al/2.html \(foreign)")
    #expect(try place.files() == ["al/1.html": "1", "al/2.html": "theirs"])
  }

  @Test func `does not write over a file that came in the meantime`() throws {
    let part = try OwnedFolder.open(place.path) { _ in }.part("al")
    try part.announce(["al/1.html"])
    try place.put("theirs", at: "al/1.html")
    let message = place.failure { try part.write("al/1.html", Data("1".utf8)) }
    #expect(message == "FOLDER/al/1.html \(foreign)")
    #expect(try place.files() == ["al/1.html": "theirs"])
    #expect(try !place.remembered().contains("al.new"))
  }

  @Test func `leaves a file of ours that somebody has changed, and says so once`() throws {
    try place.build(["al": ["al/1.html": "one", "al/2.html": "two", "al/3.html": "three"]])
    try place.put("eno", at: "al/1.html")
    try place.put("longer than it was", at: "al/2.html")
    let warnings = Warnings()
    #expect(try place.build([:], warnings: warnings).removed == 1)
    #expect(try place.files() == ["al/1.html": "eno", "al/2.html": "longer than it was"])
    #expect(warnings.all.count == 2)
    #expect(
      warnings.all.first?.hasPrefix("\(place.path)/al/1.html is no longer wanted, but ") == true
    )
    try place.build([:], warnings: warnings)
    #expect(warnings.all.count == 2)
  }

  @Test func `may overwrite a file of ours that somebody has changed`() throws {
    try place.build(["al": ["al/1.html": "1"]])
    try place.put("changed", at: "al/1.html")
    try place.build(["al": ["al/1.html": "2"]])
    #expect(try place.files() == ["al/1.html": "2"])
  }

  @Test func `refuses a folder that holds somebody else's files`() throws {
    try place.put("theirs", at: "thesis.txt")
    #expect(
      place.failure { try place.build([:]) }
        == "FOLDER holds files that are not Backspin's. Choose an empty folder, or one that Backspin has made."
    )
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: place.path) == ["thesis.txt"]
    )
  }

  @Test func `takes a folder that holds hidden files only, and leaves those`() throws {
    try place.put("ref", at: ".git/HEAD")
    try place.put("", at: ".nojekyll")
    try place.build(["al": ["al/1.html": "1"]])
    try place.build([:])
    #expect(try place.files() == [".git/HEAD": "ref", ".nojekyll": ""])
  }

  @Test func `takes a folder again in which somebody else has put files since`() throws {
    try place.build(["al": ["al/1.html": "1"]])
    try place.put("music.example.org", at: "CNAME")
    try place.build(["al": ["al/1.html": "2"]])
    #expect(try place.files() == ["al/1.html": "2", "CNAME": "music.example.org"])
  }

  @Test func `takes its folder by a link, and makes those above it`() throws {
    try place.put("", at: "real/site/.nojekyll")
    try place.link("link", to: "real")
    let folder = try OwnedFolder.open(place.path("link/site/music")) { _ in }
    try place.write(["1.html": "1"], to: try folder.part("top")).commit()
    _ = try folder.finish(keeping: ["top"])
    #expect(try place.text("real/site/music/1.html") == "1")
  }

  @Test func `refuses a file in the folder's place`() throws {
    try place.put("theirs", at: "site")
    #expect(
      place.failure { _ = try OwnedFolder.open(place.path("site")) { _ in } }
        == "FOLDER/site is a file, not a folder. Choose another place."
    )
    #expect(
      place.failure { _ = try OwnedFolder.open(place.path("site/below")) { _ in } }
        == "The folder FOLDER/site/below cannot be made: Not a directory. Choose another place."
    )
  }

  @Test(
    "writes nothing outside of the folder",
    arguments: [
      "../out.html", "al/../../out.html", "/etc/out.html", "", "al//1.html", "al/", "./1.html",
      "al/.",
      ".backspin/lock", ".backspin", "al/1\n.html", "al/1\0.html",
    ]
  )
  func outside(_ path: String) throws {
    let folder = try OwnedFolder.open(place.path) { _ in }
    let part = try folder.part("al")
    let message = "“\(path)” is no path of a file in FOLDER: Backspin writes nowhere else."
    #expect(place.failure { try part.announce([path]) } == message)
    #expect(place.failure { try part.write(path, Data("out".utf8)) } == message)
    part.keep(path)
    #expect(!part.exists(path))
    #expect(try place.files().isEmpty)
  }

  @Test func `follows no link in the folder, to write or to remove`() throws {
    let elsewhere = SitePlace()
    try elsewhere.put("theirs", at: "1.html")
    try place.build(["al": ["al/1.html": "theirs", "al/2.html": "2"]])
    try FileManager.default.removeItem(atPath: place.path("al"))
    try place.link("al", to: elsewhere.path)
    let link =
      "FOLDER/al is a link or a file, where Backspin needs a folder of its own. Move it away, or choose "
      + "another folder."
    #expect(place.failure { try place.build(["al": ["al/1.html": "1"]]) } == link)
    #expect(place.failure { try place.build(["al": ["al/3.html": "3"]]) } == link)
    try place.build([:])
    #expect(try elsewhere.files() == ["1.html": "theirs"])
  }

  @Test func `neither follows nor replaces a link in a file's place`() throws {
    let elsewhere = SitePlace()
    try elsewhere.put("theirs", at: "file")
    try place.build(["al": ["al/1.html": "theirs"]])
    try FileManager.default.removeItem(atPath: place.path("al/1.html"))
    for name in ["al/1.html", "al/2.html"] { try place.link(name, to: elsewhere.path("file")) }
    for name in ["al/1.html", "al/2.html"] {
      #expect(place.failure { try place.build(["al": [name: "1"]]) } == "FOLDER/\(name) \(foreign)")
    }
    try place.build([:])
    #expect(try place.status("al/1.html").st_mode & S_IFMT == S_IFLNK)
    #expect(try elsewhere.files() == ["file": "theirs"])
  }

  @Test func `does not take a link for what it remembers`() throws {
    let elsewhere = SitePlace()
    try elsewhere.put("", at: "lock")
    try FileManager.default.createDirectory(atPath: place.path, withIntermediateDirectories: true)
    try place.link(".backspin", to: elsewhere.path)
    #expect(
      place.failure { try place.build([:]) }.hasPrefix("FOLDER/.backspin is a link or a file")
    )
    #expect(try elsewhere.names() == ["lock"])
  }

  @Test func `neither waits for a pipe in a file's place nor replaces a folder there`() throws {
    try place.build(["al": ["al/1.html": "1", "al/2.html": "2"]])
    for name in ["al/1.html", "al/2.html"] {
      try FileManager.default.removeItem(atPath: place.path(name))
    }
    try #require(mkfifo(place.path("al/1.html"), 0o600) == 0)
    try #require(mkdir(place.path("al/2.html"), 0o700) == 0)
    for name in ["al/1.html", "al/2.html"] {
      #expect(place.failure { try place.build(["al": [name: "1"]]) } == "FOLDER/\(name) \(foreign)")
    }
    try place.build([:])
    #expect(try place.names() == ["al", "al/1.html", "al/2.html"])
  }

  @Test func `lets one build at a time into the folder`() throws {
    let first = try OwnedFolder.open(place.path) { _ in }
    #expect(throws: OwnedFolder.InUse.self) { try OwnedFolder.open(place.path) { _ in } }
    #expect(
      place.failure { _ = try OwnedFolder.open(place.path) { _ in } }
        == "FOLDER is being written by another Backspin. Try again when that has ended."
    )
    _ = try first.finish(keeping: [])
  }

  @Test func `lets the next build in when one has ended`() throws {
    for number in 1...3 { try place.build(["al": ["al/1.html": "\(number)"]]) }
    #expect(try place.files() == ["al/1.html": "3"])
  }
}
