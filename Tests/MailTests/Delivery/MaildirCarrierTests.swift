import Foundation
import Testing

@testable import Mail

@Suite struct MaildirCarrierTests {
  @Test func `makes a maildir for its owner alone, and puts messages among the new`() async throws {
    let folder = try TemporaryFolder()
    let maildir = folder.url.appending(path: "a/Maildir")
    let carrier = Carrier.maildir(maildir)
    let parcel = try Parcel.sample(size: 100_000)
    #expect(try await carrier.handOver(parcel) == .delivered)
    #expect(try await carrier.handOver(parcel) == .delivered)

    #expect(try folder.names(in: "a/Maildir") == ["cur", "new", "tmp"])
    #expect(try folder.names(in: "a/Maildir/tmp") == [])
    let names = try folder.names(in: "a/Maildir/new")
    #expect(names.count == 2)
    for name in names {
      #expect(try folder.bytes("a/Maildir/new/\(name)") == LineEnds.local(parcel.message))
      #expect(try mode(folder.path("a/Maildir/new/\(name)")) == 0o600)
    }
    #expect(try mode(maildir.path) == 0o700)
    #expect(try mode(folder.path("a/Maildir/new")) == 0o700)
  }

  @Test func `completes one that was left half made`() async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("tmp"),
      withIntermediateDirectories: true
    )
    #expect(try await Carrier.maildir(folder.url).handOver(.sample()) == .delivered)
    #expect(try folder.names() == ["cur", "new", "tmp"])
  }

  @Test func `leaves a folder alone that is no maildir`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "notes.txt")
    for place in [folder.url, folder.url.appending(path: "notes.txt")] {
      #expect(
        try await Carrier.maildir(place).handOver(.sample())
          == .misconfigured(
            "\(place.path) is no maildir: it is not a folder with tmp, new and cur in it."
              + " Set folder to one that is, or to one that does not exist yet."
          )
      )
    }
    #expect(try folder.names() == ["notes.txt"])
  }

  @Test func `leaves nothing behind when a message cannot be put in its place`() throws {
    let folder = try TemporaryFolder()
    let maildir = Maildir(folder: folder.url)
    try maildir.make()
    try FileManager.default.removeItem(atPath: folder.path("new"))
    try folder.write("", to: "new")
    #expect(throws: (any Error).self) { try maildir.deliver(Data("x".utf8), as: "name") }
    #expect(try folder.names(in: "tmp") == [])
  }

  @Test func `has names that no folder or flag can be taken for`() {
    let name = MaildirName(
      at: Date(timeIntervalSince1970: 1_718_526_600.25),
      process: 4711,
      random: 35,
      host: "a/b:c"
    )
    #expect(name.text == "1718526600.M250000P4711Rz.a\\057b\\072c")
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }
}
