import Foundation
import Subprocess

/// A run that is ended with SIGKILL, which no process can prepare for.
struct KilledRun: Sendable {
  let run: BinaryRun
  let instant: Instant

  enum Instant: Sendable {
    case after(Duration)
    /// So long after there is something at that path: the cache is just being made, say.
    case appearance(of: String, then: Duration, atMost: Duration)
  }

  /// Whether the signal ended it; it may have been done before.
  func wasKilled() async throws -> Bool {
    let instant = instant
    let result = try await Subprocess.run(
      run.configuration,
      input: .none,
      output: .string(limit: BinaryRun.limit),
      error: .string(limit: BinaryRun.limit)
    ) { child in
      await instant.arrival()
      try? child.send(signal: .kill)
    }
    return BinaryRun.status(result.terminationStatus) == -SIGKILL
  }
}

extension KilledRun.Instant {
  fileprivate func arrival() async {
    switch self {
    case .after(let duration):
      try? await Task.sleep(for: duration)
    case .appearance(let path, let then, let most):
      let end = ContinuousClock.now.advanced(by: most)
      while access(path, F_OK) != 0, ContinuousClock.now < end {
        try? await Task.sleep(for: .microseconds(200))
      }
      try? await Task.sleep(for: then)
    }
  }
}
