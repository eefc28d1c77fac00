import Foundation

/// A folder that only its owner may look into.
package enum PrivateFolder {
  /// Makes the folder, and those above it, where they do not exist. What exists is left as it is.
  ///
  /// Each is its owner's alone from the moment it is there: Foundation makes it open to all and closes it
  /// afterwards, or never, if the process is killed in between.
  ///
  /// Throws `SystemError`.
  package static func make(_ folder: URL) throws {
    if mkdir(folder.path, 0o700) == 0 { return }
    switch errno {
    case EEXIST:
      var status = stat()
      guard stat(folder.path, &status) == 0 else { throw SystemError() }
      guard status.st_mode & S_IFMT == S_IFDIR else { throw SystemError(ENOTDIR) }
    case ENOENT where folder.path != "/":
      try make(folder.deletingLastPathComponent())
      // Another process may have been faster.
      guard mkdir(folder.path, 0o700) == 0 || errno == EEXIST else { throw SystemError() }
    case let code:
      throw SystemError(code)
    }
  }
}
