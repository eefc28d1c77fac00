import Foundation
import LastFM

/// A file with an API key in it, which nobody but its owner may read.
struct KeyFile {
  let path: String

  private static let sizeLimit = 4_096

  /// Whether somebody seems to have written the key itself in place of its file: Last.fm's keys are 32
  /// hexadecimal digits. Such a path is never shown.
  var isNamedLikeAKey: Bool {
    let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
    return name.utf8.count == 32 && name.allSatisfy(\.isHexDigit)
  }

  /// `subject` is where the file is named, for the error message.
  func key(
    namedAt subject: ConfigurationProblem.Subject
  ) throws(ConfigurationError) -> APIKey {
    func failure(_ message: String) -> ConfigurationError { ConfigurationError(subject, message) }

    guard !isNamedLikeAKey else {
      throw failure(
        "api_key_file: this looks like the key itself. Put it into a file that only you can read, and "
          + "name that file."
      )
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw failure("the API key file \(path) cannot be read: \(String(cString: strerror(errno))).")
    }
    defer { close(descriptor) }

    // Asked of the open file, so that it cannot be exchanged between the question and the reading.
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw failure("the API key file \(path) is not a file.")
    }
    let mode = status.st_mode & 0o777
    guard mode & 0o077 == 0 else {
      throw failure(
        "the API key file \(path) can be read or changed by others (mode 0\(String(mode, radix: 8)))."
          + " Run: chmod 600 \(Self.quoted(path))"
      )
    }
    var bytes = [UInt8](repeating: 0, count: Self.sizeLimit)
    let count = read(descriptor, &bytes, bytes.count)
    guard count > 0 else { throw failure("the API key file \(path) is empty.") }
    guard count < bytes.count, let key = APIKey(String(decoding: bytes[..<count], as: UTF8.self))
    else { throw failure("the API key file \(path): \(KeySource.notAKey)") }
    return key
  }

  /// As a shell takes it for one word.
  static func quoted(_ path: String) -> String {
    let plain = path.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0)
        || "/._-+@%".unicodeScalars.contains($0)
    }
    return plain ? path : "'" + path.replacingOccurrences(of: "'", with: #"'\''"#) + "'"
  }
}
