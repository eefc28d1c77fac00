import Foundation
import LastFM
import Publishing
import WeekInHistory

/// Takes the digests of a run, one after the other, to where they are to go.
protocol DigestWriter {
  mutating func write(_ digest: Digest) async throws
  /// After the last one.
  mutating func finish() throws
}

extension OutputPlace {
  /// Finds out at once, before anything is fetched, if the place cannot be written.
  func writer(press: Press, run: Run) throws -> any DigestWriter {
    let everybody = press.document(of: run.users.map { DocumentUser($0) })
    switch self {
    case .standardOutput:
      return WholeDocumentWriter(everybody, press: press, to: StandardOutput(run))
    case .file(let path):
      return WholeDocumentWriter(everybody, press: press, to: try OutputFile(path, run: run))
    case .folder(let path):
      return try FolderWriter(path, press: press, run: run)
    }
  }
}

extension DocumentUser {
  init(_ user: FollowedUser) {
    self.init(user: user.name.spelling, displayName: user.displayName)
  }
}

/// Where a whole document goes.
protocol DocumentSink {
  /// JSON for a program that reads along says of itself what failed; a file that is kept is spared that.
  var wantsFailures: Bool { get }
  func write(_ text: String) throws
  /// All is written. `digests` is what it was made of.
  func finish(_ completeness: Completeness) throws
}

/// What is in a document, seen by who must decide whether it may replace an older one.
struct Completeness {
  /// Whether any digest had anything to say.
  var hasContent = false
  /// Whether something is missing that a later run may well bring.
  var isMissingSomething = false
  var anchorWeek: ChartWeek?

  mutating func count(_ digest: Digest) {
    if digest.status != .failed { hasContent = true }
    if digest.isMissingSomething { isMissingSomething = true }
    anchorWeek = anchorWeek ?? digest.anchorWeek
  }
}

extension Digest {
  fileprivate var isMissingSomething: Bool {
    let lasting: Set<Problem.Kind> = [.unknownUser, .privateUser]
    return missingCovers > 0
      || ([problem] + years.map(\.outcome.problem))
        .contains { $0.map { !lasting.contains($0.kind) } ?? false }
  }
}

/// One document of all digests.
struct WholeDocumentWriter<Sink: DocumentSink>: DigestWriter {
  private let document: any Document
  private let press: Press
  private let sink: Sink
  private var completeness = Completeness()
  private var hasSections = false
  /// Failed digests that came before the first that says anything: if none does, nothing is written.
  private var held: [Digest] = []

  init(_ document: any Document, press: Press, to sink: Sink) {
    self.document = document
    self.press = press
    self.sink = sink
  }

  mutating func write(_ digest: Digest) async throws {
    let digest = try await press.prepared(digest)
    completeness.count(digest)
    held.append(digest)
    guard completeness.hasContent else { return }
    for digest in held { try writeSection(digest) }
    held = []
  }

  mutating func finish() throws {
    if !completeness.hasContent, press.format == .json, sink.wantsFailures {
      for digest in held { try writeSection(digest) }
    }
    if hasSections { try sink.write(document.closing) }
    try sink.finish(completeness)
  }

  private mutating func writeSection(_ digest: Digest) throws {
    try sink.write(hasSections ? document.separator : document.opening)
    hasSections = true
    try sink.write(document.section(for: digest))
  }
}

/// A file of its own for each digest that says anything: `RJ-2026-11-15.md`.
struct FolderWriter: DigestWriter {
  private let folder: URL
  private let press: Press
  private let run: Run

  init(_ path: String, press: Press, run: Run) throws {
    folder = URL(filePath: path, directoryHint: .isDirectory)
    self.press = press
    self.run = run
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw CommandFailure(
        .cannotCreate,
        "The folder \(path) cannot be made: \(systemReason(for: error)) Choose another place with --output."
      )
    }
    guard access(folder.path, W_OK | X_OK) == 0 else {
      throw CommandFailure(
        .cannotCreate,
        "The folder \(path) cannot be written: \(String(cString: strerror(errno))). "
          + "Choose another place with --output."
      )
    }
  }

  mutating func write(_ digest: Digest) async throws {
    guard digest.status != .failed else { return }
    let firstDay =
      digest.anchorWeek?.firstDay(in: digest.timeZone) ?? digest.anchor
    let name = "\(fileName(digest.user))-\(firstDay).\(press.format.fileExtension)"
    let file = try OutputFile(folder.appending(path: name).path, run: run)
    let user = DocumentUser(user: digest.user, displayName: digest.displayName)
    var writer = WholeDocumentWriter(press.document(of: [user]), press: press, to: file)
    try await writer.write(digest)
    try writer.finish()
  }

  func finish() {}

  /// User names are letters, digits, `-` and `_`; whatever else one may hold is spelled out.
  private func fileName(_ user: String) -> String {
    user.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        String(UnicodeScalar(byte))
      default: "%" + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }
}
