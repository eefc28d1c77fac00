import Foundation

/// What is remembered of a folder, in its hidden `.backspin`:
///
///     lock             held by the build that is at work
///     alice.manifest   what is ours in the part “alice”
///     alice.journal    what has been written of it since
///     alice.next       its next manifest, until the build ends
///     alice.obsolete   what that one does not name any more
///     alice.new        the file that is being written just now
///
/// The last three mean nothing once their build has ended, however it did.
final class FolderMemory: Sendable {
  enum Kind: String, CaseIterable {
    case manifest
    case journal
    case next
    case obsolete
    case new
  }

  let folder: OpenFolder

  init(_ folder: OpenFolder) {
    self.folder = folder
  }

  func name(_ kind: Kind, of part: String) -> String { "\(part).\(kind.rawValue)" }

  func data(_ kind: Kind, of part: String) throws -> Data? {
    try folder.file(name(kind, of: part))?.content()
  }

  /// Written at one go, and taken away again where that fails: a half file would take room that lacks.
  func write(_ data: Data, _ kind: Kind, of part: String, mode: mode_t? = nil) throws {
    let name = name(kind, of: part)
    do {
      let descriptor = openat(
        folder.descriptor,
        name,
        O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC,
        0o666
      )
      guard descriptor >= 0 else { throw folder.failure(.writing, name) }
      do {
        defer { close(descriptor) }
        try writeAll(data, to: descriptor, path: folder.path(of: name))
        if let mode { fchmod(descriptor, mode) }
      }
    } catch {
      _ = try? folder.remove(name)
      throw error
    }
  }

  func remove(_ kind: Kind, of part: String) throws { try folder.remove(name(kind, of: part)) }

  func putInForce(_ part: String) throws {
    let manifest = name(.manifest, of: part)
    _ = try folder.take(name(.next, of: part), from: folder, as: manifest, replacing: true)
  }

  func manifest(of part: String) throws -> (manifest: FolderManifest, data: Data)? {
    guard let data = try data(.manifest, of: part) else { return nil }
    return try reading(part) { (try FolderManifest(data), data) }
  }

  func journal(of part: String) throws -> FolderJournal.Content? {
    try data(.journal, of: part).map(FolderJournal.content)
  }

  func obsolete(of part: String) throws -> [OwnedLine] {
    try data(.obsolete, of: part).map(FolderJournal.lines) ?? []
  }

  /// The parts of which something is ours, as the disk has it.
  func parts() throws -> Set<String> {
    Set(try names([.manifest, .journal]).map(\.part))
  }

  /// Throws where a manifest cannot be relied on. Before anything is written: afterwards it would be too late
  /// to do nothing.
  func check() throws {
    for (part, _) in try names([.manifest]) {
      guard let data = try data(.manifest, of: part) else { continue }
      try reading(part) { _ = try FolderManifest.check(data) }
    }
  }

  func removeLeftovers() throws {
    for (part, kind) in try names([.next, .obsolete, .new]) { try remove(kind, of: part) }
  }

  private func names(_ kinds: [Kind]) throws -> [(part: String, kind: Kind)] {
    try folder.names().compactMap { name in
      guard let dot = name.lastIndex(of: "."),
        let kind = Kind(rawValue: String(name[dot...].dropFirst())),
        kinds.contains(kind)
      else { return nil }
      return (String(name[..<dot]), kind)
    }
  }

  private func reading<Result>(_ part: String, _ body: () throws -> Result) throws -> Result {
    let path = folder.path(of: name(.manifest, of: part))
    do {
      return try body()
    } catch FolderManifest.Fault.damaged {
      throw WriteFailure(
        .creating,
        "\(path) is damaged, so that Backspin cannot tell its own files from others. Restore it, or choose an "
          + "empty folder."
      )
    } catch FolderManifest.Fault.newer {
      throw WriteFailure(
        .creating,
        "\(path) was written by a newer Backspin. Bring this one up to date, or choose another folder."
      )
    }
  }
}
