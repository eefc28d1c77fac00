import Testing

@testable import LastFM

/// How many requests go, and when: four a second here, because a quarter is exact.
@Suite(.timeLimit(.minutes(15)))
struct RateLimiterTests {
  private let clock = TestClock()
  private let never = TestClock.Instant(offset: .seconds(1_000_000))

  private func limiter(rate: Double = 4, burst: Int = 5) -> RateLimiter<TestClock> {
    RateLimiter(rate: rate, burst: burst, clock: clock)
  }

  private func milliseconds(_ values: Int...) -> [Duration] {
    values.map { .milliseconds($0) }
  }

  @Test func `lets a burst go at once, and the others one by one`() async throws {
    let limiter = limiter()
    let starts = Task {
      var starts: [Duration] = []
      for _ in 1...8 {
        try await limiter.turn(before: never)
        starts.append(clock.now.offset)
      }
      return starts
    }
    for _ in 1...3 {
      await clock.asleep(1)
      clock.advance(by: .milliseconds(250))
    }
    #expect(try await starts.value == milliseconds(0, 0, 0, 0, 0, 250, 500, 750))
  }

  @Test func `keeps the pace when requests come slowly`() async throws {
    let limiter = limiter(burst: 1)
    for _ in 1...20 {
      try await limiter.turn(before: never)
      clock.advance(by: .milliseconds(250))
    }
    #expect(clock.slept == 0)
  }

  @Test func `saves up no more than a burst while nobody asks`() async throws {
    let limiter = limiter(burst: 2)
    clock.advance(by: .seconds(3_600))
    try await limiter.turn(before: never)
    try await limiter.turn(before: never)
    #expect(clock.slept == 0)
    let third = Task {
      try await limiter.turn(before: never)
      return clock.now.offset
    }
    await clock.asleep(1)
    clock.advance(by: .milliseconds(250))
    #expect(try await third.value == .milliseconds(3_600_250))
  }

  @Test func `says that one must wait, and only then`() async throws {
    let limiter = limiter(burst: 1)
    try await limiter.turn(before: never) { Issue.record("nothing to wait for") }
    let told = Tally<String>()
    let second = Task {
      try await limiter.turn(before: never) { Task { await told.note("waiting") } }
    }
    await told.reaches(1)
    await clock.asleep(1)
    clock.advance(by: .milliseconds(250))
    try await second.value
  }

  @Test func `does not wait for a turn that comes after the deadline, and takes none`() async throws
  {
    let limiter = limiter(burst: 1)
    try await limiter.turn(before: never)
    for _ in 1...3 {
      await #expect(throws: RunIsOver.self) {
        try await limiter.turn(before: TestClock.Instant(offset: .milliseconds(250)))
      }
    }
    #expect(clock.slept == 0)
    clock.advance(by: .milliseconds(250))
    try await limiter.turn(before: never)
    #expect(clock.slept == 0)
  }

  @Test func `waits for requests that went without their turn`() async throws {
    let limiter = limiter(burst: 5)
    await limiter.charge(7)
    let next = Task { try await limiter.turn(before: never) }
    await clock.asleep(1)
    #expect(clock.earliestWakening == clock.now.advanced(by: .milliseconds(750)))
    clock.advance(by: .milliseconds(750))
    try await next.value
  }

  @Test func `goes half as fast after each silence, down to one a second`() async throws {
    let limiter = limiter(burst: 1)
    for pace in [0.5, 1, 1] {
      await limiter.silence(for: .seconds(10))
      // Told again by a request that was under way.
      await limiter.silence(for: .seconds(10))
      clock.advance(by: .seconds(10))
      try await limiter.turn(before: never)
      let next = Task { try await limiter.turn(before: never) }
      await clock.asleep(1)
      #expect(clock.earliestWakening == clock.now.advanced(by: .seconds(pace)))
      clock.advance(by: .seconds(pace))
      try await next.value
    }
  }

  @Test func `goes no faster after a silence where it went slower than one a second`() async throws
  {
    let limiter = limiter(rate: 0.25, burst: 1)
    await limiter.silence(for: .seconds(10))
    clock.advance(by: .seconds(10))
    try await limiter.turn(before: never)
    await #expect(throws: RunIsOver.self) {
      try await limiter.turn(before: TestClock.Instant(offset: .seconds(14)))
    }
    clock.advance(by: .seconds(4))
    try await limiter.turn(before: never)
  }

  @Test func `goes one by one after a silence, those included who waited already`() async throws {
    let limiter = limiter(burst: 3)
    for _ in 1...3 { try await limiter.turn(before: never) }
    let starts = Tally<Duration>()
    for _ in 1...3 {
      Task {
        try await limiter.turn(before: never)
        await starts.note(clock.now.offset)
      }
    }
    await clock.asleep(3)
    await limiter.silence(for: .seconds(10))
    clock.advance(by: .milliseconds(750))
    await clock.asleep(3)
    #expect(await starts.values.isEmpty)

    clock.advance(by: .milliseconds(9_250))
    for count in 1...3 {
      await starts.reaches(count)
      clock.advance(by: .milliseconds(500))
    }
    #expect(await starts.values == milliseconds(10_000, 10_500, 11_000))
  }

  @Test func `does not shorten a silence by a shorter one`() async throws {
    let limiter = limiter()
    await limiter.silence(for: .seconds(30))
    await limiter.silence(for: .seconds(5))
    await #expect(throws: RunIsOver.self) {
      try await limiter.turn(before: TestClock.Instant(offset: .seconds(30)))
    }
    let turn = Task { try await limiter.turn(before: never) }
    await clock.asleep(1)
    clock.advance(by: .seconds(30))
    try await turn.value
  }

  @Test func `lets a run go that is interrupted while it waits`() async throws {
    let limiter = limiter(burst: 1)
    try await limiter.turn(before: never)
    let second = Task { try await limiter.turn(before: never) }
    await clock.asleep(1)
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
  }

  @Test(
    "takes any positive rate",
    arguments: [Double.leastNonzeroMagnitude, 1e-30, 1e300, .infinity]
  )
  func anyRate(rate: Double) async throws {
    let limiter = limiter(rate: rate)
    for _ in 1...5 { try await limiter.turn(before: never) }
    #expect(clock.slept == 0)
  }
}
