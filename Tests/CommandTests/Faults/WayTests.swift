import Testing

/// Faults of the way to Last.fm, through the built command.
@Suite(.timeLimit(.minutes(15))) struct WayTests {
  @Test("is found again after a fault that passes", arguments: WayFault.passing)
  func once(_ fault: WayFault) async throws {
    let walk = try await WayWalk.checked(into: fault, lasts: false)
    #expect(walk.outcome.status == 0)
    #expect(walk.outcome.stderr == "")
    #expect(walk.years == ["RJ 1 charted", "alice 1 charted"])
    #expect(
      walk.kept.names == ["list", "profile RJ", "profile alice", "chart RJ 1", "chart alice 1"]
    )
  }

  @Test("is given up where the fault stays, and the earlier file too", arguments: WayFault.allCases)
  func forGood(_ fault: WayFault) async throws {
    let walk = try await WayWalk.checked(into: fault, lasts: true)
    #expect(walk.outcome.status == 69)
    #expect(
      walk.outcome.stderr.hasPrefix("backspin: RJ: Last.fm did not answer. \(fault.words)")
    )
    #expect(walk.document == "earlier")
    #expect(walk.kept.names.isEmpty)
  }
}
