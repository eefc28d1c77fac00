import Foundation
import Testing

@testable import Files

/// Folders that only their owner may look into.
struct PrivateFolderTests {
  private let place = FileManager.default.temporaryDirectory
    .appending(path: "backspin-tests-\(UUID().uuidString)")

  @Test func `makes the folder and those above it for their owner only`() throws {
    defer { try? FileManager.default.removeItem(at: place) }
    try PrivateFolder.make(place.appending(path: "a/b/c"))
    for path in ["", "a", "a/b", "a/b/c"] { #expect(try mode(path) == 0o700) }
  }

  @Test func `leaves what exists as it is`() throws {
    defer { try? FileManager.default.removeItem(at: place) }
    try #require(mkdir(place.path, 0o755) == 0)
    try PrivateFolder.make(place)
    try PrivateFolder.make(place.appending(path: "a"))
    #expect(try mode("") == 0o755)
    #expect(try mode("a") == 0o700)
  }

  @Test func `says why there can be none`() throws {
    defer { try? FileManager.default.removeItem(at: place) }
    try Data("x".utf8).write(to: place)
    #expect(systemReason(for: error(place)) == "Not a directory.")
    #expect(systemReason(for: error(place.appending(path: "a/b"))) == "Not a directory.")
    let tooLong = place.deletingLastPathComponent()
      .appending(path: String(repeating: "x", count: 300))
    #expect(systemReason(for: error(tooLong)) == "File name too long.")
  }

  private func error(_ folder: URL) -> any Error {
    do {
      try PrivateFolder.make(folder)
      return SystemError(0)
    } catch {
      return error
    }
  }

  private func mode(_ path: String) throws -> mode_t {
    var status = stat()
    try #require(stat(place.appending(path: path).path, &status) == 0)
    return status.st_mode & 0o777
  }
}
