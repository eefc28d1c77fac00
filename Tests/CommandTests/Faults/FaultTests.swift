import Testing

/// Every fault of the table, in three places, through the built command.
@Suite(.timeLimit(.minutes(10))) struct FaultTests {
  @Test("comes out right where it meets one chart once", arguments: FaultTable.rows)
  func once(_ row: FaultRow) async throws {
    let walk = try await FaultWalk(into: row, at: .chartOnce)
    FaultReport.add(row, .chartOnce, walk)
    switch row.right {
    case .accepted, .retried, .heeded, .doubted:
      #expect(walk.status == 0)
      #expect(walk.stderr == "")
      #expect(walk.years == Self.whole)
      #expect(walk.keptYears == Self.all)
      #expect(row.takesTime || walk.requests == (row.right == .accepted ? 1 : 2))
    case .believed, .reported:
      #expect(walk.status == 3)
      expectPartial(row, walk)
      #expect(walk.requests == 1)
    case .fatal:
      expectTheEnd(row, walk)
      #expect(walk.requests == 1)
    }
    #expect(walk.keptIsSound)
  }

  @Test("comes out right where it meets one chart for good", arguments: FaultTable.rows)
  func forGood(_ row: FaultRow) async throws {
    let walk = try await FaultWalk(into: row, at: .chartAlways)
    FaultReport.add(row, .chartAlways, walk)
    switch row.right {
    case .accepted:
      #expect(walk.status == 0)
      #expect(walk.years == Self.whole)
      #expect(walk.requests == 1)
    case .retried, .heeded, .doubted, .believed, .reported:
      #expect(walk.status == 3)
      expectPartial(row, walk)
      let least = row.right.attempts * row.requestsAnAttempt.lowerBound
      let most = row.right.attempts * row.requestsAnAttempt.upperBound
      #expect((least...most).contains(walk.requests))
    case .fatal:
      expectTheEnd(row, walk)
      #expect(walk.requests == 1)
    }
    #expect(walk.keptIsSound)
  }

  @Test("comes out right where it meets everything for good", arguments: FaultTable.rows)
  func everywhere(_ row: FaultRow) async throws {
    let walk = try await FaultWalk(into: row, at: .everything)
    FaultReport.add(row, .everything, walk)
    switch row.right {
    case .accepted:
      #expect(walk.status == 0)
      #expect(walk.years == Self.whole)
    case .fatal:
      expectTheEnd(row, walk)
    case .reported:
      #expect(walk.status == 69)
      #expect(walk.stderr.contains(row.words))
    case .retried:
      #expect(walk.status == 69)
      #expect(walk.stderr.contains(row.words))
      #expect(walk.stderr.contains("Nothing could be made, and nothing was changed."))
    case .heeded:
      #expect(walk.status == 75)
      #expect(walk.stderr.contains(row.words))
    case .doubted, .believed:
      #expect(walk.status == 65)
      #expect(walk.stderr.contains(row.words))
    }
    if row.right != .accepted {
      #expect(walk.keptEarlier)
      #expect(walk.keptYears.isEmpty)
    }
    #expect(walk.keptIsSound)
  }

  private static let all = ["RJ 1", "RJ 2", "alice 1", "alice 2"]
  private static let whole = all.map { $0 + " charted" }

  /// The one chart is missing, and said to be; the others are there.
  private func expectPartial(_ row: FaultRow, _ walk: FaultWalk) {
    #expect(walk.years == ["RJ 1 unavailable"] + Array(Self.whole.dropFirst()))
    #expect(walk.problems == [row.right.problem])
    #expect(walk.document.contains(row.wordsForOne))
    #expect(walk.stderr.contains(row.wordsForOne))
    #expect(walk.stderr.split(separator: "\n").count == 1)
    #expect(walk.keptYears == Array(Self.all.dropFirst()))
  }

  /// Nothing is made at all.
  private func expectTheEnd(_ row: FaultRow, _ walk: FaultWalk) {
    #expect(walk.status == 77)
    #expect(walk.stderr.contains(row.words))
    #expect(walk.keptEarlier || walk.document.isEmpty)
    #expect(!walk.keptYears.contains("RJ 1"))
  }
}

extension FaultRow.Right {
  /// How often one question goes out, if the fault stays.
  fileprivate var attempts: Int {
    switch self {
    case .retried, .heeded: 4
    case .doubted: 2
    case .accepted, .believed, .reported, .fatal: 1
    }
  }

  /// What the digest calls it.
  fileprivate var problem: String {
    switch self {
    case .retried, .doubted: "unavailable"
    case .heeded: "rateLimited"
    case .believed: "privateUser"
    case .reported: "refused"
    case .accepted, .fatal: "none"
    }
  }
}
