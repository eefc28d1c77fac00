import Foundation
import LastFMStub
import Testing

/// Four runs at a time on one cache and one output folder, killed at random instants.
///
/// `make kills` does it 500 times; here it is done often enough to notice a change that breaks it.
@Suite(.timeLimit(.minutes(20))) struct KillTests {
  private let wanted =
    ProcessInfo.processInfo.environment["BACKSPIN_KILLS"].flatMap(Int.init) ?? 24
  private let seed =
    ProcessInfo.processInfo.environment["BACKSPIN_SEED"].flatMap(UInt64.init)
    ?? UInt64.random(in: 0...UInt64.max)

  @Test func `survives being killed at any instant, with four runs on one cache`() async throws {
    try await Sandbox.use { sandbox in
      var massacre = try await Massacre(sandbox, seed: seed)
      while massacre.kills < wanted, massacre.rounds < wanted * 4 {
        try await massacre.round()
      }
      #expect(massacre.kills >= wanted, "seed \(seed)")
      if ProcessInfo.processInfo.environment["BACKSPIN_KILLS"] != nil {
        print("\(massacre.kills) kills survived, in \(massacre.summary); seed \(seed)")
      }
    }
  }
}

private struct Massacre {
  private let sandbox: Sandbox
  private let seed: UInt64
  private var random: SeededGenerator
  private let users = ["RJ", "alice", "Otto-Lindqvist", "tomoko_h"]
  private let reference: Reference
  /// Within which the random instants lie.
  private var duration: Duration
  private var roundsOfKind = [Int](repeating: 0, count: Kind.allCases.count)
  private(set) var kills = 0
  private(set) var rounds = 0

  var summary: String {
    let kinds = Kind.allCases.map { "\(roundsOfKind[$0.rawValue]) \($0)" }
    return "\(rounds) rounds (\(kinds.joined(separator: ", ")))"
  }

  enum Kind: Int, CaseIterable {
    /// There is no cache yet, so all make it.
    case cold
    /// With what earlier rounds left.
    case warm
    /// The cache is full, so that each reply drops older ones.
    case full
  }

  /// What comes of runs that nobody disturbs.
  private struct Reference {
    var digest: String
    /// Of each user's file, the right contents: with one or with two plays at least.
    var files: [String: Set<String>]
    var bodies: [String: Data]
    var fullCache: Data
  }

  init(_ sandbox: Sandbox, seed: UInt64) async throws {
    self.sandbox = sandbox
    self.seed = seed
    random = SeededGenerator(seed)
    try sandbox.configure(Sandbox.impatient)
    let all = ["digest", "--date", Sandbox.date, "--years-ago", "1-4"] + users
    let clock = ContinuousClock()
    let start = clock.now
    let digest = try await sandbox.run(all + ["--format", "json"])
    // Four at once on two cores take longer than one by itself.
    duration = (clock.now - start) * 2
    try #require(digest.status == 0 && digest.stderr == "")
    var files: [String: Set<String>] = [:]
    for plays in ["1", "2"] {
      try await sandbox.run(all + ["--min-plays", plays, "--output", "reference/"])
      for name in try sandbox.names(in: "reference") {
        files[name, default: []].insert(try sandbox.text("reference/\(name)"))
      }
    }
    var bodies = try CacheInspection(sandbox.cacheFile).bodies
    // The same reply for everyone, but it says who asked.
    bodies = bodies.filter { !$0.key.contains("getweeklychartlist") }
    let filled = try Self.fill(sandbox)
    reference = Reference(
      digest: digest.stdout,
      files: files,
      bodies: bodies.merging(filled.bodies) { own, _ in own },
      fullCache: filled.file
    )
    try sandbox.removeCache()
  }

  /// A cache with a megabyte of something in it.
  private static func fill(_ sandbox: Sandbox) throws -> (file: Data, bodies: [String: Data]) {
    let folder = try TemporaryFolder()
    try FullCache.make(in: folder.path, bytes: 1_000_000)
    let file = folder.path + "/replies.sqlite"
    return (try Data(contentsOf: URL(filePath: file)), try CacheInspection(file).bodies)
  }

  mutating func round() async throws {
    let kind = Kind.allCases[rounds % Kind.allCases.count]
    rounds += 1
    roundsOfKind[kind.rawValue] += 1
    switch kind {
    case .cold: try sandbox.removeCacheIfAny()
    case .warm: break
    case .full: try sandbox.restoreCache(reference.fullCache)
    }
    try sandbox.configure(Sandbox.impatient + (kind == .full ? "cache:\n  max_size: 1 MB\n" : ""))
    let runs = (1...4).map { _ in killedRun() }
    let killed = try await withThrowingTaskGroup(of: Bool.self) { group in
      for run in runs { group.addTask { try await run.wasKilled() } }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    kills += killed
    // How long a run takes depends on what else the machine does: half are to be hit.
    duration = duration * [0.4, 0.7, 1, 1.2, 1.4][killed]
    try await inspect("seed \(seed), round \(rounds), \(kind)")
  }

  private mutating func killedRun() -> KilledRun {
    var arguments = ["digest", "--date", Sandbox.date, "--years-ago", "1-4"]
    arguments += users.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random))
    if Bool.random(using: &random) { arguments.append("--refresh") }
    if Bool.random(using: &random) {
      arguments += ["--output", "out/", "--min-plays", Bool.random(using: &random) ? "1" : "2"]
    }
    let whole = duration
    let instant: KilledRun.Instant =
      switch Int.random(in: 0...3, using: &random) {
      case 0:
        .appearance(
          of: sandbox.cacheFile,
          then: .microseconds(Int.random(in: 0...4_000, using: &random)),
          atMost: whole
        )
      default: .after(whole * Double.random(in: 0...1, using: &random))
      }
    return KilledRun(run: sandbox.command(arguments), instant: instant)
  }

  private func inspect(_ occasion: String) async throws {
    try sandbox.expectPrivateCache("\(occasion)")
    let written = sandbox.exists("out") ? try sandbox.names(in: "out") : []
    for name in written.filter({ !$0.hasPrefix(".") }) {
      let isWhole = reference.files[name]?.contains(try sandbox.text("out/\(name)")) ?? false
      #expect(isWhole, "\(name), \(occasion)")
    }
    let all = ["digest", "--date", Sandbox.date, "--years-ago", "1-4"] + users
    let clean = try await sandbox.run(all + ["--format", "json"])
    #expect(clean.status == 0, "\(occasion)")
    #expect(clean.stderr == "", "\(occasion)")
    #expect(clean.stdout == reference.digest, "\(occasion)")

    let cache = try CacheInspection(sandbox.cacheFile)
    #expect(cache.problems == "ok", "\(occasion)")
    for (key, body) in cache.bodies where !key.contains("getweeklychartlist") {
      #expect(reference.bodies[key] == body, "\(key), \(occasion)")
    }

    let offline = try await sandbox.run(all + ["--offline", "--output", "out/"])
    #expect(offline.status == 0, "\(occasion)")
    #expect(offline.stderr == "", "\(occasion)")
    // What killed runs had begun is gone, too.
    #expect(try sandbox.names(in: "out") == reference.files.keys.sorted(), "\(occasion)")
  }
}

extension Sandbox {
  fileprivate func removeCacheIfAny() throws {
    if exists(".cache") { try removeCache() }
  }
}
