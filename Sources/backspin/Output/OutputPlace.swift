import Foundation
import Publishing

/// What `--output` names.
enum OutputPlace: Hashable {
  case standardOutput
  case file(String)
  /// A file per user goes in there.
  case folder(String)

  /// A `/` at the end, or a folder that exists, means a folder; nothing, `-`, and what the system calls
  /// so, standard output.
  init(_ text: String?) {
    guard let text, !Self.standardOutputNames.contains(text) else {
      self = .standardOutput
      return
    }
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: text, isDirectory: &isFolder)
    self = text.hasSuffix("/") || exists && isFolder.boolValue ? .folder(text) : .file(text)
  }

  private static let standardOutputNames = [
    "-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1",
  ]

  /// What the ending of the file's name says, where nobody said more.
  var suggestedFormat: DocumentFormat? {
    guard case .file(let path) = self else { return nil }
    return switch URL(filePath: path).pathExtension.lowercased() {
    case "md", "markdown": .markdown
    case "html", "htm": .html
    case "json": .json
    case "txt": .text
    case "eml": .eml
    default: nil
    }
  }
}
