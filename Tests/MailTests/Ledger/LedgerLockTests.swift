import Foundation
import Subprocess
import SystemPackage
import Testing

@testable import Mail

/// Two runs at once cannot both send.
@Suite(.timeLimit(.minutes(15))) struct LedgerLockTests {
  private let folder = StateFolder()

  @Test func `one of many processes gets it, and the others hear so at once`() async throws {
    let walks = 8
    let (silence, endOfSilence) = try FileDescriptor.pipe()
    let (reading, writing) = try FileDescriptor.pipe()
    let configuration = LedgerWalkRun(folder, "open hold").configuration
    try await withThrowingTaskGroup { group in
      for _ in 1...walks {
        group.addTask {
          _ = try await Subprocess.run(
            configuration,
            input: .fileDescriptor(silence, closeAfterSpawningProcess: false),
            output: .fileDescriptor(writing, closeAfterSpawningProcess: false),
            error: .discarded
          )
        }
      }
      // None of them ends before all have said whether they have it.
      let said = try Self.words(from: reading) { words in
        words.count { ["hold", "busy"].contains($0) } == walks
      }
      #expect(said.count { $0 == "hold" } == 1)
      #expect(said.count { $0 == "busy" } == walks - 1)
      try endOfSilence.close()
      try await group.waitForAll()
    }
    for file in [silence, reading, writing] { try file.close() }
  }

  @Test func `goes with the process that had it`() async throws {
    let (input, silence) = try FileDescriptor.pipe()
    let (reading, writing) = try FileDescriptor.pipe()
    let result = try await Subprocess.run(
      LedgerWalkRun(folder, "open due1 intend1 hold").configuration,
      input: .fileDescriptor(input, closeAfterSpawningProcess: true),
      output: .fileDescriptor(writing, closeAfterSpawningProcess: true),
      error: .discarded
    ) { [folder] child in
      #expect(
        try Self.words(from: reading) { $0.last == "hold" } == ["open", "due1", "intend1", "hold"]
      )
      #expect(folder.fault() == .busy)
      #expect(
        try ReadableLedger.open(in: folder.url)?.entries().map(\.state) == [.intended],
        "who only looks may"
      )
      try child.send(signal: .kill)
    }
    try silence.close()
    try reading.close()
    #expect(result.terminationStatus == .signaled(SIGKILL))
    #expect(try SendLedger(in: folder.url).takeOver(at: instant(1)).count == 1)
  }

  /// What children say, until they have said enough.
  private static func words(
    from file: FileDescriptor,
    until isEnough: ([String]) -> Bool
  ) throws -> [String] {
    var text = ""
    var words: [String] = []
    repeat {
      let bytes = try [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in
        count = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
      }
      guard !bytes.isEmpty else { break }
      text += String(decoding: bytes, as: UTF8.self)
      words = text.split(separator: "\n").map(String.init)
    } while !text.hasSuffix("\n") || !isEnough(words)
    return words
  }

  @Test func `belongs to one of two in the same process too, and to the next when that lets go`()
    throws
  {
    do {
      let first = try SendLedger(in: folder.url)
      #expect(folder.fault() == .busy)
      try first.noteDue(edition(1), at: instant(1))
    }
    #expect(folder.fault() == nil)
  }

  @Test func `is not the lock on its folder`() throws {
    try folder.make()
    let descriptor = open(folder.url.path, O_RDONLY)
    defer { close(descriptor) }
    try #require(flock(descriptor, LOCK_EX) == 0)
    #expect(folder.fault() == nil)
  }
}
