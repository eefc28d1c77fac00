import Curl
import Foundation
import WeekInHistory

/// Brings answers: no more requests at once than allowed, no faster than allowed, sent again where
/// that may help, and none after the run's deadline.
struct Courier: Sendable {
  var send: @Sendable (HTTPRequest) async throws -> HTTPResponse
  var places: ConcurrencyLimit
  var limiter: RateLimiter<ContinuousClock>
  var policy: RetryPolicy
  var outages = Outages()
  var clock = ContinuousClock()
  var deadline: ContinuousClock.Instant
  var observe: @Sendable (FetchEvent) -> Void

  func with(deadline: ContinuousClock.Instant) -> Courier {
    var courier = self
    courier.deadline = deadline
    return courier
  }

  /// What `read` makes of the reply to `request`; `isRateLimited` if it counts against the limit of
  /// Last.fm's API.
  ///
  /// Throws the `RequestFailure` that the policy names as the cause, `RunIsOver`, or
  /// `CancellationError`.
  func fetch<Answer: Sendable>(
    _ request: HTTPRequest,
    isRateLimited: Bool,
    read: @Sendable (HTTPResponse) throws(ReplyFault) -> Answer
  ) async throws -> Answer {
    var failures: [RequestFailure] = []
    while true {
      do {
        return try await places.run { [failures] in
          try await attempt(request, after: failures, isRateLimited: isRateLimited, read: read)
        }
      } catch let setback as Setback {
        failures.append(setback.failure)
        switch setback.decision {
        case .giveUp:
          throw RetryPolicy.cause(of: failures)
        case .backOff where isRateLimited:
          try await pause(.zero, after: failures)
        // Another server's wish is nothing to Last.fm's API.
        case .retry(let wait), .backOff(let wait):
          try await pause(wait, after: failures)
        }
      } catch let over as RunIsOver {
        if failures.isEmpty || RetryPolicy.isUnconfirmed(failures) { throw over }
        throw RetryPolicy.cause(of: failures)
      }
    }
  }

  /// An attempt that failed, and what is to be done about it.
  private struct Setback: Error {
    let failure: RequestFailure
    let decision: RetryPolicy.Decision
  }

  /// To be called in a place of its own among the requests under way: a silence has to begin before
  /// another request takes that place.
  private func attempt<Answer: Sendable>(
    _ request: HTTPRequest,
    after failures: [RequestFailure],
    isRateLimited: Bool,
    read: @Sendable (HTTPResponse) throws(ReplyFault) -> Answer
  ) async throws -> Answer {
    let host = request.url.shown.host
    do {
      let answer = try await exchange(request, isRateLimited: isRateLimited, read: read)
      outages.note(answerOf: host)
      return answer
    } catch let failure as RequestFailure {
      if case .retry = failure.advice {
        outages.note(failureOf: host, at: clock.now)
      } else {
        outages.note(answerOf: host)
      }
      let decision = policy.decision(
        after: failures + [failure],
        jitter: .random(in: 0...1),
        serverSeemsDown: outages.seemsDown(host, for: policy.patience, at: clock.now)
      )
      if case .backOff(let wait) = decision, isRateLimited {
        observe(.waitingForRateLimit)
        await limiter.silence(for: wait)
      }
      throw Setback(failure: failure, decision: decision)
    }
  }

  /// A request when its turn has come, and the answer to it.
  private func exchange<Answer: Sendable>(
    _ request: HTTPRequest,
    isRateLimited: Bool,
    read: @Sendable (HTTPResponse) throws(ReplyFault) -> Answer
  ) async throws -> Answer {
    if isRateLimited {
      try await limiter.turn(before: deadline) { observe(.waitingForRateLimit) }
    }
    let left = clock.now.duration(to: deadline)
    guard left > .zero else { throw RunIsOver() }
    var request = request
    request.timeout = left
    let response: HTTPResponse
    do {
      response = try await send(request)
      if isRateLimited { await limiter.charge(response.redirects) }
    } catch let failure as CurlFailure {
      if isRateLimited, case .tooManyRedirects(_, let limit) = failure {
        await limiter.charge(limit)
      }
      throw RequestFailure.transfer(failure)
    }
    do {
      return try read(response)
    } catch {
      // No more than the longest run.
      let retryAfter = response.retryAfter.map { min($0, .seconds(3_600)) }
      throw RequestFailure.reply(error, retryAfter: retryAfter)
    }
  }

  private func pause(_ wait: Duration, after failures: [RequestFailure]) async throws {
    guard clock.now.advanced(by: wait) < deadline else {
      if RetryPolicy.isUnconfirmed(failures) { throw RunIsOver() }
      throw RetryPolicy.cause(of: failures)
    }
    try await clock.sleep(for: wait)
  }
}

/// The run's deadline came before the request's turn.
struct RunIsOver: Error {
  /// Because Last.fm asked for silence until then.
  var isForSilence = false
}

/// What goes on on the wire, for those who watch.
package enum FetchEvent: Hashable, Sendable {
  case asked(String)
  case answered(String)
  case waitingForRateLimit
}
