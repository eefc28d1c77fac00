import Foundation
import GRDB
import LastFMStub
import Subprocess
import Testing

/// A cache that may be read and not written.
@Suite(.timeLimit(.minutes(15))) struct ReadOnlyTests {
  /// Permissions stop root only when it has laid down that privilege.
  private func run(_ sandbox: Sandbox, _ arguments: String...) async throws -> BinaryRun.Outcome {
    var run = sandbox.command(["digest", "RJ", "--date", Sandbox.date] + arguments)
    if getuid() == 0 {
      let privileges = "-dac_override,-dac_read_search"
      run = sandbox.command(
        ["--bounding-set", privileges, BinaryRun.path, "digest", "RJ", "--date", Sandbox.date]
          + arguments
      )
      run.executable = "/usr/bin/setpriv"
    }
    return try await run.outcome()
  }

  private let folder = ".cache/backspin"

  private func set(_ mode: Int, of name: String, in sandbox: Sandbox) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: mode],
      ofItemAtPath: sandbox.path(name)
    )
  }

  private enum Ending: String, CaseIterable {
    case clean, killed
  }

  /// The second ending leaves the journal beside the file.
  private func warm(_ sandbox: Sandbox, ending: Ending) async throws -> String {
    try sandbox.configure(Sandbox.impatient)
    let right = try await sandbox.digest("RJ", "--years-ago", "2")
    if ending == .killed {
      try sandbox.removeCache()
      // The profile and the chart of two years ago are in the journal when the other one hangs.
      await sandbox.stub.hold(
        .method("user.getWeeklyAlbumChart").from(Sandbox.from(yearsAgo: 3))
      )
      let arguments = ["digest", "RJ", "--date", Sandbox.date, "--years-ago", "2,3"]
      _ = try await sandbox.command(arguments).outcome(sending: .kill) {
        await sandbox.stub.waitUntilHeld(1)
        while !sandbox.keeps("from=\(Sandbox.from(yearsAgo: 2))") {
          try? await Task.sleep(for: .milliseconds(1))
        }
      }
      await sandbox.stub.release()
      #expect(try sandbox.names(in: folder).contains("replies.sqlite-wal"))
    }
    sandbox.stub.resetRequests()
    return right.stdout
  }

  @Test(arguments: ["clean", "killed"], [(0o400, 0o500), (0o400, 0o700), (0o600, 0o500)])
  func `reads a cache that it cannot write`(
    ending: String,
    modes: (file: Int, folder: Int)
  ) async throws {
    try await Sandbox.use { sandbox in
      let right = try await warm(sandbox, ending: try #require(Ending(rawValue: ending)))
      let names = try sandbox.names(in: folder)
      for name in names { try set(modes.file, of: "\(folder)/\(name)", in: sandbox) }
      try set(modes.folder, of: folder, in: sandbox)
      defer { try? set(0o700, of: folder, in: sandbox) }

      for arguments in ["--offline", "--no-art"] {
        let outcome = try await run(sandbox, "--years-ago", "2", arguments)
        #expect(outcome.status == 0)
        #expect(outcome.stdout == right)
        #expect(outcome.stderr == "")
      }
      #expect(sandbox.stub.requests.isEmpty)

      // What it lacks is fetched, shown, and not kept.
      let more = try await run(sandbox, "--years-ago", "1-2")
      #expect(more.status == 0)
      #expect(more.stdout.contains("11–18 June 2023"))
      #expect(
        more.stderr.hasPrefix("backspin: warning: The cache can only be read, so what is fetched")
      )
      #expect(more.stderr.split(separator: "\n").count == 1)
      #expect(sandbox.stub.requests.count == 1)
      #expect(try sandbox.names(in: folder) == names)
    }
  }

  @Test func `goes without a cache that it cannot even read`() async throws {
    try await Sandbox.use { sandbox in
      let right = try await sandbox.digest("RJ")
      try set(0, of: "\(folder)/replies.sqlite", in: sandbox)
      let outcome = try await run(sandbox)
      #expect(outcome.status == 0)
      #expect(outcome.stdout == right.stdout)
      #expect(outcome.stderr.hasPrefix("backspin: warning: The cache folder "))
      #expect(outcome.stderr.hasSuffix("so this run goes without. Permission denied.\n"))
    }
  }
}

extension Sandbox {
  /// Whether a reply to a question with that in it has been stored, as whoever reads along sees it: its bytes
  /// are in the journal before they count.
  fileprivate func keeps(_ words: String) -> Bool {
    var configuration = Configuration()
    configuration.readonly = true
    let found = try? DatabaseQueue(path: cacheFile, configuration: configuration).read { db in
      try Int.fetchOne(
        db,
        sql: "SELECT count(*) FROM reply WHERE instr(key, ?) > 0",
        arguments: [words]
      )
    }
    return (found ?? 0) > 0
  }
}
