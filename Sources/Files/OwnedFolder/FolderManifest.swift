import Foundation

/// What is ours in one part of the folder, and what a build wants to know at the next one.
///
///     backspin folder 1
///     file 0123456789abcdef0123456789abcdef-4096 alice/index.html
///     note updated⇥2026-11-15
///     end 0123456789abcdef0123456789abcdef-97
///
/// Sorted, so that the same content is the same text. The last line is the fingerprint of what is above it:
/// half a manifest would make somebody else's of what is ours.
struct FolderManifest {
  var files: [OwnedPath: Fingerprint] = [:]
  var notes: [String: String] = [:]

  enum Fault: Error {
    case damaged
    /// Written by a Backspin that came after this one.
    case newer
  }

  private static let title = "backspin folder "
  private static let version = 1

  init(files: [OwnedPath: Fingerprint] = [:], notes: [String: String] = [:]) {
    self.files = files
    self.notes = notes
  }

  var data: Data {
    var text = "\(Self.title)\(Self.version)\n"
    for (path, fingerprint) in files.sorted(by: { $0.key < $1.key }) {
      text += "file \(fingerprint.text) \(path.text)\n"
    }
    for (key, value) in notes.sorted(by: { $0.key < $1.key }) {
      text += "\(FolderNote(key, value).line)\n"
    }
    return Data((text + "end \(Fingerprint(of: Data(text.utf8)).text)\n").utf8)
  }

  /// Throws `Fault`.
  init(_ data: Data) throws {
    for line in try Self.check(data).dropFirst() {
      guard let (kind, rest) = line.halves(at: " ") else { throw Fault.damaged }
      switch kind {
      case "file":
        guard let line = OwnedLine(rest) else { throw Fault.damaged }
        files[line.path] = line.fingerprint
      case "note":
        guard let note = FolderNote(line: line) else { throw Fault.damaged }
        notes[note.key] = note.value
      default: throw Fault.damaged
      }
    }
  }

  /// All lines but the last, where they are whole and ours to read.
  @discardableResult
  static func check(_ data: Data) throws -> [Substring] {
    guard let text = String(validating: data, as: UTF8.self) else { throw Fault.damaged }
    var lines = text.lines
    guard let first = lines.first, first.hasPrefix(title),
      let found = Int(first.dropFirst(title.count))
    else { throw Fault.damaged }
    guard found <= version else { throw Fault.newer }
    guard text.utf8.last == UInt8(ascii: "\n"), let last = lines.popLast() else {
      throw Fault.damaged
    }
    let above = data.dropLast(last.utf8.count + 1)
    guard last == "end \(Fingerprint(of: above).text)" else { throw Fault.damaged }
    return lines
  }
}
