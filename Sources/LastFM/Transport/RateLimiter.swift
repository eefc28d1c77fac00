/// Lets requests go at most so many times a second, a few of them at once: a token bucket.
///
/// The bucket is kept as one instant, the one at which it will be full again: each request moves it on
/// by the time one token takes, and must wait while it is further ahead than a whole bucket.
///
/// What Last.fm allows is for Last.fm to say: after each silence that it asked for, requests go half as
/// fast as before it, down to one a second.
actor RateLimiter<C: Clock<Duration>> {
  private let clock: C
  private var interval: Duration
  private let burst: Int
  private var fullAgainAt: C.Instant
  /// Last.fm asked for silence until then.
  private var silentUntil: C.Instant

  /// `rate` is in requests per second, more than 0; `burst` is how many may go at once after a pause.
  init(rate: Double, burst: Int = 5, clock: C) {
    self.clock = clock
    self.burst = burst
    // Longer than any run lasts, and short enough to reckon with.
    interval = .seconds(min(1 / rate, 86_400))
    fullAgainAt = clock.now
    silentUntil = clock.now
  }

  /// Returns when the next request may go, having told `waiting` if that takes time.
  ///
  /// - Throws: `RunIsOver` at once when that is not before `deadline`; `CancellationError`
  func turn(before deadline: C.Instant, waiting: @Sendable () -> Void = {}) async throws {
    var start = try place(before: deadline)
    while clock.now < start {
      let silence = silentUntil
      waiting()
      try await clock.sleep(until: start, tolerance: nil)
      // Who was waiting when a silence began stands in line again, behind it.
      if silentUntil > silence { start = try place(before: deadline) }
    }
  }

  /// Takes the next free place, and says when its turn comes.
  private func place(before deadline: C.Instant) throws -> C.Instant {
    let mine = max(fullAgainAt, clock.now).advanced(by: interval)
    let start = max(mine.advanced(by: interval * -burst), silentUntil)
    guard start < deadline else { throw RunIsOver(isForSilence: silentUntil >= deadline) }
    fullAgainAt = mine
    return start
  }

  /// Takes tokens for requests that went without their turn: those that redirects lead to.
  func charge(_ requests: Int) {
    fullAgainAt = max(fullAgainAt, clock.now).advanced(by: interval * requests)
  }

  /// Nobody's turn comes until `pause` is over. The bucket is empty then: the first requests after a
  /// pause go one by one.
  func silence(for pause: Duration) {
    // Requests that were under way when it began are told the same, and it counts once.
    if clock.now >= silentUntil { interval = max(interval, min(interval * 2, .seconds(1))) }
    silentUntil = max(silentUntil, clock.now.advanced(by: pause))
    fullAgainAt = max(fullAgainAt, silentUntil.advanced(by: interval * (burst - 1)))
  }
}
