/// What is sent back: a status, a type, a body.
package struct Answer: Sendable {
  package var status: Int
  package var contentType: String?
  package var headers: [String: String]
  package var body: [UInt8]

  package init(
    status: Int = 200,
    contentType: String? = "application/json",
    headers: [String: String] = [:],
    body: [UInt8]
  ) {
    self.status = status
    self.contentType = contentType
    self.headers = headers
    self.body = body
  }

  init(_ json: JSONText, status: Int = 200) {
    self.init(status: status, body: json.bytes)
  }

  init(_ error: ServiceError, style: ServiceError.Style = .current) {
    self.init(
      status: style == .legacy ? 200 : error.status,
      body: error.json(in: style).bytes
    )
  }

  static func html(status: Int, _ text: String) -> Answer {
    Answer(status: status, contentType: "text/html; charset=UTF-8", body: Array(text.utf8))
  }

  /// The same, in gzip, unless it is too small to gain by it.
  func compressed() -> Answer {
    guard body.count >= 256, let smaller = Gzip.compress(body) else { return self }
    var answer = self
    answer.body = smaller
    answer.headers["Content-Encoding"] = "gzip"
    answer.headers["Vary"] = "Accept-Encoding"
    return answer
  }

  static let notFound = html(status: 404, "<html><body><h1>404 Not Found</h1></body></html>\n")

  static func redirect(to location: String, status: Int) -> Answer {
    Answer(status: status, contentType: nil, headers: ["Location": location], body: [])
  }
}
