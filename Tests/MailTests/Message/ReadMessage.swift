import Foundation
import Testing

/// A message as an independent reader, Python's email package, understands it.
struct ReadMessage: Decodable, Sendable {
  struct Mailbox: Decodable, Equatable, Sendable {
    var name: String
    var address: String
  }

  struct Leaf: Decodable, Sendable {
    var type: String
    var text: String?
    var data: Data?
    var contentID: String?
    var disposition: String?
    var fileName: String?
  }

  let names: [String]
  let values: [String: String]
  let from: Mailbox
  let to: Mailbox
  let date: Double
  let defects: [String]
  let tree: String
  let leaves: [Leaf]

  static func read(_ message: Data) async throws -> ReadMessage {
    try await onThread { try waitFor(message) }
  }

  private static func waitFor(_ message: Data) throws -> ReadMessage {
    let reader = Process()
    // Debian's own: only that one finds Debian's modules.
    reader.executableURL = URL(filePath: "/usr/bin/python3")
    reader.arguments = [Python.script("read_message.py")]
    let (input, output) = (Pipe(), Pipe())
    reader.standardInput = input
    reader.standardOutput = output
    try reader.run()
    // A message may be longer than a pipe is: Python reads all of it before it writes.
    try input.fileHandleForWriting.write(contentsOf: message)
    try input.fileHandleForWriting.close()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    reader.waitUntilExit()
    try #require(reader.terminationStatus == 0)
    return try JSONDecoder().decode(ReadMessage.self, from: said)
  }
}

enum Python {
  static func script(_ name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Python/\(name)")
      .standardized.path
  }
}
