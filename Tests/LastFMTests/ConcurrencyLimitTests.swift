import Testing

@testable import LastFM

@Suite(.timeLimit(.minutes(15)))
struct ConcurrencyLimitTests {
  private actor Count {
    private(set) var now = 0
    private(set) var highest = 0

    func enter() {
      now += 1
      highest = max(highest, now)
    }

    func leave() { now -= 1 }
  }

  @Test("lets as many work at once as it may, and no more", arguments: [1, 3, 10])
  func most(_ most: Int) async throws {
    let limit = ConcurrencyLimit(most)
    let count = Count()
    let gate = Gate()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 1...30 {
        group.addTask {
          try await limit.run {
            await count.enter()
            // The first ones stay until the room is full.
            if await count.now == most { await gate.open() }
            await gate.wait()
            await count.leave()
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(await count.highest == most)
    #expect(await count.now == 0)
  }

  @Test("lets at least one work", arguments: [0, -1])
  func atLeastOne(most: Int) async throws {
    #expect(try await ConcurrencyLimit(most).run { 42 } == 42)
  }

  @Test func `gives the place of one that failed to the next`() async throws {
    struct Broken: Error {}
    let limit = ConcurrencyLimit(1)
    for _ in 1...3 {
      await #expect(throws: Broken.self) { try await limit.run { throw Broken() } }
    }
    #expect(try await limit.run { 42 } == 42)
  }

  @Test func `lets one leave the line who no longer wants to wait`() async throws {
    // Many times, because where in the line the waiting one is caught is chance.
    for _ in 1...200 {
      let limit = ConcurrencyLimit(1)
      let gate = Gate()
      let inside = Tally<String>()
      let first = Task {
        try await limit.run {
          await inside.note("first")
          await gate.wait()
        }
      }
      await inside.reaches(1)
      let second = Task { try await limit.run { Issue.record("it was told not to") } }
      let third = Task { try await limit.run { "third" } }
      await Task.yield()
      second.cancel()
      await #expect(throws: CancellationError.self) { try await second.value }
      await gate.open()
      try await first.value
      #expect(try await third.value == "third")
    }
  }
}
