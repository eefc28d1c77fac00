import Files
import Foundation
import SystemPackage

/// A file without a name, for another process to read or write: it is gone with the last who has it open.
final class Scratch: Sendable {
  let descriptor: FileDescriptor

  init(_ content: Data = Data()) throws(SystemError) {
    let folder = NSTemporaryDirectory()
    let name = "backspin-" + String(UInt64.random(in: 0...UInt64.max), radix: 36)
    let path = folder + (folder.hasSuffix("/") ? "" : "/") + name
    let opened = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard opened >= 0 else { throw SystemError() }
    unlink(path)
    descriptor = FileDescriptor(rawValue: opened)
    do {
      _ = try descriptor.writeAll(content)
      _ = try descriptor.seek(offset: 0, from: .start)
    } catch {
      let code = (error as? Errno)?.rawValue ?? EIO
      try? descriptor.close()
      throw SystemError(code)
    }
  }

  deinit {
    try? descriptor.close()
  }

  var position: Int { Int((try? descriptor.seek(offset: 0, from: .current)) ?? 0) }

  /// As much as there is, but not more than `limit` bytes.
  func start(_ limit: Int) -> String {
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = bytes.withUnsafeMutableBytes { buffer in
      (try? descriptor.read(fromAbsoluteOffset: 0, into: buffer)) ?? 0
    }
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
