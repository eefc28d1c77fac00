import Foundation
import LastFMStub
import Testing

/// A cache that may be read and not written.
@Suite(.timeLimit(.minutes(15))) struct CacheReadOnlyTests {
  private static let looking = [
    ["stats"], ["list"], ["verify"], ["clear", "--dry-run"], ["prune", "--dry-run"],
  ]
  private static let modes = [(0o400, 0o500), (0o400, 0o700), (0o600, 0o500)]

  @Test(arguments: modes)
  func `looks into a cache that it cannot write`(modes: (file: Int, folder: Int)) async throws {
    try await Sandbox.use { sandbox in
      try await sandbox.fillCache()
      try sandbox.addImages(20, body: "CAST(x'FFD8FF' || zeroblob(100000) || x'FFD9' AS BLOB)")
      // Half a day from where “1 day” begins and ends: the answers do not change while they are compared.
      let earlier = "fetchedAt = fetchedAt - 36 * 3600, freshUntil = freshUntil - 36 * 3600"
      try sandbox.change("UPDATE reply SET \(earlier)")
      try sandbox.configure("cache:\n  max_size: 1 MB\n")
      var right: [String] = []
      for command in Self.looking {
        right.append(try await sandbox.run(["cache"] + command).stdout)
      }
      try await sandbox.whileReadOnly(modes) {
        for (command, right) in zip(Self.looking, right) {
          let outcome = try await sandbox.runUnprivileged(["cache"] + command)
          #expect(outcome.status == 0, "\(command)")
          #expect(outcome.stdout == right)
          #expect(outcome.stderr == "")
        }
        #expect(try sandbox.names(in: ".cache/backspin") == ["replies.sqlite"])
      }
    }
  }

  @Test(arguments: [["clear"], ["prune", "--outdated"]])
  func `says that it cannot change what it cannot write`(command: [String]) async throws {
    try await Sandbox.use { sandbox in
      try await sandbox.fillCache()
      try sandbox.change("UPDATE reply SET freshUntil = fetchedAt + 1, fetchedAt = fetchedAt - 9e6")
      try await sandbox.whileReadOnly((0o400, 0o500)) {
        let outcome = try await sandbox.runUnprivileged(["cache"] + command)
        #expect(outcome.status == 74)
        #expect(outcome.stdout == "")
        #expect(outcome.stderr.contains(" cannot be changed: "), "\(outcome.stderr)")
      }
    }
  }
}

extension Sandbox {
  fileprivate func whileReadOnly(
    _ modes: (file: Int, folder: Int),
    _ body: () async throws -> Void
  ) async throws {
    func set(_ mode: Int, _ name: String) throws {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path(name))
    }
    try set(modes.file, Self.cacheFile)
    try set(modes.folder, ".cache/backspin")
    defer { try? set(0o700, ".cache/backspin") }
    try await body()
  }

  /// Permissions stop root only when it has laid down that privilege.
  fileprivate func runUnprivileged(_ arguments: [String]) async throws -> BinaryRun.Outcome {
    guard getuid() == 0 else { return try await run(arguments) }
    let privileges = "-dac_override,-dac_read_search"
    var run = command(["--bounding-set", privileges, BinaryRun.path] + arguments)
    run.executable = "/usr/bin/setpriv"
    return try await run.outcome()
  }
}
