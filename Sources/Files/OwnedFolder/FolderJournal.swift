import Foundation

/// What has been written of a part since its manifest was: noted before the file gets its name, so that a
/// build that is killed leaves nothing that the next one does not know.
///
/// Lines as in the manifest. Each begins and ends with a newline: a line that a kill has cut off spoils
/// none that comes after it.
///
/// Notes among them are what a build has found out and need not find out again.
struct FolderJournal: ~Copyable {
  private let descriptor: Int32
  private let path: String

  init(_ name: String, in memory: OpenFolder) throws {
    descriptor = openat(
      memory.descriptor,
      name,
      O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC,
      0o666
    )
    guard descriptor >= 0 else { throw memory.failure(.writing, name) }
    path = memory.path(of: name)
  }

  deinit { close(descriptor) }

  func note(_ path: OwnedPath, _ fingerprint: Fingerprint) throws {
    try writeAll(Self.data([OwnedLine(path, fingerprint)]), to: descriptor, path: self.path)
  }

  func remember(_ note: String, as key: String) throws {
    try writeAll(Data("\n\(FolderNote(key, note).line)\n".utf8), to: descriptor, path: path)
  }

  /// What a journal says.
  struct Content {
    var lines: [OwnedLine] = []
    var notes: [String: String] = [:]
  }

  static func content(_ data: Data) -> Content {
    wholeLines(data).reduce(into: Content()) { content, line in
      if let note = FolderNote(line: line) {
        content.notes[note.key] = note.value
      } else if let line = OwnedLine(line) {
        content.lines.append(line)
      }
    }
  }

  static func data(_ lines: [OwnedLine]) -> Data {
    Data(lines.map { "\n\($0.text)\n" }.joined().utf8)
  }

  static func lines(_ data: Data) -> [OwnedLine] { content(data).lines }

  private static func wholeLines(_ data: Data) -> [Substring] {
    // What has no end yet was never followed by its file.
    guard let end = data.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
    return data[...end].split(separator: UInt8(ascii: "\n")).compactMap { line in
      String(validating: line, as: UTF8.self).map { Substring($0) }
    }
  }
}

/// To the end, or `WriteFailure`.
func writeAll(_ data: Data, to descriptor: Int32, path: String) throws {
  try data.withUnsafeBytes { bytes in
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw WriteFailure(.writing, "\(path) cannot be written: \(SystemError().reason)")
      }
    }
  }
}
