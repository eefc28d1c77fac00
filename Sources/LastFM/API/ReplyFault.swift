/// Why a reply that did arrive is no answer.
package enum ReplyFault: Error, Hashable, Sendable {
  case api(APIError, status: Int)
  /// A bare status, without an error of Last.fm's: mostly the load balancer's.
  case status(Int)
  /// HTML, half a body, broken JSON: said in a word.
  case unreadable(String)
  /// A sound answer to somebody else's question.
  case mistaken(String)
}

extension ReplyFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .api(let error, let status):
      "It sent error \(error.code) (HTTP \(status)): \(error.message.isEmpty ? "no message" : error.message)"
    case .status(let status): "It sent HTTP status \(status)."
    case .unreadable(let what): "\(what)."
    case .mistaken(let what): "The answer was for \(what)."
    }
  }
}
