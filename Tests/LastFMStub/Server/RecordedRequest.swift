import Foundation

/// A request as it arrived.
package struct RecordedRequest: Sendable {
  /// 0 for the first since the start or the last reset.
  package internal(set) var order: Int
  /// `GET`, `HEAD`.
  package let verb: String
  /// `/2.0/`, `/i/u/300x300/….png`, `/release/…`, decoded.
  package let path: String
  /// Path and query as sent, without the key.
  package let target: String
  /// The parameters, without the key.
  package let question: Question
  package let key: String?
  /// Names in lower case.
  package let headers: [String: String]

  /// `path` and `query` are as they were sent.
  init(order: Int, verb: String, path: String, query: String, headers: [String: String]) {
    let kept = query.split(separator: "&").filter { !$0.hasPrefix("api_key=") }
    var question = Question(query: query)
    key = question["api_key"]
    question.parameters["api_key"] = nil
    self.order = order
    self.verb = verb
    self.path = path.removingPercentEncoding ?? path
    target = kept.isEmpty ? path : path + "?" + kept.joined(separator: "&")
    self.question = question
    self.headers = headers
  }

  /// In lower case; nil for a picture.
  package var method: String? { question.method }
  package var parameters: [String: String] { question.parameters }
}

/// What has been asked so far.
struct RequestLog: Sendable {
  var requests: [RecordedRequest] = []
  var underWay = 0
  var peak = 0
  var peers: Set<String> = []

  mutating func reset() {
    self = RequestLog(underWay: underWay, peak: underWay)
  }
}
