/// Holds requests back until a test lets them go, so that it need not sleep.
actor Gate {
  private var pattern: RequestPattern?
  private var held: [CheckedContinuation<Void, Never>] = []
  private var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

  func close(for pattern: RequestPattern) {
    self.pattern = pattern
  }

  /// Lets everything through, what waits and what comes.
  func open() {
    pattern = nil
    for continuation in held {
      continuation.resume()
    }
    held = []
  }

  func pass(_ request: RecordedRequest) async {
    guard let pattern, pattern.matches(request) else { return }
    await withCheckedContinuation { continuation in
      held.append(continuation)
      for watcher in watchers where watcher.count <= held.count {
        watcher.continuation.resume()
      }
      watchers.removeAll { $0.count <= held.count }
    }
  }

  func waitUntilHeld(_ count: Int) async {
    guard held.count < count else { return }
    await withCheckedContinuation { watchers.append((count, $0)) }
  }
}
