/// A request as it arrived.
package struct RecordedRequest: Sendable {
  /// 0 for the first since the start or the last reset.
  package let order: Int
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
