import Files
import Foundation
import LastFM
import Publishing
import WeekInHistory

/// A file of its own for each digest that says anything: `RJ-2026-11-15.md`.
struct FolderWriter: DigestWriter {
  private let folder: URL
  private let press: Press
  private let run: Run

  init(_ path: String, press: Press, run: Run) throws {
    folder = URL(filePath: path, directoryHint: .isDirectory)
    self.press = press
    self.run = run
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw CommandFailure(
        .cannotCreate,
        "The folder \(path) cannot be made: \(systemReason(for: error)) Choose another place with --output."
      )
    }
    guard access(folder.path, W_OK | X_OK) == 0 else {
      throw CommandFailure(
        .cannotCreate,
        "The folder \(path) cannot be written: \(String(cString: strerror(errno))). "
          + "Choose another place with --output."
      )
    }
  }

  mutating func write(_ digest: Digest) async throws {
    guard digest.status != .failed else { return }
    let firstDay =
      digest.anchorWeek?.firstDay(in: digest.timeZone) ?? digest.anchor
    let name = DigestFileName.of(digest.user, firstDay: firstDay, press.format)
    let file = try OutputFile(folder.appending(path: name).path, run: run)
    var writer = press.writer(ofOnly: digest, to: file)
    try await writer.write(digest)
    try await writer.finish()
  }

  func finish() {}
}
