import Foundation
import GRDB
import LastFMStub
import Testing

/// How much the cache takes on the disk, at each moment of a run.
@Suite(.timeLimit(.minutes(15))) struct BoundTests {
  private static let bound = 1_000_000

  /// Looks at the folder's files with each request that arrives.
  private final class Scale: Sendable {
    private let folder: String
    private let heaviest = Watched(0)
    private let most = Watched([String: Int]())

    init(_ folder: String) {
      self.folder = folder
    }

    func weigh() {
      var sum = 0
      for suffix in [".sqlite", ".sqlite-wal", ".damaged.sqlite"] {
        var status = stat()
        let size = stat(folder + "/replies" + suffix, &status) == 0 ? Int(status.st_size) : 0
        sum += size
        most.change { $0[suffix] = max($0[suffix] ?? 0, size) }
      }
      let total = sum
      heaviest.change { $0 = max($0, total) }
    }

    var result: Int { heaviest.value }
    var parts: [String: Int] { most.value }
  }

  private func weighed(
    _ prepare: (Sandbox) throws -> Void = { _ in },
    runs: [[String]]
  ) async throws -> (Sandbox, Scale) {
    let home = try TemporaryFolder()
    let scale = Scale(home.path + "/.cache/backspin")
    let stub = try await LastFMStub.start(onRequest: { _ in scale.weigh() })
    let sandbox = Sandbox(stub: stub, home: home)
    try sandbox.configure(Sandbox.impatient + "cache:\n  max_size: 1 MB\n")
    try prepare(sandbox)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for users in runs {
        group.addTask {
          let outcome = try await sandbox.run(
            ["digest", "--date", Sandbox.date, "--years-ago", "1-15", "--format", "json"] + users
          )
          #expect(outcome.status == 0)
          scale.weigh()
        }
      }
      try await group.waitForAll()
    }
    await stub.stop()
    return (sandbox, scale)
  }

  @Test func `stays within its bound at every moment`() async throws {
    let (sandbox, scale) = try await weighed(runs: [(1...8).map { "user-\($0)" }])
    #expect(scale.result <= Self.bound, "\(scale.parts)")
    #expect(scale.result > Self.bound / 2, "it was put to the test: \(scale.parts)")
    try sandbox.expectSoundCache()
  }

  @Test func `stays within its bound with several runs at once, beside a damaged file`()
    async throws
  {
    let (sandbox, scale) = try await weighed(
      {
        try $0.home.write(
          Data(repeating: 0xa5, count: 500_000),
          to: ".cache/backspin/replies.sqlite"
        )
      },
      runs: [1, 5, 9, 13].map { first in (first...first + 3).map { "user-\($0)" } }
    )
    #expect(scale.result <= Self.bound, "\(scale.parts)")
    #expect(scale.parts[".damaged.sqlite"] ?? 0 == Self.bound / 10)
    try sandbox.expectSoundCache()
  }

  @Test func `does not wait for somebody who reads the cache all the time`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient + "cache:\n  max_size: 1 MB\n")
      try FullCache.make(in: sandbox.path(".cache/backspin"), bytes: 400_000)
      var configuration = Configuration()
      configuration.allowsUnsafeTransactions = true
      let reader = try DatabaseQueue(path: sandbox.cacheFile, configuration: configuration)
      try reader.unsafeReentrantRead { try $0.execute(sql: "BEGIN; SELECT count(*) FROM reply") }
      let users = (1...8).map { "user-\($0)" }
      let outcome = try await sandbox.run(
        ["digest", "--date", Sandbox.date, "--years-ago", "1-15", "--format", "json"] + users
      )
      #expect(outcome.status == 0)
      #expect(
        outcome.stderr
          == "backspin: warning: Replies could not be kept in the cache and will be fetched "
          + "again: Another process is reading it all the time.\n"
      )
      try reader.unsafeReentrantRead { try $0.execute(sql: "COMMIT") }
      try reader.close()
      try sandbox.expectSoundCache()
    }
  }

  @Test func `keeps no single reply that takes up much of the room`() async throws {
    // A chart of a thousand rows has 280 kB, which is more than a twentieth of 1 MB.
    let (sandbox, scale) = try await weighed(runs: [["heavy", "RJ"]])
    let kept = try CacheInspection(sandbox.cacheFile).bodies
    #expect(!kept.keys.contains { $0.contains("user=heavy") && $0.contains("albumchart") })
    #expect(kept.keys.contains { $0.contains("user=rj") && $0.contains("albumchart") })
    #expect(scale.result <= Self.bound, "\(scale.parts)")
  }

  @Test func `becomes small where the bound has become small`() async throws {
    let (sandbox, scale) = try await weighed(
      { try FullCache.make(in: $0.path(".cache/backspin"), bytes: 4_000_000) },
      runs: [["user-1"]]
    )
    scale.weigh()
    try await sandbox.digest("RJ")  // Opened and closed, so that the journal is gone.
    let size = try FileManager.default.attributesOfItem(atPath: sandbox.cacheFile)[.size] as? Int
    #expect(try #require(size) <= Self.bound)
  }
}

private final class Watched<Value: Sendable>: @unchecked Sendable {
  // `value` is only ever reached with the lock held.
  private let lock = NSLock()
  private var stored: Value

  init(_ value: Value) {
    stored = value
  }

  var value: Value { lock.withLock { stored } }

  func change(_ body: (inout Value) -> Void) {
    lock.withLock { body(&stored) }
  }
}
