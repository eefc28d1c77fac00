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
      let process = child.processIdentifier.value
      await instant.arrival { Self.hasEnded(process) }
      try? child.send(signal: .kill)
    }
    return BinaryRun.status(result.terminationStatus) == -SIGKILL
  }

  /// Looks without taking the news from who waits for it.
  private static func hasEnded(_ process: pid_t) -> Bool {
    var news = siginfo_t()
    let options = WEXITED | WNOHANG | WNOWAIT
    return waitid(P_PID, id_t(process), &news, options) != 0 || news.si_signo != 0
  }
}

extension KilledRun.Instant {
  /// Returns earlier when there is nobody left to kill.
  fileprivate func arrival(unless hasEnded: () -> Bool) async {
    let clock = ContinuousClock()
    func sleep(_ duration: Duration) async {
      let end = clock.now.advanced(by: duration)
      while clock.now < end, !hasEnded() {
        try? await clock.sleep(until: min(end, clock.now.advanced(by: .milliseconds(5))))
      }
    }
    switch self {
    case .after(let duration):
      await sleep(duration)
    case .appearance(let path, let then, let most):
      let end = clock.now.advanced(by: most)
      while access(path, F_OK) != 0, clock.now < end, !hasEnded() {
        try? await clock.sleep(for: .microseconds(200))
      }
      await sleep(then)
    }
  }
}
