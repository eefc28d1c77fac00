import Curl
import WeekInHistory

/// Why one attempt at a request brought no answer.
enum RequestFailure: Error, Equatable, Sendable {
  case transfer(CurlFailure)
  case reply(ReplyFault, retryAfter: Duration?)
}

extension RequestFailure {
  enum Advice: Hashable, Sendable {
    case final
    /// "User not found" is sometimes untrue.
    case askOnceMore
    case retry(after: Duration?)
    /// Last.fm wants fewer requests from us, of whatever kind.
    case backOff(for: Duration?)

    func isLike(_ other: Advice) -> Bool {
      switch (self, other) {
      case (.final, .final), (.askOnceMore, .askOnceMore), (.retry, .retry), (.backOff, .backOff):
        true
      default: false
      }
    }
  }

  var advice: Advice {
    switch self {
    case .transfer:
      return .retry(after: nil)
    case .reply(let fault, let retryAfter):
      switch fault {
      case .api(let error, let status):
        switch error.meaning(withStatus: status) {
        case .temporary: return .retry(after: retryAfter)
        case .rateLimited: return .backOff(for: retryAfter)
        case .unknownUser: return .askOnceMore
        case .keyRejected, .privateUser, .notFound, .refused: return .final
        }
      case .status(429): return .backOff(for: retryAfter)
      case .status(let status): return status >= 500 ? .retry(after: retryAfter) : .final
      case .unreadable, .mistaken: return .retry(after: retryAfter)
      }
    }
  }

  /// What the digest says of it.
  var chartFailure: ChartFailure {
    switch self {
    case .transfer(let failure):
      return .unavailable(reason: "\(failure)")
    case .reply(.api(let error, let status), _):
      switch error.meaning(withStatus: status) {
      case .temporary: return .unavailable(reason: "\(ReplyFault.api(error, status: status))")
      case .rateLimited: return .rateLimited
      case .keyRejected: return .keyRejected(reason: error.message)
      case .privateUser: return .privateUser
      case .unknownUser: return .unknownUser
      case .notFound, .refused: return .refused(reason: "\(ReplyFault.api(error, status: status))")
      }
    case .reply(.status(429), _):
      return .rateLimited
    case .reply(let fault, _):
      return .unavailable(reason: "\(fault)")
    }
  }
}
