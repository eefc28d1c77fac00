import Foundation
import Publishing

/// What `--output` names.
enum OutputPlace: Hashable {
  case standardOutput
  case file(String)
  /// A file per user goes in there.
  case folder(String)

  /// A `/` at the end, or a folder that exists, means a folder; nothing, or `-`, standard output.
  init(_ text: String?) {
    guard let text, text != "-" else {
      self = .standardOutput
      return
    }
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: text, isDirectory: &isFolder)
    self = text.hasSuffix("/") || exists && isFolder.boolValue ? .folder(text) : .file(text)
  }

  /// What the ending of the file's name says, where nobody said more.
  var suggestedFormat: DocumentFormat? {
    guard case .file(let path) = self else { return nil }
    return switch URL(filePath: path).pathExtension.lowercased() {
    case "md", "markdown": .markdown
    case "html", "htm": .html
    case "json": .json
    case "txt": .text
    default: nil
    }
  }
}
