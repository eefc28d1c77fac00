import Foundation

/// A file with a secret in it, which nobody but its owner may read.
struct SecretFile {
  /// What it holds, for messages: `API key`.
  let content: String
  let path: String

  private static let sizeLimit = 4_096

  /// The whole text, which is not empty. `subject` is where the file is named, for the error message.
  func text(
    namedAt subject: ConfigurationProblem.Subject
  ) throws(ConfigurationError) -> String {
    func failure(_ message: String) -> ConfigurationError {
      ConfigurationError(subject, "the \(content) file \(path) \(message)")
    }

    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw failure("cannot be read: \(String(cString: strerror(errno))).")
    }
    defer { close(descriptor) }

    // Asked of the open file, so that it cannot be exchanged between the question and the reading.
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw failure("is not a file.")
    }
    let mode = status.st_mode & 0o777
    guard mode & 0o077 == 0 else {
      throw failure(
        "can be read or changed by others (mode 0\(String(mode, radix: 8))). Run: chmod 600 \(ShellWord.quoted(path))"
      )
    }
    var bytes = [UInt8](repeating: 0, count: Self.sizeLimit)
    let count = read(descriptor, &bytes, bytes.count)
    guard count > 0 else { throw failure("is empty.") }
    guard count < bytes.count else { throw failure("is too large to hold only that.") }
    return String(decoding: bytes[..<count], as: UTF8.self)
  }
}
