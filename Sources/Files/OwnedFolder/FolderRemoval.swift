import Foundation

/// Removes files of ours that are no longer wanted, and the folders that this has emptied.
///
/// Not those that somebody has changed since: whoever did wants them.
final class FolderRemoval {
  private let root: OpenFolder
  private let warn: (String) -> Void
  private(set) var count = 0

  init(_ root: OpenFolder, warn: @escaping (String) -> Void) {
    self.root = root
    self.warn = warn
  }

  /// Several lines of one path give what the file may hold if it was us who wrote it.
  func remove(_ lines: [OwnedLine]) throws {
    let folders = FolderMap(root)
    var left: Set<ExactText> = []
    for (path, lines) in Dictionary(grouping: lines, by: \.path).sorted(by: { $0.key < $1.key }) {
      left.insert(path.folder)
      try remove(path, lines.map(\.fingerprint), folders)
    }
    for folder in left.sorted(by: >) { removeIfEmpty(folder, folders) }
  }

  private func remove(
    _ path: OwnedPath,
    _ fingerprints: [Fingerprint],
    _ folders: FolderMap
  ) throws {
    switch state(of: path, fingerprints, folders) {
    case .gone: break
    case .ours(let folder): if try folder.remove(path.name) { count += 1 }
    case .changed:
      warn(
        "\(root.path(of: path.text)) is no longer wanted, but somebody else has changed it. It was left, "
          + "and Backspin will not touch it again: remove it if you do not need it."
      )
    }
  }

  private enum State {
    case gone
    case ours(OpenFolder)
    case changed
  }

  private func state(
    of path: OwnedPath,
    _ fingerprints: [Fingerprint],
    _ folders: FolderMap
  ) -> State {
    do {
      guard let folder = try folders.folder(path.folder), let file = try folder.file(path.name)
      else {
        return .gone
      }
      return try file.matches(fingerprints) == nil ? .changed : .ours(folder)
    } catch {
      // It is no file any more, or lies behind a link, or may not even be read.
      return .changed
    }
  }

  /// The folder, and those above it.
  private func removeIfEmpty(_ path: ExactText, _ folders: FolderMap) {
    guard let path = OwnedPath(path.text) else { return }
    // One that is gone already, by a build that was killed, leaves those above it to be looked at.
    let above = (try? folders.folder(path.folder)).flatMap(\.self)
    guard above?.removeEmptyFolder(path.name) ?? true || above?.isThere(path.name) == false else {
      return
    }
    removeIfEmpty(path.folder, folders)
  }
}
