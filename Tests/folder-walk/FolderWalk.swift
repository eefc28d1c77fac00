import CCutShort
import Files
import Foundation

/// Builds a folder of ours with the files that the command line gives, a part, a path and a text each, and
/// says how many changes of the disk that took, or what was thrown:
///
///     folder-walk FOLDER alice alice/index.html Hello bob bob/index.html Hello
@main
struct FolderWalk {
  static func main() {
    var words = CommandLine.arguments.dropFirst(2)
    var parts: [String: [(path: String, text: String)]] = [:]
    while let part = words.popFirst(), let path = words.popFirst(), let text = words.popFirst() {
      parts[part, default: []].append((path, text))
    }
    do {
      let folder = try OwnedFolder.open(CommandLine.arguments[1]) { print("warning: \($0)") }
      for (name, files) in parts.sorted(by: { $0.key < $1.key }) {
        let part = try folder.part(name)
        try part.announce(files.map(\.path))
        for file in files { try part.write(file.path, Data(file.text.utf8)) }
        try part.commit()
      }
      _ = try folder.finish(keeping: Set(parts.keys))
      print(changes_made())
    } catch let failure as WriteFailure {
      print(failure.message)
      exit(failure.moment == .writing ? 1 : 2)
    } catch {
      print(error)
      exit(3)
    }
  }
}
