import Foundation
import Testing

@testable import Files

/// A folder somewhere, that goes with the test, and what is in it.
final class SitePlace: Sendable {
  let path = NSTemporaryDirectory() + "backspin-folder-\(UUID().uuidString)"

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func path(_ name: String) -> String { "\(path)/\(name)" }

  func put(_ text: String, at name: String) throws {
    let url = URL(filePath: path(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: url)
  }

  func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  /// Paths and texts of all files but what is remembered.
  func files() throws -> [String: String] {
    var files: [String: String] = [:]
    for name in try names() where !name.hasPrefix(".backspin") {
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: path(name), isDirectory: &isFolder),
        !isFolder.boolValue
      {
        files[name] = try text(name)
      }
    }
    return files
  }

  /// Files and folders, without what is remembered.
  func names() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: path).filter { !$0.hasPrefix(".backspin") }
      .sorted()
  }

  func remembered() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(".backspin")).sorted()
  }

  func status(_ name: String) throws -> stat {
    var status = stat()
    try #require(lstat(path(name), &status) == 0, "\(name) is not there")
    return status
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }

  /// A build of parts, each with its files and their texts; all other parts are dropped.
  @discardableResult
  func build(
    _ parts: [String: [String: String]],
    warnings: Warnings = Warnings()
  ) throws -> FolderReport {
    let folder = try OwnedFolder.open(path) { warnings.add($0) }
    for (name, files) in parts.sorted(by: { $0.key < $1.key }) {
      try write(files, to: try folder.part(name)).commit()
    }
    return try folder.finish(keeping: Set(parts.keys))
  }

  @discardableResult
  func write(_ files: [String: String], to part: FolderPart) throws -> FolderPart {
    try part.announce(files.keys.sorted())
    for (path, text) in files.sorted(by: { $0.key < $1.key }) {
      try part.write(path, Data(text.utf8))
    }
    return part
  }

  /// The message of what is thrown, "" where nothing is.
  func failure(_ body: () throws -> Void) -> String {
    do {
      try body()
      return ""
    } catch let failure as WriteFailure {
      return failure.message.replacing(path, with: "FOLDER")
    } catch {
      return "\(error)".replacing(path, with: "FOLDER")
    }
  }
}

/// What was warned of.
final class Warnings: @unchecked Sendable {
  // Sendable, although unchecked: `texts` is touched under the lock only.
  private let lock = NSLock()
  private var texts: [String] = []

  func add(_ text: String) { lock.withLock { texts.append(text) } }

  var all: [String] { lock.withLock { texts } }
}
