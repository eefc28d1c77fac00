import Testing

/// Faults that meet the chart list alone, on which all else depends.
@Suite(.timeLimit(.minutes(15))) struct ListFaultTests {
  @Test("makes the digest after a fault of the list that passes", arguments: FaultTable.ofEachKind)
  func once(_ row: FaultRow) async throws {
    let walk = try await FaultWalk.checked(into: row, at: .listOnce)
    switch row.right {
    // What concerns one user is got round by asking as another.
    case .accepted, .retried, .heeded, .doubted, .believed:
      expectWhole(walk)
    case .reported:
      expectNothing(walk, status: 69, saying: row.words)
    case .fatal:
      expectNothing(walk, status: 77, saying: row.words)
    }
  }

  @Test("makes nothing where no list can be had", arguments: FaultTable.ofEachKind)
  func forGood(_ row: FaultRow) async throws {
    let walk = try await FaultWalk.checked(into: row, at: .listAlways)
    switch row.right {
    case .accepted:
      expectWhole(walk)
    case .retried, .reported:
      expectNothing(walk, status: 69, saying: row.words)
    case .heeded:
      expectNothing(walk, status: 75, saying: row.words)
    // The profiles are there, so it is not true.
    case .doubted:
      expectNothing(walk, status: 69, saying: row.wordsForOne, keeping: Self.profiles)
    case .believed:
      expectNothing(walk, status: 65, saying: row.words, keeping: Self.profiles)
    case .fatal:
      expectNothing(walk, status: 77, saying: row.words)
    }
  }

  private static let profiles: Set = ["profile RJ", "profile alice"]

  private func expectWhole(_ walk: FaultWalk) {
    #expect(walk.status == 0)
    #expect(walk.stderr == "")
    #expect(walk.years == FaultWalk.wholeYears)
    #expect(walk.kept.names == FaultWalk.wholeCache)
  }

  /// The first user's profile, asked for beside the list, may have come in time.
  private func expectNothing(
    _ walk: FaultWalk,
    status: Int32,
    saying words: String,
    keeping names: Set<String>? = nil
  ) {
    #expect(walk.status == status)
    #expect(walk.stderr.contains(words))
    #expect(walk.keptEarlier)
    if let names {
      #expect(walk.kept.names == names)
    } else {
      #expect(walk.kept.names.isSubset(of: ["profile RJ"]))
    }
  }
}
