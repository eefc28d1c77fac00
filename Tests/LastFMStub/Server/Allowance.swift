/// How many requests a second a server allows, as a token bucket.
final class Allowance: Sendable {
  private struct Bucket: Sendable {
    var tokens: Double
    var filledAt: ContinuousClock.Instant
  }

  private let rate: Double
  private let burst: Double
  private let bucket: Locked<Bucket>

  init(perSecond rate: Double, burst: Int) {
    self.rate = rate
    self.burst = Double(burst)
    bucket = Locked(Bucket(tokens: Double(burst), filledAt: .now))
  }

  /// Whether one more is allowed just now.
  func takesOne() -> Bool {
    bucket.withLock { bucket in
      let now = ContinuousClock.now
      let grown = bucket.tokens + bucket.filledAt.duration(to: now) / .seconds(1) * rate
      bucket = Bucket(tokens: min(burst, grown), filledAt: now)
      guard bucket.tokens >= 1 else { return false }
      bucket.tokens -= 1
      return true
    }
  }
}
