import Foundation
import Subprocess
import SystemPackage
import Testing

@testable import Mail

/// Two runs at once cannot both send.
@Suite(.timeLimit(.minutes(5))) struct LedgerLockTests {
  private let folder = StateFolder()

  @Test func `one of many processes gets it, and the others hear so at once`() async throws {
    let (reading, writing) = try FileDescriptor.pipe()
    let walks = 8
    let said = try await withThrowingTaskGroup(of: [String].self) { group in
      for _ in 1...walks {
        group.addTask { [folder] in
          try await LedgerWalkRun(folder, "open hold").outcome(holdingUntilEndOf: reading).said
        }
      }
      var said: [[String]] = []
      for try await words in group {
        said.append(words)
        // All but one have ended: the one that has it may go.
        if said.count == walks - 1 { try writing.close() }
      }
      return said
    }
    try reading.close()
    #expect(said.filter { $0 == ["busy"] }.count == walks - 1)
    #expect(said.filter { $0 == ["open", "hold", "let go"] }.count == 1)
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
      #expect(try Self.words(from: reading, until: "hold") == ["open", "due1", "intend1", "hold"])
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

  private static func words(from file: FileDescriptor, until last: String) throws -> [String] {
    var text = ""
    while !text.hasSuffix("\(last)\n") {
      let bytes = try [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in
        count = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
      }
      guard !bytes.isEmpty else { break }
      text += String(decoding: bytes, as: UTF8.self)
    }
    return text.split(separator: "\n").map(String.init)
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
