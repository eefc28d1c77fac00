/// At most so many at once; the others wait in line.
///
/// Above libcurl, because libcurl's own limit would let a waiting request's time-out run.
actor ConcurrencyLimit {
  private var free: Int
  private var line: [Waiter] = []
  private var nextNumber = 0

  private struct Waiter {
    let number: Int
    let continuation: CheckedContinuation<Void, any Error>
  }

  init(_ most: Int) {
    free = max(1, most)
  }

  func run<Value: Sendable>(
    _ work: @Sendable () async throws -> Value
  ) async throws -> Value {
    try await enter()
    defer { leave() }
    return try await work()
  }

  func enter() async throws {
    try Task.checkCancellation()
    if free > 0 {
      free -= 1
      return
    }
    let number = nextNumber
    nextNumber += 1
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        if Task.isCancelled {
          continuation.resume(throwing: CancellationError())
        } else {
          line.append(Waiter(number: number, continuation: continuation))
        }
      }
    } onCancel: {
      Task { await self.giveUp(number) }
    }
  }

  /// The place of one that leaves goes to the first in line.
  func leave() {
    if line.isEmpty {
      free += 1
    } else {
      line.removeFirst().continuation.resume()
    }
  }

  private func giveUp(_ number: Int) {
    guard let place = line.firstIndex(where: { $0.number == number }) else { return }
    line.remove(at: place).continuation.resume(throwing: CancellationError())
  }
}
