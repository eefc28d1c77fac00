import Foundation

/// A folder of one test, gone when the test is over.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = URL(filePath: NSTemporaryDirectory()).appending(path: "mail-tests-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func path(_ name: String) -> String { url.appending(path: name).path }

  @discardableResult
  func write(_ text: String, to name: String, mode: Int = 0o600) throws -> String {
    try Data(text.utf8).write(to: url.appending(path: name))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path(name))
    return path(name)
  }

  func names(in folder: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(folder)).sorted()
  }

  func bytes(_ name: String) throws -> Data { try Data(contentsOf: url.appending(path: name)) }
}
