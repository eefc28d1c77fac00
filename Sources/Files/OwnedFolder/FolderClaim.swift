import Foundation

/// Makes a folder ours, where it may be: missing, empty but for hidden files, or ours already.
enum FolderClaim {
  static func take(_ path: String) throws -> (root: OpenFolder, memory: FolderMemory) {
    let root = try open(path)
    if try !root.names().allSatisfy({ $0.hasPrefix(".") }), try !isOurs(root) {
      throw WriteFailure(
        .creating,
        "\(path) holds files that are not Backspin's. Choose an empty folder, or one that Backspin has made."
      )
    }
    // For its owner only: what it says is nobody's business, not a web server's either.
    guard let folder = try root.folder(OwnedFolder.memory, making: 0o700) else {
      throw root.failure(.creating, OwnedFolder.memory, SystemError(ENOENT))
    }
    try root.checkThatWritable()
    try folder.checkThatWritable()
    return (root, FolderMemory(folder))
  }

  private static func isOurs(_ root: OpenFolder) throws -> Bool {
    guard let memory = try root.folder(OwnedFolder.memory) else { return false }
    return try memory.isThere(FolderLock.name) || !FolderMemory(memory).parts().isEmpty
  }

  private static func open(_ path: String) throws -> OpenFolder {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFDIR {
      throw WriteFailure(.creating, "\(path) is a file, not a folder. Choose another place.")
    }
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw WriteFailure(
        .creating,
        "The folder \(path) cannot be made: \(systemReason(for: error)) Choose another place."
      )
    }
    // The folder itself may be a link: to its owner's public_html, say.
    let descriptor = Foundation.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw WriteFailure(
        .creating,
        "The folder \(path) cannot be opened: \(SystemError().reason) Choose another place."
      )
    }
    return OpenFolder(descriptor, path: path)
  }
}
