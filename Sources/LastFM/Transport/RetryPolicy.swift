import Foundation

/// How often, and how patiently, a failed request is sent again.
///
///     1st failure   wait 0.5 s     1st error 29 or status 429   wait 5 s, with all requests
///     2nd           wait 2.5 s     2nd                          wait 15 s
///     3rd           wait 5 s       3rd                          wait 30 s
///     4th           give up        4th                          give up
///
/// The two kinds are counted apart. A request that is given up is said to have failed of what went
/// wrong first, or of a final answer if one came.
///
/// A reply's Retry-After is obeyed where it asks for more. "User not found" is asked about once more
/// before it is believed, because Last.fm is sometimes wrong about it, and only once. From a server that
/// seems to be down (`Outages`), nothing is asked twice.
package struct RetryPolicy: Hashable, Sendable {
  package var waits: [Duration]
  package var rateLimitWaits: [Duration]

  package init(
    waits: [Duration] = [.milliseconds(500), .milliseconds(2_500), .seconds(5)],
    rateLimitWaits: [Duration] = [.seconds(5), .seconds(15), .seconds(30)]
  ) {
    self.waits = waits
    self.rateLimitWaits = rateLimitWaits
  }

  /// How long a request that fails again and again waits in all.
  var patience: Duration { waits.reduce(.zero, +) }

  enum Decision: Hashable, Sendable {
    case giveUp
    /// This request waits.
    case retry(after: Duration)
    /// All requests wait.
    case backOff(for: Duration)
  }

  /// What to do after the `failures` of one request so far, of which there is at least one.
  ///
  /// `jitter`, 0…1, is drawn anew each time, so that requests that failed together do not come back
  /// together.
  func decision(
    after failures: [RequestFailure],
    jitter: Double,
    serverSeemsDown: Bool = false
  ) -> Decision {
    guard let last = failures.last?.advice else { return .giveUp }
    let alike = failures.count { $0.advice.isLike(last) }
    switch last {
    case .final:
      return .giveUp
    case .askOnceMore:
      return alike == 1 ? .retry(after: stretched(waits.first ?? .zero, by: jitter)) : .giveUp
    case .retry(let asked):
      guard alike <= waits.count, !serverSeemsDown else { return .giveUp }
      return .retry(after: max(stretched(waits[alike - 1], by: jitter), asked ?? .zero))
    case .backOff(let asked):
      guard alike <= rateLimitWaits.count else { return .giveUp }
      return .backOff(for: max(rateLimitWaits[alike - 1], asked ?? .zero))
    }
  }

  /// What a request that failed for good is said to have failed of: a final answer if one came, or
  /// else what went wrong first.
  static func cause(of failures: [RequestFailure]) -> RequestFailure {
    precondition(!failures.isEmpty, "nothing failed")
    let last = failures[failures.count - 1]
    let denials = failures.count { $0.advice == .askOnceMore }
    if last.advice == .final || denials > 1 { return last }
    return failures.first { $0.advice != .askOnceMore } ?? last
  }

  /// Whether nothing but a "User not found" is known, which was to be asked about again.
  static func isUnconfirmed(_ failures: [RequestFailure]) -> Bool {
    failures.count == 1 && failures.allSatisfy { $0.advice == .askOnceMore }
  }

  /// Up to a quarter more.
  private func stretched(_ wait: Duration, by jitter: Double) -> Duration {
    wait * (1 + jitter / 4)
  }
}
