import Foundation

/// A file that is there as a whole or not at all: written beside its place, then moved into it.
///
/// A file that exists is left alone, its time too, when the new one would be the same.
final class AtomicFile {
  let path: String
  private let temporaryPath: String
  private let handle: FileHandle
  private var isPending = true

  /// Opens the temporary file, so that a place that cannot be written is known before any work is
  /// done for it.
  init(path: String) throws {
    // Through a link to the file it stands for: a move would replace the link.
    self.path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let place = URL(fileURLWithPath: self.path)
    let folder = place.deletingLastPathComponent().path
    var template = Array("\(folder)/.\(place.lastPathComponent).XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else {
      throw CommandFailure(
        .cannotCreate,
        "\(path) cannot be written: \(String(cString: strerror(errno))). "
          + "Choose another place with --output."
      )
    }
    temporaryPath = String(
      decoding: template.dropLast().map(UInt8.init(bitPattern:)),
      as: UTF8.self
    )
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    let mask = umask(0)
    umask(mask)
    fchmod(descriptor, 0o666 & ~mask)
  }

  deinit {
    if isPending { unlink(temporaryPath) }
  }

  func write(_ text: String) throws {
    do {
      try handle.write(contentsOf: Data(text.utf8))
    } catch {
      throw CommandFailure(.cannotWrite, "\(path) cannot be written: \(reason(error))")
    }
  }

  /// Moves the file into its place. Returns whether anything changed there.
  @discardableResult
  func commit() throws -> Bool {
    if FileManager.default.contentsEqual(atPath: temporaryPath, andPath: path) { return false }
    do {
      try handle.synchronize()
    } catch {
      throw CommandFailure(.cannotWrite, "\(path) cannot be written: \(reason(error))")
    }
    guard rename(temporaryPath, path) == 0 else {
      throw CommandFailure(
        .cannotWrite,
        "\(path) cannot be written: \(String(cString: strerror(errno)))."
      )
    }
    isPending = false
    return true
  }
}
