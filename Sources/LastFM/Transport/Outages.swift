import Curl

/// Which servers seem to be down.
///
/// Requests that are sent again and again to a server that is down would keep a run of many users busy
/// until its deadline, when the cache has all there is to show. So once a server has failed for as long as
/// one request is patient, and often, each further request is sent to it only once, until it answers.
final class Outages: Sendable {
  /// Attempts in a row: those of a run that asks only a few things never are so many.
  static let attempts = 8

  private struct Outage: Sendable {
    var since: ContinuousClock.Instant
    var attempts = 0
  }

  /// By host.
  private let outages = Locked<[String: Outage]>([:])

  /// Whether `host` has failed in every attempt for so long.
  func seemsDown(_ host: String, for patience: Duration, at now: ContinuousClock.Instant) -> Bool {
    guard let outage = outages.withLock({ $0[host] }) else { return false }
    return outage.attempts >= Self.attempts && outage.since.duration(to: now) >= patience
  }

  /// `host` gave an answer, be it a refusal.
  func note(answerOf host: String) {
    outages.withLock { $0[host] = nil }
  }

  func note(failureOf host: String, at now: ContinuousClock.Instant) {
    outages.withLock { $0[host, default: Outage(since: now)].attempts += 1 }
  }
}
