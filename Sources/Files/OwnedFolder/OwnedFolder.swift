import CFileSystem
import Foundation

/// A folder in which some files are ours, and all others somebody else's.
///
///     let folder = try OwnedFolder.open("/srv/site") { log.warning($0) }
///     let part = try folder.part("alice")            // one of many, each with a manifest of its own
///     try part.announce(["alice/index.html"])        // nobody else's file lies there
///     try part.write("alice/index.html", page)       // touched only if it is not the same
///     try part.commit()                              // says what is ours from now on …
///     try folder.finish(keeping: ["alice"])          // … and what is no longer wanted goes
///
/// Until `finish`, nothing is removed. A build that ends before it, however it does, leaves files that are
/// whole and that the next build knows to be ours.
///
/// Throws `WriteFailure`, and `InUse`.
package final class OwnedFolder: @unchecked Sendable {
  // Sendable, although unchecked: `committed` and `begun` are touched under `guarding` only; all else is
  // constant and Sendable itself.

  /// Another build is at work in the folder.
  package struct InUse: Error, CustomStringConvertible {
    package let message: String
    package var description: String { message }

    init(_ path: String) {
      message = "\(path) is being written by another Backspin. Try again when that has ended."
    }
  }

  /// What is remembered lies in this folder, and nothing else of ours does.
  static let memory = ".backspin"

  let root: OpenFolder
  let memory: FolderMemory
  private let lock: FolderLock
  private let warn: @Sendable (String) -> Void
  private let guarding = NSLock()
  private var begun: Set<String> = []
  private var committed: [String: CommittedPart] = [:]

  /// Makes the folder if there is none. Takes it if it is ours, or empty but for hidden files.
  package static func open(
    _ path: String,
    warn: @escaping @Sendable (String) -> Void
  ) throws -> OwnedFolder {
    let (root, memory) = try FolderClaim.take(path)
    let lock = try FolderLock(memory.folder, of: root)
    try memory.check()
    try memory.removeLeftovers()
    return OwnedFolder(root, memory, lock, warn)
  }

  private init(
    _ root: OpenFolder,
    _ memory: FolderMemory,
    _ lock: FolderLock,
    _ warn: @escaping @Sendable (String) -> Void
  ) {
    self.root = root
    self.memory = memory
    self.lock = lock
    self.warn = warn
  }

  /// A part of the folder, to be written from now on: once in a build. Several may be at work at once, in
  /// different tasks. A file belongs to one part.
  package func part(_ name: String) throws -> FolderPart {
    guard OwnedPath.isName(Substring(name)), !name.hasPrefix("."), name.utf8.count < 240 else {
      throw WriteFailure(.creating, "No part of \(root.path) can be called “\(name)”.")
    }
    let isNew = guarding.withLock { begun.insert(name).inserted }
    precondition(isNew, "\(name) is written twice in one build")
    return try FolderPart(name, of: self)
  }

  func noteCommitted(_ name: String, _ part: CommittedPart) {
    guarding.withLock { committed[name] = part }
  }

  /// Ends the build: removes what is no longer wanted of the parts that were committed, and all of those that
  /// are not named, then puts the new manifests in force.
  ///
  /// A part that is named and was not committed stays as it is. The folder is not to be used any more.
  package func finish(keeping parts: Set<String>) throws -> FolderReport {
    defer { lock.release() }
    let committed = guarding.withLock { self.committed }
    let dropped = try memory.parts().subtracting(parts).subtracting(committed.keys)
    let changed = committed.filter { $0.value.isChanged }
    // Once for all files, before anything goes that they are to replace, and before a manifest says that they
    // are there.
    if changed.values.contains(where: \.hasNext), syncfs(root.descriptor) != 0 {
      throw root.failure(.writing, nil)
    }
    var report = FolderReport()
    let removal = FolderRemoval(root, warn: warn)
    for (name, part) in committed.sorted(by: { $0.key < $1.key }) {
      report.written += part.written
      report.unchanged += part.unchanged
      if part.hasObsolete { try removal.remove(memory.obsolete(of: name)) }
    }
    for name in dropped.sorted() {
      let files = try memory.manifest(of: name)?.manifest.files ?? [:]
      let lines = files.map { OwnedLine($0.key, $0.value) }
      try removal.remove(lines + (memory.journal(of: name)?.lines ?? []))
    }
    report.removed = removal.count

    for (name, part) in changed {
      if part.hasNext { try memory.putInForce(name) }
      if part.hasObsolete { try memory.remove(.obsolete, of: name) }
      if part.hasJournal { try memory.remove(.journal, of: name) }
    }
    for name in dropped {
      try memory.remove(.manifest, of: name)
      try memory.remove(.journal, of: name)
    }
    return report
  }
}

/// How many files a build has written, found the same or left, and removed.
package struct FolderReport: Equatable, Sendable {
  package internal(set) var written = 0
  package internal(set) var unchanged = 0
  package internal(set) var removed = 0
}

/// What is left of a part in memory.
struct CommittedPart {
  let hasNext: Bool
  let hasJournal: Bool
  let hasObsolete: Bool
  let written: Int
  let unchanged: Int

  var isChanged: Bool { hasNext || hasJournal || hasObsolete }
}
