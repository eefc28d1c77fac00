import Foundation
import GRDB
import Subprocess
import Testing

@testable import Mail

/// What may be found in the ledger's place: nothing is replaced, and nothing is sent without it.
struct LedgerTroubleTests {
  private let folder = StateFolder()

  enum Thing: String, CaseIterable {
    case folder, pipe, foreignDatabase, markedDatabase, newer, text, zeros
    case withoutTable, withoutVersion, withoutColumn, strangeState, flippedPage, cutOff, outOfOrder

    var kind: String {
      switch self {
      case .folder, .pipe: "noFile"
      case .foreignDatabase, .markedDatabase: "foreign"
      case .newer: "newer"
      case .text, .zeros, .withoutTable, .withoutVersion, .withoutColumn, .strangeState,
        .flippedPage, .cutOff, .outOfOrder:
        "damaged"
      }
    }
  }

  @Test("says what is there instead, and leaves it alone", arguments: Thing.allCases)
  func strange(thing: Thing) throws {
    try make(thing)
    let before = try? thing == .pipe || thing == .folder ? nil : Data(contentsOf: folder.file)
    for fault in [fault(), folder.faultForReaders(), fault()] {
      let fault = try #require(fault)
      #expect("\(fault)".prefix { $0 != "(" } == thing.kind, "\(fault)")
      let message = LedgerFault(fault, file: folder.file.path).message
      #expect(message.contains(folder.file.path))
      #expect(message.hasSuffix("."))
    }
    #expect(try folder.contents.filter { $0.hasPrefix("ledger.damaged") } == [])
    if let before { #expect(try Data(contentsOf: folder.file) == before) }
  }

  /// Of opening it, or else of reading what is in it.
  private func fault() -> LedgerFault.Kind? {
    StateFolder.fault { _ = try SendLedger(in: folder.url).takeOver(at: instant(1)) }
  }

  private func make(_ thing: Thing) throws {
    try folder.make()
    switch thing {
    case .folder:
      try FileManager.default.createDirectory(at: folder.file, withIntermediateDirectories: false)
    case .pipe: try #require(mkfifo(folder.file.path, 0o600) == 0)
    case .foreignDatabase: try folder.change("CREATE TABLE song (name)")
    case .markedDatabase: try folder.change("PRAGMA application_id = 7")
    case .text: try Data(String(repeating: "no ledger ", count: 99).utf8).write(to: folder.file)
    case .zeros: try Data(count: 40_960).write(to: folder.file)
    default: try damage(thing)
    }
  }

  private func damage(_ thing: Thing) throws {
    try fill()
    switch thing {
    case .newer: try folder.change("PRAGMA user_version = 99")
    case .withoutTable: try folder.change("DROP TABLE edition")
    case .withoutVersion: try folder.change("PRAGMA user_version = 0")
    case .withoutColumn: try folder.change("ALTER TABLE edition DROP COLUMN remark")
    case .strangeState: try folder.change("UPDATE edition SET state = 'lost' WHERE weekFrom > 0")
    case .flippedPage:
      let file = try FileHandle(forUpdating: folder.file)
      try file.seek(toOffset: 4_096)
      try file.write(contentsOf: Data(repeating: 0xFF, count: 4_096))
      try file.close()
    case .cutOff:
      let file = try FileHandle(forUpdating: folder.file)
      try file.truncate(atOffset: 8_192)
      try file.close()
    case .outOfOrder:
      // Each row can be read, and some are no longer found.
      var bytes = try Data(contentsOf: folder.file)
      let place = try #require(
        bytes.range(of: Data("me@example.org".utf8), in: 8_500..<bytes.count)
      )
      bytes[place.lowerBound] = UInt8(ascii: "z")
      try bytes.write(to: folder.file)
    default: break
    }
  }

  /// Some pages of it.
  private func fill() throws {
    let ledger = try SendLedger(in: folder.url)
    for number in 1...100 { try ledger.skip(edition(number), at: instant(1)) }
  }

  @Test func `takes an empty file for a ledger that was never begun`() throws {
    try folder.make()
    try Data().write(to: folder.file)
    #expect(try ReadableLedger.open(in: folder.url)?.file == nil)
    #expect(folder.fault() == nil)
    #expect(try ReadableLedger.open(in: folder.url)?.entries() == [])
  }

  @Test func `does not go on when another program keeps the file`() throws {
    let ledger = try SendLedger(in: folder.url, patience: 0.01)
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: folder.file.path, configuration: configuration)
    try other.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
    #expect(StateFolder.fault { try ledger.noteDue(edition(1), at: instant(1)) } == .held)
    try other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    #expect(StateFolder.fault { try ledger.noteDue(edition(1), at: instant(1)) } == nil)
  }

  @Test func `says why there can be no state folder`() throws {
    try FileManager.default.createDirectory(at: folder.home, withIntermediateDirectories: true)
    try Data("x".utf8).write(to: folder.home.appending(path: "state"))
    #expect(folder.fault() == .unwritable("Not a directory."))
  }

  /// Permissions stop root only when it has laid down that privilege.
  private func walk(_ words: String) async throws -> LedgerWalkRun.Outcome {
    var walk = LedgerWalkRun(folder, words)
    if getuid() == 0 {
      walk.starter = ["/usr/bin/setpriv", "--bounding-set", "-dac_override,-dac_read_search"]
    }
    return try await walk.outcome()
  }

  private func set(_ mode: Int, of file: URL) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
  }

  @Test(
    "sends nothing by a ledger that it cannot write, and reads it",
    arguments: [(0o400, 0o500), (0o400, 0o700), (0o600, 0o500)]
  )
  func readOnly(file: Int, folderMode: Int) async throws {
    try fill()
    try set(file, of: folder.file)
    try set(folderMode, of: folder.url)
    defer { try? set(0o700, of: folder.url) }
    #expect(try await walk("open take-over").said == ["unwritable"])
    #expect(try await walk("read").said == ["read 100"])
  }

  @Test func `says that it cannot be read`() async throws {
    try fill()
    try set(0, of: folder.file)
    #expect(try await walk("open").said == ["unwritable"])
    #expect(try await walk("read").said == ["unreadable"])
  }

  /// The thread sanitizer's own memory is in files that may then not grow either.
  private static let mayLimitFiles = ConditionTrait.enabled(
    if: ProcessInfo.processInfo.environment["TSAN_OPTIONS"] == nil
  )

  @Test("intends nothing where no file may grow", mayLimitFiles, arguments: [0, 2, 4, 8])
  func fullDisk(kilobytes: Int) async throws {
    var walk = LedgerWalkRun(folder, ["open"] + (1...50).flatMap { ["due\($0)", "intend\($0)"] })
    // Whoever started the tests may have told the system to ignore it.
    walk.starter = [
      "/usr/bin/env", "--default-signal=XFSZ", "/bin/sh", "-c",
      "ulimit -f \(kilobytes * 2) && exec \"$0\" \"$@\"",
    ]
    let outcome = try await walk.outcome()
    #expect(outcome.status == 1)
    #expect(outcome.said.last == "unwritable")
    guard outcome.said.count > 1 else { return }
    let intended = outcome.said.filter { $0.hasPrefix("intend") }.count
    #expect(try SendLedger(in: folder.url).takeOver(at: instant(1)).count == intended)
  }
}
