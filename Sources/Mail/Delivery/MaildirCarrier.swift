import Files
import Foundation

extension Carrier {
  /// A folder of messages as Dan Bernstein laid it out: `tmp`, where one is written, `new`, where it is
  /// moved once it is whole, and `cur`, for those that somebody has seen. See maildir(5).
  package static func maildir(
    _ folder: URL,
    now: @escaping @Sendable () -> Date = { Date() }
  ) -> Carrier {
    let maildir = Maildir(folder: folder)
    return Carrier { parcel in
      do {
        try maildir.make()
        try maildir.deliver(LineEnds.local(parcel.message), as: MaildirName(at: now()).text)
        return .delivered
      } catch let mistake as Maildir.NoMaildir {
        return .misconfigured(mistake.description)
      } catch {
        return .postponed("\(folder.path) cannot be written: \(systemReason(for: error))")
      }
    }
  }
}

struct Maildir {
  let folder: URL

  struct NoMaildir: Error, CustomStringConvertible {
    let description: String
  }

  private static let parts = ["tmp", "new", "cur"]

  /// Makes what is missing, in a folder that holds nothing else.
  func make() throws {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder)
    if exists {
      let isWhole = Self.parts.allSatisfy { part in
        FileManager.default.fileExists(atPath: path(part), isDirectory: &isFolder)
          && isFolder.boolValue
      }
      if isWhole { return }
      guard isEmptyBut(Self.parts) else {
        throw NoMaildir(
          description:
            "\(folder.path) is no maildir: it is not a folder with tmp, new and cur in it."
            + " Set folder to one that is, or to one that does not exist yet."
        )
      }
    }
    for part in Self.parts { try PrivateFolder.make(folder.appending(path: part)) }
  }

  private func isEmptyBut(_ names: [String]) -> Bool {
    guard let found = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
      return false
    }
    return found.allSatisfy { name in
      var isFolder: ObjCBool = false
      return names.contains(name)
        && FileManager.default.fileExists(atPath: path(name), isDirectory: &isFolder)
        && isFolder.boolValue
    }
  }

  func deliver(_ message: Data, as name: String) throws {
    let (temporary, new) = (path("tmp/\(name)"), path("new/\(name)"))
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemError() }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      try file.write(contentsOf: message)
      try file.synchronize()
      guard rename(temporary, new) == 0 else { throw SystemError() }
    } catch {
      unlink(temporary)
      throw error
    }
    synchronize(path("new"))
  }

  /// So that the name survives a power cut as well as the file. Where folders cannot be synchronized, there
  /// is nothing more to do: the message is there.
  private func synchronize(_ folder: String) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private func path(_ name: String) -> String { folder.appending(path: name).path }
}
