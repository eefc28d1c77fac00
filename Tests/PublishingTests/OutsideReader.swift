import Foundation
import Subprocess
import SystemPackage
import Testing

/// Programs that others have written, and that read what we write: `Scripts/dependencies.sh test` installs them.
enum OutsideReader {
  /// What one of the scripts beside the tests says, in JSON, about `document`.
  static func python<Answer: Decodable>(
    _ script: String,
    about document: Data,
    as type: Answer.Type = Answer.self
  ) async throws -> Answer {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Python/\(script)").path
    // Debian's own: only that one finds Debian's modules.
    let answer = try await run("/usr/bin/python3", [file], document)
    return try JSONDecoder().decode(Answer.self, from: Data(answer.utf8))
  }

  /// Fails the test unless `document` is XML, in the eyes of xmllint.
  static func requireXML(_ document: Data) async throws {
    _ = try await run("/usr/bin/xmllint", ["--nonet", "--noout", "-"], document)
  }

  private static func run(
    _ program: String,
    _ arguments: [String],
    _ document: Data
  ) async throws -> String {
    let result = try await Subprocess.run(
      .path(FilePath(program)),
      arguments: Arguments(arguments),
      input: .data(document),
      output: .string(limit: 1 << 24),
      error: .string(limit: 1 << 16)
    )
    try #require(result.terminationStatus.isSuccess, "\(program): \(result.standardError)")
    return result.standardOutput
  }
}
