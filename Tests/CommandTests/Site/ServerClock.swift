/// A clock for one sleeper, who wakes when told to.
final class ServerClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration = .zero

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
  }

  private let asleep = AsyncStream.makeStream(of: Void.self)
  private let ticks = AsyncStream.makeStream(of: Void.self)

  var now: Instant { Instant() }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    asleep.continuation.yield()
    for await _ in ticks.stream { return }
    throw CancellationError()
  }

  func waitForSleep() async {
    for await _ in asleep.stream { return }
  }

  /// Wakes the sleeper, and returns when it sleeps again.
  func tick() async {
    ticks.continuation.yield()
    await waitForSleep()
  }

  /// There is no waking any more.
  func stop() { ticks.continuation.finish() }
}
