import Curl

/// Which servers seem to be down.
///
/// Requests that are sent again and again to a server that is down would keep a run of many users busy
/// until its deadline, when the cache has all there is to show. So once so many requests in a row were
/// given up on, each further one is sent only once, until one of them is answered.
final class Outages: Sendable {
  /// Of how many requests in a row it takes.
  static let patience = 4

  /// The requests given up on since the last answer, by host.
  private let givenUp = Locked<[String: Int]>([:])

  func seemsDown(_ host: String) -> Bool {
    givenUp.withLock { $0[host, default: 0] >= Self.patience }
  }

  /// `host` gave an answer, be it a refusal.
  func note(answerOf host: String) {
    givenUp.withLock { $0[host] = nil }
  }

  func note(failureOf host: String) {
    givenUp.withLock { $0[host, default: 0] += 1 }
  }
}
