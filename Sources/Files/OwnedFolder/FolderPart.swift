import Foundation

/// A part of an owned folder during a build, for one task at a time.
///
/// Everything that is ours, and that nobody has written or kept by the time of `commit`, is no longer wanted.
package final class FolderPart {
  /// What is remembered from build to build.
  package var notes: [String: String]
  /// What has been written or kept, sorted.
  package var wantedPaths: [String] { wanted.keys.sorted().map(\.text) }

  private let name: String
  private let owner: OwnedFolder
  private let folders: FolderMap
  /// What is in force now.
  private let manifestData: Data?
  /// Whether a build was ended before it could finish.
  private let wasInterrupted: Bool
  private var journal: FolderJournal?
  private var ours: [OwnedPath: Ours] = [:]
  private var wanted: [OwnedPath: Fingerprint] = [:]
  private var written = 0

  /// A file that we have made, and what it may hold if it was us who wrote it last.
  private struct Ours {
    var fingerprints: [Fingerprint]
    /// Else it may be that it never got its name, and that somebody else used that name since.
    var isInManifest: Bool
  }

  init(_ name: String, of owner: OwnedFolder) throws {
    self.name = name
    self.owner = owner
    folders = FolderMap(owner.root)
    let manifest = try owner.memory.manifest(of: name)
    let journal = try owner.memory.journal(of: name)
    manifestData = manifest?.data
    notes = manifest?.manifest.notes ?? [:]
    notes.merge(journal?.notes ?? [:]) { _, new in new }
    wasInterrupted = journal != nil
    for (path, fingerprint) in manifest?.manifest.files ?? [:] {
      ours[path] = Ours(fingerprints: [fingerprint], isInManifest: true)
    }
    for line in journal?.lines ?? [] { note(line) }
  }

  private func note(_ line: OwnedLine) {
    ours[line.path, default: Ours(fingerprints: [], isInManifest: false)]
      .fingerprints.append(line.fingerprint)
  }

  /// Whether the file is ours, and there.
  package func exists(_ path: String) -> Bool {
    guard let path = OwnedPath(path), ours[path] != nil else { return false }
    return (try? file(at: path)).flatMap(\.self).map { isOurs(path, $0) } ?? false
  }

  /// What it holds, where it is ours, and there.
  package func content(_ path: String) -> Data? {
    guard exists(path), let path = OwnedPath(path) else { return nil }
    return try? file(at: path)?.content()
  }

  /// Says what will be written. Throws where somebody else's file lies, before anything is.
  package func announce(_ paths: [String]) throws {
    var missing: Set<ExactText> = []
    for text in paths {
      let path = try valid(text)
      if ours[path]?.isInManifest == true || missing.contains(path.folder) { continue }
      guard let folder = try folders.folder(path.folder) else {
        missing.insert(path.folder)
        continue
      }
      if folder.isThere(path.name) { try checkThatOurs(path, in: folder) }
    }
  }

  /// Writes the file, unless it holds just that. It counts as wanted.
  package func write(_ path: String, _ content: Data) throws {
    let path = try valid(path)
    let fingerprint = Fingerprint(of: content)
    var mode: mode_t?
    if ours[path] != nil, let folder = try folders.folder(path.folder),
      let file = try folder.file(path.name)
    {
      if try file.holds(content) {
        wanted[path] = fingerprint
        return
      }
      guard isOurs(path, file) else { throw folder.strange(path.name) }
      mode = file.mode
    }
    try openJournal()
    try journal?.note(path, fingerprint)
    // After the note: whoever finds that finds the folder, too, and can remove it.
    try place(content, at: path, in: folder(of: path), mode: mode)
    note(OwnedLine(path, fingerprint))
    wanted[path] = fingerprint
    written += 1
  }

  /// A note that the next build finds even if this one is ended before it could finish.
  package func remember(_ note: String, as key: String) throws {
    try openJournal()
    try journal?.remember(note, as: key)
    notes[key] = note
  }

  private func openJournal() throws {
    guard journal == nil else { return }
    journal = try FolderJournal(owner.memory.name(.journal, of: name), in: owner.memory.folder)
  }

  /// Beside its place, then moved into it: a reader finds the old content or the new one.
  private func place(
    _ content: Data,
    at path: OwnedPath,
    in folder: OpenFolder,
    mode: mode_t?
  ) throws {
    try owner.memory.write(content, .new, of: name, mode: mode)
    let new = owner.memory.name(.new, of: name)
    do {
      let source = owner.memory.folder
      if try folder.take(new, from: source, as: path.name, replacing: mode != nil) { return }
      // Somebody else's, unless it is what a power cut has left of ours.
      try checkThatOurs(path, in: folder)
      _ = try folder.take(new, from: source, as: path.name, replacing: true)
    } catch {
      try? owner.memory.remove(.new, of: name)
      throw error
    }
  }

  /// The file is wanted, as it is. Nothing happens where it is not ours.
  package func keep(_ path: String) {
    guard let path = OwnedPath(path), let fingerprint = keptFingerprint(path) else { return }
    wanted[path] = fingerprint
  }

  /// All of the part is wanted, as it is.
  package func keepAll() {
    for path in ours.keys where wanted[path] == nil { wanted[path] = keptFingerprint(path) }
  }

  private func keptFingerprint(_ path: OwnedPath) -> Fingerprint? {
    guard let ours = ours[path] else { return nil }
    // After an interrupted build it may hold one thing or another, or nothing.
    if ours.isInManifest, ours.fingerprints.count == 1 { return ours.fingerprints[0] }
    let found = (try? file(at: path)).flatMap(\.self)
      .flatMap { try? $0.matches(ours.fingerprints) }
    return found ?? (ours.isInManifest ? ours.fingerprints.last : nil)
  }

  /// Ends the part's build: its next manifest is written, and will be in force when all of the folder is
  /// finished. The part is not to be used any more.
  package func commit() throws {
    let data = FolderManifest(files: wanted, notes: notes).data
    let obsolete = ours.filter { wanted[$0.key] == nil }.sorted { $0.key < $1.key }
      .flatMap { path, ours in ours.fingerprints.map { OwnedLine(path, $0) } }
    let isChanged = data != manifestData
    if !obsolete.isEmpty {
      try owner.memory.write(FolderJournal.data(obsolete), .obsolete, of: name)
    }
    if isChanged { try owner.memory.write(data, .next, of: name) }
    owner.noteCommitted(
      name,
      CommittedPart(
        hasNext: isChanged,
        hasJournal: wasInterrupted || journal != nil,
        hasObsolete: !obsolete.isEmpty,
        written: written,
        unchanged: wanted.count - written
      )
    )
  }

  private func valid(_ text: String) throws -> OwnedPath {
    guard let path = OwnedPath(text) else {
      throw WriteFailure(
        .creating,
        "“\(text)” is no path of a file in \(owner.root.path): Backspin writes nowhere else."
      )
    }
    return path
  }

  private func folder(of path: OwnedPath) throws -> OpenFolder {
    guard let folder = try folders.folder(path.folder, making: true) else {
      throw owner.root.failure(.creating, path.folder.text, SystemError(ENOENT))
    }
    return folder
  }

  private func file(at path: OwnedPath) throws -> OpenFile? {
    try folders.folder(path.folder)?.file(path.name)
  }

  private func checkThatOurs(_ path: OwnedPath, in folder: OpenFolder) throws {
    if let file = try folder.file(path.name), !isOurs(path, file) {
      throw folder.strange(path.name)
    }
  }

  private func isOurs(_ path: OwnedPath, _ file: OpenFile) -> Bool {
    // After a power cut, what was written last may have a name and nothing in it; so may the journal.
    if wasInterrupted, file.size == 0 { return true }
    guard let ours = ours[path] else { return false }
    return ours.isInManifest || (try? file.matches(ours.fingerprints)) != nil
  }
}
