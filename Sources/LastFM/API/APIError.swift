import Foundation

/// `{"error": 6, "message": "User not found"}`, which Last.fm sends with any HTTP status: an old
/// backend answers 200.
package struct APIError: Decodable, Hashable, Sendable {
  package var code: Int
  package var message: String

  init(code: Int, message: String) {
    self.code = code
    self.message = message
  }

  private enum CodingKeys: String, CodingKey {
    case code = "error"
    case message
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    code = try container.decode(LenientInt.self, forKey: .code).value
    do {
      message = try container.decodeIfPresent(String.self, forKey: .message) ?? ""
    } catch DecodingError.typeMismatch {
      message = ""
    }
  }

  /// What the code asks of us; the table of https://www.last.fm/api/errorcodes, and what clients met.
  enum Meaning: Hashable, Sendable {
    /// 8, 11, 16: the service is down for a moment.
    case temporary
    /// 29
    case rateLimited
    /// 10, 26: every other request would fare the same.
    case keyRejected
    /// 17: the user hides recent listening.
    case privateUser
    /// 6 in the words "User not found", which is sometimes untrue.
    case unknownUser
    /// 6 in the words of an album or artist that is not there.
    case notFound
    /// The rest: our own mistake, or a feature withdrawn.
    case refused
  }

  /// What the code means in a reply with that HTTP status: whatever nobody can explain otherwise is
  /// the server's trouble, not the request's, when the status is 5xx.
  func meaning(withStatus status: Int) -> Meaning {
    meaning == .refused && status >= 500 ? .temporary : meaning
  }

  var meaning: Meaning {
    switch code {
    case 8, 11, 16: return .temporary
    case 29: return .rateLimited
    case 10, 26: return .keyRejected
    case 17: return .privateUser
    case 6:
      let message = message.lowercased()
      if message.contains("api key") || message.contains("api_key") { return .keyRejected }
      if message.contains("user") { return .unknownUser }
      return message.contains("not found") || message.contains("could not be found")
        ? .notFound : .refused
    default: return .refused
    }
  }
}
