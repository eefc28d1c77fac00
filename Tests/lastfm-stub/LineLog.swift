import Foundation

/// A file of lines, one for each request, whole even when many arrive at once.
final class LineLog: Sendable {
  private let file: FileHandle
  private let queue = DispatchQueue(label: "requests-log")

  init(path: String) throws {
    let url = URL(filePath: path)
    try Data().write(to: url)
    file = try FileHandle(forWritingTo: url)
  }

  func append(_ line: String) {
    let data = Data((line + "\n").utf8)
    queue.sync {
      try? file.write(contentsOf: data)
    }
  }
}
