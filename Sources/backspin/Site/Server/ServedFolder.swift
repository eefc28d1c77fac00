import Foundation

/// The folder that is shown, and nothing outside of it or hidden in it: a link may lead about in the folder,
/// but not out of it.
struct ServedFolder: Sendable {
  private let path: String

  init(_ folder: URL) {
    path = folder.path
  }

  enum Found: Equatable {
    case file(URL)
    /// Links on its page would lead past it.
    case folderWithoutSlash
    case nothing
  }

  func find(_ path: ServedPath) -> Found {
    // Each time anew: the folder may have been made, or replaced, in the meantime.
    guard let root = Self.real(self.path),
      let place = Self.real(([root] + path.names).joined(separator: "/")),
      Self.isShown(place, below: root)
    else { return .nothing }
    var status = stat()
    guard stat(place, &status) == 0 else { return .nothing }
    switch status.st_mode & S_IFMT {
    case S_IFDIR where path.endsInSlash:
      return find(ServedPath(names: path.names + ["index.html"], endsInSlash: false)).file
    case S_IFDIR: return .folderWithoutSlash
    case S_IFREG where !path.endsInSlash: return .file(URL(filePath: place))
    default: return .nothing
    }
  }

  private static func isShown(_ place: String, below root: String) -> Bool {
    if place.utf8.elementsEqual(root.utf8) { return true }
    guard place.utf8.starts(with: "\(root)/".utf8) else { return false }
    return place.utf8.dropFirst(root.utf8.count + 1).split(separator: UInt8(ascii: "/"))
      .allSatisfy { $0.first != UInt8(ascii: ".") }
  }

  /// Without links. `nil` where there is nothing.
  private static func real(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}

extension ServedFolder.Found {
  fileprivate var file: Self { if case .file = self { self } else { .nothing } }
}
