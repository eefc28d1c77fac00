import Curl
import Testing

@testable import LastFM

/// How long one waits, and when one gives up.
struct RetryPolicyTests {
  private static let down = failure(.status(503))
  private static let tooFast = failure(.api(APIError(code: 29, message: ""), status: 429))
  private static let denied = failure(
    .api(APIError(code: 6, message: "User not found"), status: 404)
  )
  private static let badKey = failure(.api(APIError(code: 10, message: ""), status: 403))
  private static let noHost = RequestFailure.transfer(.couldNotResolve(host: "x"))

  private static func failure(_ fault: ReplyFault, retryAfter: Duration? = nil) -> RequestFailure {
    .reply(fault, retryAfter: retryAfter)
  }

  @Test(
    "waits longer each time, and gives up after the fourth attempt",
    arguments: [
      ([down], RetryPolicy.Decision.retry(after: .milliseconds(500))),
      ([down, down], .retry(after: .milliseconds(2_500))),
      ([down, noHost, down], .retry(after: .seconds(5))),
      ([down, down, noHost, down], .giveUp),
      ([tooFast], .backOff(for: .seconds(5))),
      ([tooFast, tooFast], .backOff(for: .seconds(15))),
      ([tooFast, tooFast, tooFast], .backOff(for: .seconds(30))),
      ([tooFast, tooFast, tooFast, tooFast], .giveUp),
      // Each kind of wait is counted by itself.
      ([down, tooFast], .backOff(for: .seconds(5))),
      ([tooFast, tooFast, down], .retry(after: .milliseconds(500))),
      // "User not found" is asked about once more, and only once.
      ([denied], .retry(after: .milliseconds(500))),
      ([denied, denied], .giveUp),
      ([denied, down], .retry(after: .milliseconds(500))),
      ([denied, down, denied], .giveUp),
      ([badKey], .giveUp),
      ([down, badKey], .giveUp),
      ([], .giveUp),
    ]
  )
  func decides(failures: [RequestFailure], decision: RetryPolicy.Decision) {
    #expect(RetryPolicy().decision(after: failures, jitter: 0) == decision)
  }

  @Test(
    "asks nothing twice of a server that seems to be down, but heeds its wish for fewer requests",
    arguments: [
      ([down], RetryPolicy.Decision.giveUp),
      ([noHost], .giveUp),
      ([tooFast], .backOff(for: .seconds(5))),
      ([denied], .retry(after: .milliseconds(500))),
    ]
  )
  func outage(failures: [RequestFailure], decision: RetryPolicy.Decision) {
    let decided = RetryPolicy().decision(after: failures, jitter: 0, serverSeemsDown: true)
    #expect(decided == decision)
  }

  @Test(
    "stretches a wait by up to a quarter, but not a silence that all keep",
    arguments: [
      (down, 0.5, RetryPolicy.Decision.retry(after: .microseconds(562_500))),
      (down, 1, .retry(after: .milliseconds(625))),
      (denied, 1, .retry(after: .milliseconds(625))),
      (tooFast, 1, .backOff(for: .seconds(5))),
    ]
  )
  func jitter(failure: RequestFailure, jitter: Double, decision: RetryPolicy.Decision) {
    #expect(RetryPolicy().decision(after: [failure], jitter: jitter) == decision)
  }

  @Test(
    "obeys a Retry-After that asks for more",
    arguments: [
      (ReplyFault.status(503), 60, RetryPolicy.Decision.retry(after: .seconds(60))),
      (.status(503), 0, .retry(after: .milliseconds(500))),
      (.status(429), 120, .backOff(for: .seconds(120))),
      (.status(429), 1, .backOff(for: .seconds(5))),
      (.api(APIError(code: 11, message: ""), status: 200), 7, .retry(after: .seconds(7))),
    ]
  )
  func retryAfter(fault: ReplyFault, seconds: Int, decision: RetryPolicy.Decision) {
    let failure = Self.failure(fault, retryAfter: .seconds(seconds))
    #expect(RetryPolicy().decision(after: [failure], jitter: 0) == decision)
  }

  @Test(
    "reports a final answer, or else what went wrong first",
    arguments: [
      ([down], down),
      ([noHost, down, down, down], noHost),
      ([tooFast, down], tooFast),
      ([down, badKey], badKey),
      ([denied, denied], denied),
      ([down, denied, denied], denied),
      ([denied, down, down, down, down], down),
      ([denied], denied),
    ]
  )
  func cause(failures: [RequestFailure], expected: RequestFailure) {
    #expect(RetryPolicy.cause(of: failures) == expected)
  }
}
