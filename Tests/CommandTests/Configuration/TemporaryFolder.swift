import Foundation

/// A folder of one test, gone when the test is over.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "backspin-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes `text` to a file that only its owner may read, unless `mode` says otherwise; gives its path.
  @discardableResult
  func write(_ text: String, to name: String, mode: Int = 0o600) throws -> String {
    try write(Data(text.utf8), to: name, mode: mode)
  }

  @discardableResult
  func write(_ data: Data, to name: String, mode: Int = 0o600) throws -> String {
    let file = URL(filePath: path).appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try data.write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    return file.path
  }
}
