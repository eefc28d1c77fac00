import FlyingFox
import Foundation

/// Takes a request to its answer: recorded, held, spoiled, delayed, compressed as may be.
struct Responder: Sendable {
  let service: WebService
  let pictures: Pictures
  let faults: Faults
  let latency: Duration
  let onRequest: @Sendable (RecordedRequest) -> Void

  let log = Locked(RequestLog())
  let gate = Gate()
  let allowance = Locked<Allowance?>(nil)
  private let bodies = BodyCache()

  init(
    service: WebService,
    pictures: Pictures,
    faults: Faults,
    latency: Duration,
    onRequest: @escaping @Sendable (RecordedRequest) -> Void
  ) {
    self.service = service
    self.pictures = pictures
    self.faults = faults
    self.latency = latency
    self.onRequest = onRequest
  }

  func respond(to request: HTTPRequest) async -> HTTPResponse {
    var response = await response(to: request)
    // FlyingFox would send it all the same, and the client would have to give up the connection.
    if request.method == .HEAD { response.payload = .httpBody(HTTPBodySequence(data: Data())) }
    return response
  }

  private func response(to request: HTTPRequest) async -> HTTPResponse {
    let (recorded, question) = record(request)
    onRequest(recorded)
    defer { log.withLock { $0.underWay -= 1 } }

    await gate.pass(recorded)
    let fault = faults.next(for: recorded)
    if case .slow(let duration) = fault { try? await Task.sleep(for: duration) }
    if latency > .zero { try? await Task.sleep(for: latency) }

    let acceptsGzip = request.headers[HTTPHeader("Accept-Encoding")]?.contains("gzip") ?? false
    guard recorded.path == "/2.0/" else {
      let picture = pictures.answer(path: recorded.path) ?? .notFound
      return response(fault?.applied(to: question) { _ in picture } ?? picture)
    }
    if let allowance = allowance.withLock({ $0 }), !allowance.takesOne() {
      return response(Answer(ServiceError(29)))
    }
    if let fault {
      let spoiled = fault.applied(to: question, service.answer)
      return response(acceptsGzip ? spoiled.compressed() : spoiled)
    }
    return response(
      bodies.answer(to: question, compressed: acceptsGzip) { service.answer(question) }
    )
  }

  /// The fault of the connection that this request meets, if any: then it is recorded here, because it
  /// gets no further.
  func wireFault(for head: String) -> WireFault? {
    let line = head.prefix { $0 != "\r\n" }.split(separator: " ")
    guard line.count == 3 else { return nil }
    let target = line[1].split(separator: "?", maxSplits: 1)
    var recorded = RecordedRequest(
      order: 0,
      verb: String(line[0]),
      path: String(target.first ?? ""),
      query: target.count > 1 ? String(target[1]) : "",
      headers: [:]
    )
    guard let fault = faults.nextOnTheWire(for: recorded) else { return nil }
    log.withLock { log in
      recorded.order = log.requests.count
      log.requests.append(recorded)
    }
    onRequest(recorded)
    return fault
  }

  private func record(_ request: HTTPRequest) -> (RecordedRequest, Question) {
    let query = request.target.query()
    let headers = Dictionary(
      request.headers.map { ($0.key.rawValue.lowercased(), $0.value) },
      uniquingKeysWith: { first, _ in first }
    )
    let recorded = log.withLock { log in
      let recorded = RecordedRequest(
        order: log.requests.count,
        verb: request.method.rawValue,
        path: request.target.path(),
        query: query,
        headers: headers
      )
      log.requests.append(recorded)
      log.underWay += 1
      log.peak = max(log.peak, log.underWay)
      if case .ip4(let address, let port) = request.remoteAddress {
        log.peers.insert("\(address):\(port)")
      }
      return recorded
    }
    return (recorded, Question(query: query))
  }

  private func response(_ answer: Answer) -> HTTPResponse {
    var headers = HTTPHeaders()
    headers[.contentType] = answer.contentType
    headers[HTTPHeader("Server")] = "openresty"
    for (name, value) in answer.headers {
      headers[HTTPHeader(name)] = value
    }
    let body = answer.body
    return HTTPResponse(
      statusCode: HTTPStatusCode(answer.status, phrase: StatusPhrase.of(answer.status)),
      headers: headers,
      body: HTTPBodySequence(data: Data(body), suggestedBufferSize: max(1, body.count))
    )
  }
}

enum StatusPhrase {
  static func of(_ status: Int) -> String {
    switch status {
    case 200: "OK"
    case 301: "Moved Permanently"
    case 302: "Found"
    case 307: "Temporary Redirect"
    case 308: "Permanent Redirect"
    case 400: "Bad Request"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 429: "Too Many Requests"
    case 500: "Internal Server Error"
    case 502: "Bad Gateway"
    case 503: "Service Unavailable"
    case 504: "Gateway Timeout"
    default: "Status"
    }
  }
}
