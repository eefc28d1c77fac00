import Foundation
import Testing

@testable import Mail

/// A run is killed, or the machine loses power: what the ledger promised holds.
@Suite(.timeLimit(.minutes(15))) struct LedgerKillTests {
  /// A life of two editions, and after each step what is known of them.
  private static let life: [(word: String, states: [LedgerEntry.State])] = [
    ("open", []),
    ("due1", [.due]),
    ("intend1", [.intended]),
    ("sent1", [.sent]),
    ("due2", [.sent, .due]),
    ("intend2", [.sent, .intended]),
    ("later2", [.sent, .postponed]),
    ("intend2", [.sent, .intended]),
    ("sent2", [.sent, .sent]),
    ("skip3", [.sent, .sent, .skipped]),
  ]

  /// The states after so many steps.
  private static func states(after count: Int) -> [LedgerEntry.State] {
    count == 0 ? [] : life[min(count, life.count) - 1].states
  }

  /// Opens the ledger as the next run does, which finds one of these, and takes over.
  private func expect(
    _ possible: [[LedgerEntry.State]],
    in folder: StateFolder,
    _ occasion: Comment
  ) throws {
    let ledger = try SendLedger(in: folder.url)
    let found = try ledger.readable.entries()
    #expect(possible.contains(found.map(\.state)), occasion)

    let interrupted = try ledger.takeOver(at: instant(9_000_000))
    #expect(
      interrupted.map(\.edition) == found.filter { $0.state == .intended }.map(\.edition),
      occasion
    )
    for entry in interrupted {
      #expect(entry.state == .uncertain, occasion)
      #expect(entry.messageID != nil && entry.settledAt == instant(9_000_000), occasion)
    }
    let left = try ledger.readable.entries()
    #expect(
      left.map(\.state) == found.map { $0.state == .intended ? .uncertain : $0.state },
      occasion
    )
    for entry in left where entry.state == .uncertain {
      #expect(throws: RefusedStep.self, "not twice") {
        try ledger.intend(entry.edition, messageID: "<again@example.org>", at: instant(1))
      }
    }
    #expect(try ledger.takeOver(at: instant(9_000_001)) == [], "said once")
  }

  @Test("keeps what it said", arguments: ["kill", "cut"], 1...life.count)
  func between(ending: String, count: Int) async throws {
    let folder = StateFolder()
    let words = Self.life.prefix(count).map(\.word)
    let walk = try await LedgerWalkRun(folder, words + [ending]).outcome()
    #expect(walk.status == -SIGKILL)
    #expect(walk.said == words)
    try expect([Self.states(after: count)], in: folder, "\(words)")
  }

  @Test("keeps what it said, ended in any write", arguments: ["TORN_WRITE", "POWER_CUT"])
  func within(ending: String) async throws {
    var number = 0
    while true {
      number += 1
      let folder = StateFolder()
      var walk = LedgerWalkRun(folder, Self.life.map(\.word))
      walk.environment = [ending: String(number)]
      let outcome = try await walk.outcome()
      let done = outcome.said.count
      #expect(outcome.said == Self.life.prefix(done).map(\.word))
      try expect(
        [Self.states(after: done), Self.states(after: done + 1)],
        in: folder,
        "\(ending) \(number), after \(outcome.said)"
      )
      if outcome.status == 0 { break }
      try #require(outcome.status == -SIGKILL && number < 1_000)
    }
    #expect(number > Self.life.count, "each step writes something")
  }

  @Test func `is read by who only looks, after a run was killed in the middle of a change`()
    async throws
  {
    for number in 1...40 {
      let folder = StateFolder()
      var walk = LedgerWalkRun(folder, "open due1 intend1 sent1")
      walk.environment = ["TORN_WRITE": String(number)]
      let outcome = try await walk.outcome()
      let found = try ReadableLedger.open(in: folder.url)?.entries().map(\.state) ?? []
      let done = outcome.said.count
      #expect([Self.states(after: done), Self.states(after: done + 1)].contains(found))
    }
  }

  /// The thread sanitizer's own memory is in files that may then not grow either.
  private static let mayLimitFiles = ConditionTrait.enabled(
    if: ProcessInfo.processInfo.environment["TSAN_OPTIONS"] == nil
  )

  @Test(
    "has room for the result where the disk filled up after the intent",
    mayLimitFiles
  )
  func fullAfterIntent() async throws {
    let folder = StateFolder()
    // Each run finds the last page filled to another degree, and has another remark.
    for number in 1...60 {
      let words = ["open", "due\(number)", "intend\(number)", "limit", "later\(number)"]
      let walk = try await LedgerWalkRun(folder, words).outcome()
      #expect(walk.said == words)
    }
  }
}
