import Curl

/// A clock that stands still until it is advanced by hand.
final class TestClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration = .zero

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
  }

  private struct Sleeper: Sendable {
    var until: Instant
    var continuation: CheckedContinuation<Void, any Error>
  }

  private struct State: Sendable {
    var now = Instant()
    var sleepers: [Int: Sleeper] = [:]
    var slept = 0
    var watchers: [Watcher] = []

    mutating func watchersToWake() -> [Watcher] {
      let asleep = sleepers.count
      defer { watchers.removeAll { $0.count <= asleep } }
      return watchers.filter { $0.count <= asleep }
    }
  }

  private struct Watcher: Sendable {
    var count: Int
    var continuation: CheckedContinuation<Void, Never>
  }

  private let state = Locked(State())

  var now: Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { .zero }

  /// How often anybody had to wait.
  var slept: Int { state.withLock { $0.slept } }

  /// When the first of those asleep is to be woken.
  var earliestWakening: Instant? { state.withLock { $0.sleepers.values.map(\.until).min() } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = state.withLock { state in
      state.slept += 1
      return state.slept
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        let (isDue, watchers) = state.withLock { state in
          guard state.now < deadline else { return (true, [Watcher]()) }
          state.sleepers[number] = Sleeper(until: deadline, continuation: continuation)
          return (false, state.watchersToWake())
        }
        if isDue { continuation.resume() }
        if Task.isCancelled { wakeCancelled(number) }
        for watcher in watchers { watcher.continuation.resume() }
      }
    } onCancel: {
      wakeCancelled(number)
    }
  }

  private func wakeCancelled(_ number: Int) {
    let sleeper = state.withLock { $0.sleepers.removeValue(forKey: number) }
    sleeper?.continuation.resume(throwing: CancellationError())
  }

  func advance(by duration: Duration) {
    let due = state.withLock { state in
      let now = state.now.advanced(by: duration)
      state.now = now
      let due = state.sleepers.filter { $0.value.until <= now }
      for number in due.keys { state.sleepers[number] = nil }
      return due.sorted { ($0.value.until, $0.key) < ($1.value.until, $1.key) }.map(\.value)
    }
    for sleeper in due { sleeper.continuation.resume() }
  }

  /// Returns when at least so many are asleep.
  func asleep(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let watchers = state.withLock { state in
        state.watchers.append(Watcher(count: count, continuation: continuation))
        return state.watchersToWake()
      }
      for watcher in watchers { watcher.continuation.resume() }
    }
  }
}
