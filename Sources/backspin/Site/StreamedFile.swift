import Files
import Foundation

/// Bytes that grow piece by piece on the disk, in a file without a name, and are then looked at as a whole
/// without being read into memory.
final class StreamedFile {
  private let handle: FileHandle
  private let folder = FileManager.default.temporaryDirectory.path

  /// Throws `WriteFailure`, as everything here does.
  init() throws {
    var template = Array((folder + "/backspin-XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else {
      throw WriteFailure(
        .creating,
        "No temporary file can be made in \(folder): \(SystemError().reason) Set TMPDIR to another folder."
      )
    }
    unlink(template)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  func append(_ data: Data) throws {
    do {
      try handle.write(contentsOf: data)
    } catch {
      throw failure(error)
    }
  }

  /// All of it. It stays readable for as long as anybody holds it.
  func content() throws -> Data {
    do {
      let length = Int(try handle.offset())
      guard length > 0 else { return Data() }
      let start = mmap(nil, length, PROT_READ, MAP_PRIVATE, handle.fileDescriptor, 0)
      guard let start, start != MAP_FAILED else { throw SystemError() }
      return Data(bytesNoCopy: start, count: length, deallocator: .unmap)
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ error: any Error) -> WriteFailure {
    WriteFailure(
      .writing,
      "A temporary file in \(folder) cannot be used: \(systemReason(for: error)) Make room there, or set "
        + "TMPDIR to another folder."
    )
  }
}
