import Testing

/// Faults that meet one user's profile alone, which says how that user is spelt, and since when there are
/// charts to look for.
@Suite(.timeLimit(.minutes(15))) struct ProfileFaultTests {
  @Test("makes the digest after a fault of a profile that passes", arguments: FaultTable.ofEachKind)
  func once(_ row: FaultRow) async throws {
    let walk = try await FaultWalk.checked(into: row, at: .profileOnce)
    switch row.right {
    case .accepted, .retried, .heeded, .doubted: expectWhole(walk)
    case .believed, .reported: expectDoubt(walk)
    case .fatal: expectTheEnd(row, walk)
    }
  }

  @Test("makes do without a profile, and says so", arguments: FaultTable.ofEachKind)
  func forGood(_ row: FaultRow) async throws {
    let walk = try await FaultWalk.checked(into: row, at: .profileAlways)
    switch row.right {
    case .accepted: expectWhole(walk)
    case .retried, .heeded, .believed, .reported: expectDoubt(walk)
    case .doubted: expectStranger(walk)
    case .fatal: expectTheEnd(row, walk)
    }
  }

  private static let years = ["RJ 1 charted", "RJ 2 charted", "alice 1 charted"]
  private static let cacheOfRJ: Set = ["list", "profile RJ", "chart RJ 1", "chart RJ 2"]

  private func expectWhole(_ walk: FaultWalk) {
    #expect(walk.status == 0)
    #expect(walk.stderr == "")
    #expect(walk.years == Self.years)
    #expect(walk.kept.names == Self.cacheOfRJ.union(["profile alice", "chart alice 1"]))
  }

  /// All charts are there; but of the empty one from before she joined nobody can tell that it is.
  private func expectDoubt(_ walk: FaultWalk) {
    #expect(walk.status == 3)
    #expect(
      walk.stderr == """
        backspin: Last.fm did not say when “alice” joined, so weeks before that may look like quiet ones.

        """
    )
    #expect(walk.years == Self.years)
    #expect(walk.problems == ["registrationUnknown"])
    #expect(walk.kept.names == Self.cacheOfRJ.union(["chart alice 1", "chart alice 2"]))
  }

  private func expectStranger(_ walk: FaultWalk) {
    #expect(walk.status == 3)
    #expect(walk.stderr == "backspin: Last.fm knows no user “alice”. Check the spelling.\n")
    #expect(walk.years == Array(Self.years.dropLast()))
    #expect(walk.problems == ["unknownUser"])
    #expect(walk.kept.names == Self.cacheOfRJ)
  }

  private func expectTheEnd(_ row: FaultRow, _ walk: FaultWalk) {
    #expect(walk.status == 77)
    #expect(walk.stderr.contains(row.words))
    #expect(walk.document.isEmpty)
    #expect(walk.kept.names.isSubset(of: Self.cacheOfRJ))
  }
}
