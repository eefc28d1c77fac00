import Curl
import Foundation
import Logging
import WeekInHistory

/// A question, with all it takes to have it answered: from the cache, from the wire, or, when the
/// wire fails, from the cache all the same.
struct Inquiry<Value: Sendable>: Sendable {
  var key: CacheKey
  /// For progress and logs.
  var title: String
  var destination: Destination
  /// Of an album or its cover, an outdated answer stands in whatever goes wrong, even where that would end
  /// the run; and they get the first half of the run's time, lest charts come too late for them.
  var isOfAlbum = false
  /// Whether what is fetched is stored.
  var isKept = true
  /// What the reply says. Only what this accepts is an answer, and only answers are stored.
  var read: @Sendable (RawReply) throws(ReplyFault) -> Answer<Value>

  enum Destination: Sendable {
    /// With the key, and under the limit on requests.
    case api(APIRequest)
    case elsewhere(HTTPRequest)
  }
}

/// A reply as it came, from the wire or the cache.
package struct RawReply: Sendable {
  package var status: Int
  package var body: Data

  package init(status: Int, body: Data) {
    self.status = status
    self.body = body
  }
}

/// What a reply was found to say, and what that makes of it as a thing to keep.
struct Answer<Value: Sendable>: Sendable {
  var value: Value
  var finding: CachePolicy.Finding
}

extension LastFMClient {
  /// - Throws: `ChartFailure`, `CancellationError`, or what `request` throws
  func answer<Value>(
    to inquiry: Inquiry<Value>,
    sharing flights: SingleFlight<CacheKey, Dated<Value>>
  ) async throws -> Dated<Value> {
    let kept = keptAnswer(to: inquiry)
    if let fresh = kept?.fresh { return fresh }

    let standIn = kept.flatMap { kept -> Dated<Value>? in
      guard
        settings.freshness == .offline
          || CachePolicy.mayStandIn(inquiry.key.kind, fetchedAt: kept.fetchedAt, at: now)
      else { return nil }
      // Under a wrong clock it may have been fetched in the future; the digest names no such day.
      return Dated(kept.value, fetchedAt: min(kept.fetchedAt, now), isStale: true)
    }
    if settings.freshness == .offline {
      guard let standIn else { throw ChartFailure.notCached }
      return standIn
    }
    do {
      return try await flights.answer(to: inquiry.key) {
        // Somebody else's flight may have landed since.
        if let fresh = freshAnswer(to: inquiry) { return fresh }
        return try await ask(inquiry)
      }
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      let isPassing = (error as? ChartFailure)?.isPassing ?? false
      guard let standIn, isPassing || inquiry.isOfAlbum else { throw error }
      log.notice(.about("\(inquiry.title): using the copy of \(standIn.fetchedAt)", error))
      return standIn
    }
  }

  /// What the cache says, as long as that is fresh.
  func freshAnswer<Value>(to inquiry: Inquiry<Value>) -> Dated<Value>? {
    keptAnswer(to: inquiry)?.fresh
  }

  private struct Kept<Value: Sendable> {
    var value: Value
    var fetchedAt: Date
    var isFresh: Bool

    var fresh: Dated<Value>? { isFresh ? Dated(value, fetchedAt: fetchedAt) : nil }
  }

  private func keptAnswer<Value>(to inquiry: Inquiry<Value>) -> Kept<Value>? {
    guard let kept = cache.reply(to: inquiry.key) else { return nil }
    // What the present rules do not accept counts as not kept.
    guard let answer = try? inquiry.read(RawReply(status: kept.status, body: kept.body)) else {
      return nil
    }
    // A fraction of a second may come back from the cache a little smaller, and what this run fetched would
    // be taken for another run's.
    let isAnothers = abs(now.timeIntervalSince(kept.fetchedAt)) > 0.001
    let isOutdated = settings.freshness == .refresh && isAnothers
    return Kept(
      value: answer.value,
      fetchedAt: kept.fetchedAt,
      isFresh: kept.isFresh(at: now) && !isOutdated
    )
  }

  private func ask<Value>(_ inquiry: Inquiry<Value>) async throws -> Dated<Value> {
    let request: HTTPRequest
    let key: APIKey?
    switch inquiry.destination {
    case .api(let question):
      let present = try await settings.apiKey()
      request = HTTPRequest(question.url(root: settings.root, key: present))
      key = present
    case .elsewhere(let other):
      request = other
      key = nil
    }
    let courier = inquiry.isOfAlbum ? coverCourier : courier
    observe(.asked(inquiry.title))
    defer { observe(.answered(inquiry.title)) }
    do {
      let (reply, answer) = try await courier.fetch(request, isRateLimited: key != nil) {
        response throws(ReplyFault) in
        // It must be in no message and no cache.
        if let key, key.isSaid(in: response.body) {
          throw .unreadable("The reply said the API key back and was thrown away")
        }
        let reply = RawReply(status: response.status, body: response.body)
        return (reply, try inquiry.read(reply))
      }
      if inquiry.isKept {
        cache.store(
          CachedReply(
            status: reply.status,
            body: reply.body,
            fetchedAt: now,
            freshUntil: CachePolicy.freshUntil(answer.finding, fetchedAt: now)
          ),
          for: inquiry.key
        )
      }
      return Dated(answer.value, fetchedAt: now)
    } catch let failure as RequestFailure {
      log.info(.about(inquiry.title, failure.chartFailure))
      throw failure.chartFailure
    } catch let over as RunIsOver {
      throw over.isForSilence ? ChartFailure.rateLimited : .deadline
    }
  }
}

extension ChartFailure {
  /// Last.fm may well say something else tomorrow, so an older answer still stands.
  fileprivate var isPassing: Bool {
    switch self {
    case .rateLimited, .unavailable, .deadline: true
    case .unknownUser, .privateUser, .keyRejected, .notCached, .refused: false
    }
  }
}
