import CFileSystem
import Foundation

/// A folder that is open. What is in it is reached by name from here, and never through a link: a link that
/// somebody has put in a folder's or file's place leads nowhere.
///
/// Throws `WriteFailure`, as everything of an owned folder does.
final class OpenFolder: Sendable {
  let descriptor: Int32
  /// For messages.
  let path: String

  /// Takes over an open descriptor.
  init(_ descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit { close(descriptor) }

  func path(of name: String) -> String { path.hasSuffix("/") ? path + name : "\(path)/\(name)" }

  /// Throws where nothing can be written, before anybody has done work for it.
  func checkThatWritable() throws {
    guard faccessat(descriptor, ".", W_OK, 0) == 0 else { throw failure(.creating, nil) }
  }

  /// The folder of that name. `nil` where there is none, and none is to be made.
  func folder(_ name: String, making mode: mode_t? = nil) throws -> OpenFolder? {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    var opened = openat(descriptor, name, flags)
    if opened < 0, errno == ENOENT {
      guard let mode else { return nil }
      guard mkdirat(descriptor, name, mode) == 0 || errno == EEXIST else {
        throw failure(.creating, name)
      }
      opened = openat(descriptor, name, flags)
    }
    if opened < 0, errno == ENOTDIR || errno == ELOOP {
      throw WriteFailure(
        .creating,
        "\(path(of: name)) is a link or a file, where Backspin needs a folder of its own. Move it away, or "
          + "choose another folder."
      )
    }
    guard opened >= 0 else { throw failure(.creating, name) }
    return OpenFolder(opened, path: path(of: name))
  }

  /// The file of that name. `nil` where there is nothing at all; what is no file belongs to somebody else.
  func file(_ name: String) throws -> OpenFile? {
    let opened = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard opened >= 0 else {
      switch errno {
      case ENOENT: return nil
      case ELOOP, ENXIO: throw strange(name)
      case let code: throw failure(.creating, name, SystemError(code))
      }
    }
    guard let file = OpenFile(opened, path: path(of: name)) else { throw strange(name) }
    return file
  }

  func isThere(_ name: String) -> Bool {
    var status = stat()
    // What cannot be looked at is there.
    return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 || errno != ENOENT
  }

  /// Moves a file here, in place of `name`. Unless it may replace something, returns whether nothing of
  /// that name was there.
  func take(
    _ file: String,
    from folder: OpenFolder,
    as name: String,
    replacing: Bool
  ) throws -> Bool {
    if replacing {
      guard renameat(folder.descriptor, file, descriptor, name) == 0 else {
        throw failure(.writing, name)
      }
      return true
    }
    if renameat2(folder.descriptor, file, descriptor, name, backspin_rename_noreplace) == 0 {
      return true
    }
    switch errno {
    case EEXIST: return false
    // Some network file systems cannot do both at once.
    case EINVAL, ENOSYS:
      if isThere(name) { return false }
      return try take(file, from: folder, as: name, replacing: true)
    case let code: throw failure(.writing, name, SystemError(code))
    }
  }

  /// Whether there was something to remove.
  @discardableResult
  func remove(_ name: String) throws -> Bool {
    if unlinkat(descriptor, name, 0) == 0 { return true }
    guard errno == ENOENT else {
      let error = SystemError()
      throw WriteFailure(.writing, "\(path(of: name)) cannot be removed: \(error.reason)")
    }
    return false
  }

  /// Whether the folder of that name was empty, and is no more.
  func removeEmptyFolder(_ name: String) -> Bool { unlinkat(descriptor, name, AT_REMOVEDIR) == 0 }

  /// All that is in it, hidden files included.
  func names() throws -> [String] {
    // Another descriptor: reading moves along in it, and closing the stream closes it.
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0, let stream = fdopendir(copy) else { throw failure(.creating, nil) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  func failure(
    _ moment: WriteFailure.Moment,
    _ name: String?,
    _ error: SystemError = SystemError()
  ) -> WriteFailure {
    WriteFailure(moment, "\(name.map(path(of:)) ?? path) cannot be written: \(error.reason)")
  }

  /// There is something that we have not made.
  func strange(_ name: String) -> WriteFailure {
    WriteFailure(
      .creating,
      "\(path(of: name)) is not Backspin's, and will not be replaced. Move it away, or choose another folder."
    )
  }
}
