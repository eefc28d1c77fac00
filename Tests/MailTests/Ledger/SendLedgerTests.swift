import Foundation
import Testing

@testable import Mail

/// What the ledger remembers, and which steps it takes.
struct SendLedgerTests {
  private let folder = StateFolder()

  @Test("remembers what was asked for out of turn", arguments: [true, false])
  func outOfTurn(isOutOfTurn: Bool) throws {
    let ledger = try SendLedger(in: folder.url)
    try ledger.noteDue(edition(1), outOfTurn: isOutOfTurn, at: instant(1))
    try ledger.intend(edition(1), messageID: "<a@b>", at: instant(2))
    try ledger.settle(edition(1), as: .delivered, at: instant(3))
    #expect(try ledger.readable.entries().map(\.isOutOfTurn) == [isOutOfTurn])
  }

  @Test func `remembers an edition from being due to being sent`() throws {
    let ledger = try SendLedger(in: folder.url)
    #expect(try ledger.readable.entries() == [])
    var expected = LedgerEntry(
      edition: edition(1),
      state: .due,
      dueSince: instant(100),
      attempts: 0
    )
    #expect(try ledger.noteDue(edition(1), at: instant(100.9)) == expected)
    #expect(
      try ledger.noteDue(edition(1), at: instant(999)) == expected,
      "since then, not since now"
    )

    expected.state = .waiting
    expected.remark = "2016 is missing."
    #expect(
      try ledger.wait(edition(1), remark: "2016 is missing.", at: instant(110)) == expected
    )

    expected.state = .intended
    expected.messageID = "<1@example.org>"
    expected.intendedAt = instant(120)
    expected.attempts = 1
    expected.remark = nil
    #expect(
      try ledger.intend(edition(1), messageID: "<1@example.org>", at: instant(120)) == expected
    )

    expected.state = .postponed
    expected.settledAt = instant(130)
    expected.remark = "Mailbox busy."
    #expect(
      try ledger.settle(edition(1), as: .postponed("Mailbox busy."), at: instant(130)) == expected
    )

    try ledger.intend(edition(1), messageID: "<2@example.org>", at: instant(140))
    expected.state = .sent
    expected.messageID = "<2@example.org>"
    expected.intendedAt = instant(140)
    expected.settledAt = instant(150)
    expected.attempts = 2
    expected.remark = nil
    #expect(try ledger.settle(edition(1), as: .delivered, at: instant(150)) == expected)

    #expect(try ledger.readable.entries() == [expected])
    #expect(try ReadableLedger.open(in: folder.url)?.entries() == [expected])
  }

  @Test func `tells recipients, their users and their weeks apart`() throws {
    let ledger = try SendLedger(in: folder.url)
    let editions = [
      edition(1, for: "a@example.org", users: "*"), edition(2, for: "a@example.org", users: "*"),
      edition(1, for: "a@example.org", users: "alice,rj"), edition(1, for: "b@example.org"),
      Edition(recipient: "b@example.org", users: "*", from: 604_800, to: 1_209_601),
    ]
    for edition in editions.shuffled() { try ledger.noteDue(edition, at: instant(1)) }
    try ledger.skip(editions[1], at: instant(2))
    #expect(try ledger.readable.entries().map(\.edition) == editions)
    let ofOne = try ledger.readable.entries(for: "a@example.org", users: "*")
    #expect(ofOne.map(\.edition) == Array(editions[0...1]))
    #expect(ofOne.map(\.state) == [.due, .skipped])
    #expect(try ledger.readable.entries(for: "a@example.org", users: "rj") == [])
  }

  @Test(
    "knows what a hand-over comes to",
    arguments: [
      (Handover.delivered, LedgerEntry.State.sent, String?.none),
      (.postponed("Later."), .postponed, "Later."),
      (.refused("Never."), .refused, "Never."),
      (.uncertain("It broke."), .uncertain, "It broke."),
      (.misconfigured("Log in."), .postponed, "Log in."),
    ]
  )
  func outcome(handover: Handover, state: LedgerEntry.State, remark: String?) throws {
    let ledger = try SendLedger(in: folder.url)
    try ledger.noteDue(edition(1), at: instant(1))
    try ledger.intend(edition(1), messageID: "<1@example.org>", at: instant(2))
    let entry = try ledger.settle(edition(1), as: handover, at: instant(3))
    #expect(entry.state == state)
    #expect(entry.remark == remark)
    #expect(entry.settledAt == instant(3))
  }

  /// By each step, from no entry and then from each state in the order of `LedgerEntry.State`: where to.
  private static let table: [(step: String, to: [LedgerEntry.State?])] = [
    ("wait", [nil, .waiting, .waiting, .waiting, nil, nil, nil, nil, nil, nil]),
    ("empty", [nil, .empty, .empty, .empty, nil, nil, nil, nil, nil, nil]),
    ("skip", [.skipped, .skipped, .skipped, .skipped, nil, nil, nil, nil, nil, nil]),
    ("intend", [nil, .intended, .intended, .intended, nil, nil, nil, nil, nil, nil]),
    (
      "resend",
      [
        nil, .intended, .intended, .intended, nil, .intended, .intended, .intended, .intended,
        .intended,
      ]
    ),
    ("settle", [nil, nil, nil, nil, .sent, nil, nil, nil, nil, nil]),
  ]

  @Test("takes each step only in its turn", arguments: table.indices)
  func step(row: Int) throws {
    let (step, results) = Self.table[row]
    let ledger = try SendLedger(in: folder.url)
    let states: [LedgerEntry.State?] = [nil] + LedgerEntry.State.allCases
    try #require(results.count == states.count)
    for (number, (state, result)) in zip(states, results).enumerated() {
      let edition = edition(number)
      if let state { try bring(edition, to: state, in: ledger) }
      let before = try ledger.readable.entries()
      do {
        try take(step, edition, in: ledger)
        let after = try ledger.readable.entries().first { $0.edition == edition }
        #expect(after?.state == result, "\(step) from \(state.map { "\($0)" } ?? "nothing")")
      } catch let refused as RefusedStep {
        #expect(result == nil, "\(step) from \(state.map { "\($0)" } ?? "nothing")")
        #expect(refused.state == state)
        #expect(refused.edition == edition)
        #expect(try ledger.readable.entries() == before, "nothing was changed")
      }
    }
  }

  private func take(_ step: String, _ edition: Edition, in ledger: SendLedger) throws {
    let now = instant(9)
    switch step {
    case "wait": try ledger.wait(edition, remark: "2016 is missing.", at: now)
    case "empty": try ledger.leaveEmpty(edition, at: now)
    case "skip": try ledger.skip(edition, at: now)
    case "intend": try ledger.intend(edition, messageID: "<9@example.org>", at: now)
    case "resend":
      try ledger.intend(edition, messageID: "<9@example.org>", resending: true, at: now)
    case "settle": try ledger.settle(edition, as: .delivered, at: now)
    default: Issue.record("no step: \(step)")
    }
  }

  private func bring(_ edition: Edition, to state: LedgerEntry.State, in ledger: SendLedger) throws
  {
    try ledger.noteDue(edition, at: instant(1))
    switch state {
    case .due: break
    case .waiting: try take("wait", edition, in: ledger)
    case .empty: try take("empty", edition, in: ledger)
    case .skipped: try take("skip", edition, in: ledger)
    case .intended, .sent, .postponed, .refused, .uncertain:
      try take("intend", edition, in: ledger)
      let handovers: [LedgerEntry.State: Handover] = [
        .sent: .delivered, .postponed: .postponed("Later."), .refused: .refused("Never."),
        .uncertain: .uncertain("It broke."),
      ]
      if let handover = handovers[state] {
        try ledger.settle(edition, as: handover, at: instant(2))
      }
    }
    #expect(try ledger.readable.entries().first { $0.edition == edition }?.state == state)
  }

  @Test func `counts what is sent again, and forgets the earlier result until there is one`() throws
  {
    let ledger = try SendLedger(in: folder.url)
    try bring(edition(1), to: .refused, in: ledger)
    let again = try ledger.intend(
      edition(1),
      messageID: "<2@example.org>",
      resending: true,
      at: instant(50)
    )
    #expect(again.attempts == 2)
    #expect(again.settledAt == nil)
    #expect(again.remark == nil)
    #expect(again.dueSince == instant(1))
  }

  @Test func `keeps no endless remark`() throws {
    let ledger = try SendLedger(in: folder.url)
    try bring(edition(1), to: .intended, in: ledger)
    let words = String(repeating: "Zu viele Grüße. ", count: 10_000)
    let remark = try #require(
      try ledger.settle(edition(1), as: .refused(words), at: instant(3)).remark
    )
    #expect(remark.utf8.count <= 600)
    #expect(remark.utf8.count > 590)
    #expect(remark.hasPrefix("Zu viele Grüße. Zu"))
    #expect(remark.hasSuffix("…"))
  }

  @Test(
    "waits for a missing part for a day, and not for ever after a clock was wrong",
    arguments: [
      (0, true), (86_399, true), (86_400, false), (1_000_000, false), (-86_399, true),
      (-86_400, false),
    ]
  )
  func patience(seconds: Double, mayWait: Bool) {
    let entry = LedgerEntry(
      edition: edition(1),
      state: .waiting,
      dueSince: instant(5_000_000),
      attempts: 0
    )
    #expect(entry.mayWait(at: instant(5_000_000 + seconds)) == mayWait)
  }

  @Test func `is its owner's only, in a folder that is its owner's only`() throws {
    let ledger = try SendLedger(in: folder.url)
    try ledger.noteDue(edition(1), at: instant(1))
    #expect(try folder.contents == ["ledger.lock", "ledger.sqlite", "ledger.sqlite-journal"])
    for name in try folder.contents { #expect(try folder.mode(name) == 0o600) }
    #expect(try folder.mode("") == 0o700)
    #expect(try folder.mode("..") == 0o700)
  }

  @Test func `makes nothing for somebody who only looks`() throws {
    #expect(try ReadableLedger.open(in: folder.url)?.file == nil)
    #expect(!FileManager.default.fileExists(atPath: folder.home.path))
    try folder.make()
    #expect(try ReadableLedger.open(in: folder.url)?.file == nil)
    #expect(try folder.contents == [])
  }

  @Test func `lets others look while it is open`() throws {
    let ledger = try SendLedger(in: folder.url)
    let reader = try #require(try ReadableLedger.open(in: folder.url))
    try ledger.noteDue(edition(1), at: instant(1))
    #expect(try reader.entries().map(\.state) == [.due])
    try ledger.skip(edition(1), at: instant(1))
    #expect(try reader.entries().map(\.state) == [.skipped])
  }
}
