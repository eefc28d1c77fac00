import Foundation

/// The folders on the way to the files of one part, each opened once.
final class FolderMap {
  private let root: OpenFolder
  private var opened: [ExactText: OpenFolder] = [:]

  init(_ root: OpenFolder) {
    self.root = root
  }

  /// The folder with that path below the root; `nil` where there is none and none is to be made.
  func folder(_ path: ExactText, making: Bool = false) throws -> OpenFolder? {
    if path.text.isEmpty { return root }
    if let folder = opened[path] { return folder }
    guard let way = OwnedPath(path.text),
      let above = try folder(way.folder, making: making),
      let folder = try above.folder(way.name, making: making ? 0o777 : nil)
    else { return nil }
    opened[path] = folder
    return folder
  }
}
