import Foundation
import LastFMStub
import Testing

@testable import Curl

/// A real SMTP server, aiosmtpd, for one test: see `smtp_server.py`.
///
/// Its process is reaped by Foundation when it has ended.
final class MailServer: Sendable {
  struct Told: Encodable {
    var security = SMTPServer.Security.none
    /// A key and its certificate.
    var pem: String?
    var user: String?
    var password: String?
    var mechanisms: [String]?
    var answers: [String: String]?
    var drop: String?
    var silent: String?
  }

  struct Taken: Decodable {
    var greeting: String
    var encrypted: Bool
    var user: String?
    var sender: String
    var recipients: [String]
    var message: Data
  }

  let port: Int
  private let process: pid_t
  private let lines: Lines

  init(_ told: Told = Told()) async throws {
    let server = Process()
    server.executableURL = URL(filePath: "/usr/bin/python3")
    server.arguments = [
      // Its warnings are about clients that log in without encryption.
      "-W", "ignore", Python.script("smtp_server.py"),
      String(decoding: try JSONEncoder().encode(told), as: UTF8.self),
    ]
    let output = Pipe()
    server.standardOutput = output
    server.standardError = FileHandle.nullDevice
    try server.run()
    process = server.processIdentifier
    lines = Lines(of: output.fileHandleForReading)
    let line = try #require(await lines.next(), "the mail server did not start")
    port = try #require(Int(line))
  }

  deinit {
    stop()
  }

  /// Not SIGTERM: a child of one of Swift's own threads begins with that blocked.
  private func stop() {
    kill(process, SIGKILL)
  }

  /// Waits until it has taken a message.
  func taken() async throws -> Taken {
    let line = try #require(await lines.next())
    return try JSONDecoder().decode(Taken.self, from: Data(line.utf8))
  }

  /// Waits until it has fallen silent.
  func fallsSilent() async throws {
    let line = try #require(await lines.next())
    #expect(line.hasPrefix(#"{"silent""#))
  }

  /// Waits until the connection is over on which it was silent in the middle of a message.
  func hasSeenTheEnd() async throws -> Bool {
    try #require(await lines.next()) == #"{"ended": true}"#
  }

  /// What it has said that nobody has asked for yet, up to its end, which is now.
  func lastWords() async -> [String] {
    stop()
    var words: [String] = []
    while let line = await lines.next() { words.append(line) }
    return words
  }
}

/// The lines of a pipe, read by a thread of its own: one that waits must not be one of Swift's few.
private actor Lines {
  private let pieces: AsyncStream<Data>
  private var rest = Data()

  init(of handle: FileHandle) {
    let (pieces, continuation) = AsyncStream.makeStream(of: Data.self)
    self.pieces = pieces
    Thread.detachNewThread {
      while true {
        let piece = handle.readPatiently()
        if piece.isEmpty { break }
        continuation.yield(piece)
      }
      continuation.finish()
    }
  }

  func next() async -> String? {
    while true {
      if let end = rest.firstIndex(of: 10) {
        let line = rest[..<end]
        rest = Data(rest[(end + 1)...])
        return String(decoding: line, as: UTF8.self)
      }
      var iterator = pieces.makeAsyncIterator()
      guard let piece = await iterator.next() else { return nil }
      rest += piece
    }
  }
}

extension SMTPServer.Security: Encodable {}
