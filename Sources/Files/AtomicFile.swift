import Foundation

/// A file that is there as a whole or not at all: written beside its place, then moved into it.
///
/// A file that exists is left alone, its time too, when the new one would be the same.
package final class AtomicFile {
  package let path: String
  private let temporaryPath: String
  private let handle: FileHandle
  private var isPending = true

  /// Opens the temporary file, so that a place that cannot be written is known before any work is
  /// done for it. `remedy` is what to do about that.
  ///
  /// Throws `WriteFailure`, as everything here does.
  package init(path: String, remedy: String) throws {
    // Through a link to the file it stands for: a move would replace the link.
    self.path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let place = URL(fileURLWithPath: self.path)
    let folder = place.deletingLastPathComponent().path
    let prefix = "\(folder)/.\(place.lastPathComponent).backspin-"
    guard
      let (temporaryPath, descriptor) = TemporaryPlace.create(
        prefix,
        mode: Self.mode(of: self.path)
      )
    else {
      throw WriteFailure(.creating, "\(path) cannot be written: \(SystemError().reason) \(remedy)")
    }
    self.temporaryPath = temporaryPath
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Who may do what with the file that is there.
  private static func mode(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
  }

  deinit {
    if isPending { unlink(temporaryPath) }
  }

  package func write(_ text: String) throws {
    try write(Data(text.utf8))
  }

  package func write(_ data: Data) throws {
    do {
      try handle.write(contentsOf: data)
    } catch {
      throw failure(error)
    }
  }

  /// Moves the file into its place. Returns whether anything changed there.
  @discardableResult
  package func commit() throws -> Bool {
    if FileManager.default.contentsEqual(atPath: temporaryPath, andPath: path) { return false }
    do {
      try handle.synchronize()
    } catch {
      throw failure(error)
    }
    guard rename(temporaryPath, path) == 0 else { throw failure(SystemError()) }
    isPending = false
    return true
  }

  private func failure(_ error: any Error) -> WriteFailure {
    WriteFailure(.writing, "\(path) cannot be written: \(systemReason(for: error))")
  }
}
