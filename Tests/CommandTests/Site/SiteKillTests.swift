import Foundation
import LastFMStub
import Testing

/// Builds that are killed at random instants: a visitor never notices, and the next build makes up for it.
@Suite(.timeLimit(.minutes(20))) struct SiteKillTests {
  private let wanted =
    ProcessInfo.processInfo.environment["BACKSPIN_KILLS"].flatMap(Int.init) ?? 12
  private let seed =
    ProcessInfo.processInfo.environment["BACKSPIN_SEED"].flatMap(UInt64.init)
    ?? UInt64.random(in: 0...UInt64.max)

  @Test func `leaves a site that works, killed at whatever instant`() async throws {
    try await Sandbox.use { sandbox in
      var killer = try await SiteKiller(sandbox, seed: seed)
      while killer.kills < wanted, killer.rounds < wanted * 4 { try await killer.round() }
      #expect(killer.kills >= wanted, "seed \(seed)")
    }
  }
}

private struct SiteKiller {
  private let sandbox: Sandbox
  private let seed: UInt64
  private var random: SeededGenerator
  private var references: [[String]: [String: Data]] = [:]
  private var duration: Duration
  private(set) var kills = 0
  private(set) var rounds = 0

  /// What sites are built of, each time another one, so that there is something to write and to remove.
  private static let variants = [
    ["RJ"], ["RJ", "alice"], ["alice", "hostile"], ["RJ", "alice", "--weeks", "2"],
    ["hostile", "RJ", "--weeks", "2"],
  ]

  init(_ sandbox: Sandbox, seed: UInt64) async throws {
    self.sandbox = sandbox
    self.seed = seed
    random = SeededGenerator(seed)
    try sandbox.configure(Sandbox.impatient)
    let start = ContinuousClock.now
    duration = .zero
    for variant in Self.variants {
      let folder = "right-\(references.count)"
      let outcome = try await sandbox.run(arguments(variant, "--output", folder))
      try #require(outcome.status == 0 && outcome.stderr == "")
      references[variant] = try sandbox.site(folder).published()
    }
    duration = (ContinuousClock.now - start) / Self.variants.count
  }

  private func arguments(_ variant: [String], _ more: String...) -> [String] {
    sandbox.siteArguments(variant + more + ["--base-url", Sandbox.address])
  }

  mutating func round() async throws {
    rounds += 1
    if rounds % 4 == 1, sandbox.exists("site") {
      try FileManager.default.removeItem(atPath: sandbox.site.path)
    }
    // The second one finds what the first one has left.
    for _ in 1...2 {
      let variant = Self.variants.randomElement(using: &random) ?? []
      let run = KilledRun(run: sandbox.command(arguments(variant)), instant: instant())
      let wasKilled = try await run.wasKilled()
      if wasKilled { kills += 1 }
      // How long a run takes depends on what else the machine does: half are to be hit.
      duration = duration * (wasKilled ? 1.2 : 0.8)
      let site = sandbox.site
      if site.exists("index.html") {
        #expect(try site.deadLinks() == [], "seed \(seed), round \(rounds), \(variant)")
      }
    }
    let variant = Self.variants.randomElement(using: &random) ?? []
    let outcome = try await sandbox.run(arguments(variant))
    let occasion: Comment = "seed \(seed), round \(rounds), then \(variant)"
    #expect(outcome.status == 0, occasion)
    #expect(outcome.stderr == "", occasion)
    let published = try sandbox.site.published()
    let right = references[variant] ?? [:]
    #expect(published.keys.sorted() == right.keys.sorted(), occasion)
    #expect(right.filter { published[$0.key] != $0.value }.keys.sorted() == [], occasion)
    #expect(try sandbox.site.leftovers() == [], occasion)
    #expect(try sandbox.site.unreachablePages() == [], occasion)
  }

  private mutating func instant() -> KilledRun.Instant {
    let memory = sandbox.site.path + "/.backspin/"
    let then = Duration.microseconds(Int.random(in: 0...6_000, using: &random))
    switch Int.random(in: 0...4, using: &random) {
    case 0: return .appearance(of: memory + "rj.journal", then: then, atMost: duration)
    case 1: return .appearance(of: memory + "@front.journal", then: then, atMost: duration)
    case 2: return .appearance(of: memory + "@front.obsolete", then: then, atMost: duration)
    default: return .after(duration * Double.random(in: 0...1, using: &random))
    }
  }
}
