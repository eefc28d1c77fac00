import Testing

/// Every fault of the table, in three places, through the built command.
@Suite(.timeLimit(.minutes(15))) struct FaultTests {
  @Test("comes out right where it meets one chart once", arguments: FaultTable.rows)
  func once(_ row: FaultRow) async throws {
    let walk = try await FaultWalk.checked(into: row, at: .chartOnce)
    switch row.right {
    case .accepted, .retried, .heeded, .doubted:
      expectWhole(walk)
    case .believed, .reported:
      expectPartial(row, walk)
    case .fatal:
      expectTheEnd(row, walk)
    }
  }

  @Test("comes out right where it meets one chart for good", arguments: FaultTable.rows)
  func forGood(_ row: FaultRow) async throws {
    let walk = try await FaultWalk.checked(into: row, at: .chartAlways)
    switch row.right {
    case .accepted:
      expectWhole(walk)
    case .retried, .heeded, .doubted, .believed, .reported:
      expectPartial(row, walk)
    case .fatal:
      expectTheEnd(row, walk)
    }
  }

  @Test("comes out right where it meets everything for good", arguments: FaultTable.rows)
  func everywhere(_ row: FaultRow) async throws {
    let walk = try await FaultWalk.checked(into: row, at: .everything)
    switch row.right {
    case .accepted:
      expectWhole(walk)
    case .fatal:
      expectTheEnd(row, walk)
    case .reported:
      #expect(walk.status == 69)
    case .retried:
      #expect(walk.status == 69)
      #expect(walk.stderr.contains("Nothing could be made, and nothing was changed."))
    case .heeded:
      #expect(walk.status == 75)
    case .doubted, .believed:
      #expect(walk.status == 65)
    }
    if row.right != .accepted {
      #expect(walk.stderr.contains(row.words))
      #expect(walk.keptEarlier)
      #expect(walk.kept.names == row.sparedNames)
    }
  }

  private func expectWhole(_ walk: FaultWalk) {
    #expect(walk.status == 0)
    #expect(walk.stderr == "")
    #expect(walk.years == FaultWalk.wholeYears)
    #expect(walk.kept.names == FaultWalk.wholeCache)
  }

  /// The one chart is missing, and said to be; the others are there.
  private func expectPartial(_ row: FaultRow, _ walk: FaultWalk) {
    #expect(walk.status == 3)
    #expect(walk.years == ["RJ 1 unavailable"] + Array(FaultWalk.wholeYears.dropFirst()))
    #expect(walk.problems == [row.right.problem])
    #expect(walk.document.contains(row.wordsForOne))
    #expect(walk.stderr.contains(row.wordsForOne))
    #expect(walk.stderr.split(separator: "\n").count == 1)
    #expect(walk.kept.names == FaultWalk.wholeCache.subtracting(["chart RJ 1"]))
  }

  /// Nothing is made at all.
  private func expectTheEnd(_ row: FaultRow, _ walk: FaultWalk) {
    #expect(walk.status == 77)
    #expect(walk.stderr.contains(row.words))
    #expect(walk.keptEarlier || walk.document.isEmpty)
    #expect(!walk.kept.names.contains("chart RJ 1"))
  }
}

extension FaultRow {
  /// What is rightly kept though everything was spoiled.
  fileprivate var sparedNames: Set<String> {
    Set(
      (spares.contains(.list) ? ["list"] : [])
        + (spares.contains(.profile) ? FaultWalk.users.map { "profile \($0)" } : [])
    )
  }
}

extension FaultRow.Right {
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
