import Foundation

/// A file that is there, to be compared with what is to be there.
final class OpenFile {
  let size: Int
  /// Who may do what with it.
  let mode: mode_t
  private let descriptor: Int32
  private let path: String

  /// Takes over an open descriptor. `nil` for what is no regular file.
  init?(_ descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
    var status = stat()
    let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    size = Int(status.st_size)
    mode = status.st_mode & 0o777
    // All being set, `deinit` closes what was no file.
    guard isFile else { return nil }
  }

  deinit { close(descriptor) }

  func holds(_ content: Data) throws -> Bool {
    guard size == content.count else { return false }
    return try content.withUnsafeBytes { content in
      try self.content { found in
        guard let found = found.baseAddress, let wanted = content.baseAddress else { return true }
        return memcmp(found, wanted, content.count) == 0
      }
    } ?? false
  }

  /// Whether it still is what one of them was taken of.
  func matches(_ fingerprints: [Fingerprint]) throws -> Fingerprint? {
    guard fingerprints.contains(where: { $0.size == size }) else { return nil }
    guard let found = try content({ Fingerprint(of: $0) }) else { return nil }
    return fingerprints.contains(found) ? found : nil
  }

  func content() throws -> Data {
    try content { Data($0) } ?? Data()
  }

  /// `nil` if it has become shorter in the meantime.
  private func content<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) throws -> Result?
  {
    try withUnsafeTemporaryAllocation(byteCount: max(size, 1), alignment: 16) { buffer in
      var filled = 0
      while filled < size {
        let count = pread(
          descriptor,
          buffer.baseAddress?.advanced(by: filled),
          size - filled,
          off_t(filled)
        )
        if count < 0 {
          if errno == EINTR { continue }
          throw WriteFailure(.creating, "\(path) cannot be read: \(SystemError().reason)")
        }
        if count == 0 { return nil }
        filled += count
      }
      return try body(UnsafeRawBufferPointer(rebasing: buffer[..<filled]))
    }
  }
}
