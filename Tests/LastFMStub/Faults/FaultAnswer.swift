/// What comes instead of the right answer. All of these but the first are whole and valid HTTP replies.
package enum FaultAnswer: Sendable {
  /// Only from a stub that was started with `wire: true`.
  case wire(WireFault)

  /// One of Last.fm's errors, with its usual status and message where none is given. The legacy
  /// style comes with 200 unless a status is given.
  case error(Int, message: String? = nil, style: ServiceError.Style = .current, status: Int? = nil)
  /// A bare status, as from the load balancer.
  case status(Int, body: StatusBody = .html, headers: [String: String] = [:])
  /// Anything.
  case raw([UInt8], contentType: String? = "application/json", status: Int = 200)
  case redirect(to: String, status: Int = 302)
  /// To where it came from, again and again, key and all.
  case redirectToItself

  /// The right answer to another question: another user's chart, another `from` or `to`.
  case answerFor([String: String])

  /// A chart without rows, in one of three shapes.
  case emptyChart(EmptyChart = .current)
  /// Only the first child of each list, bare, as the XML translation has it.
  case onlyChild

  /// The right answer, called something else, or nothing.
  case contentType(String?)
  /// The right answer, preceded by a UTF-8 byte order mark.
  case byteOrderMark
  /// The right answer, cut off: valid HTTP, broken JSON.
  case truncated
  /// The right answer with its first colon missing.
  case malformed
  /// The right answer with a byte in a string that is not UTF-8.
  case invalidUTF8

  /// The right answer, later.
  case slow(Duration)

  package enum StatusBody: Sendable {
    case html
    case json
    case empty
  }

  package enum EmptyChart: Sendable {
    /// `"album":[]` beside `@attr`.
    case current
    /// Before 2016: `"#text":"\n "` and the attributes inline.
    case inlined
    /// `@attr` and nothing else.
    case missing
  }

  package static func wrongUser(_ name: String) -> FaultAnswer { .answerFor(["user": name]) }
  package static func wrongFrom(_ second: Int) -> FaultAnswer {
    .answerFor(["from": String(second)])
  }
  package static func wrongTo(_ second: Int) -> FaultAnswer { .answerFor(["to": String(second)]) }
}

extension FaultAnswer {
  /// What to send, given how any question is answered rightly.
  package func applied(to question: Question, _ answer: (Question) -> Answer) -> Answer {
    switch self {
    case .wire:
      preconditionFailure("this stub was started without its wire")
    case .error(let code, let message, let style, let status):
      var reply = Answer(ServiceError(code, message, status: status), style: style)
      if let status { reply.status = status }
      return reply
    case .status(let status, let body, let headers):
      var reply = Self.bare(status, body)
      reply.headers = headers
      return reply
    case .raw(let body, let contentType, let status):
      return Answer(status: status, contentType: contentType, body: body)
    case .redirect(let location, let status):
      return .redirect(to: location, status: status)
    case .redirectToItself:
      return .redirect(to: "?" + question.query, status: 302)
    case .answerFor(let changes):
      return answer(question.replacing(changes))
    case .emptyChart(let shape):
      return Answer(shape.json(for: question))
    case .slow:
      return answer(question)
    case .contentType(let type):
      var reply = answer(question)
      reply.contentType = type
      return reply
    case .onlyChild, .byteOrderMark, .truncated, .malformed, .invalidUTF8:
      var reply = answer(question)
      reply.body = spoiled(reply.body)
      return reply
    }
  }

  private func spoiled(_ body: [UInt8]) -> [UInt8] {
    switch self {
    case .byteOrderMark: return [0xef, 0xbb, 0xbf] + body
    case .truncated: return Array(body.prefix(body.count * 2 / 3))
    case .malformed:
      guard let colon = body.firstIndex(of: UInt8(ascii: ":")) else { return [] }
      return Array(body[..<colon] + body[(colon + 1)...])
    case .invalidUTF8:
      guard let quote = body.firstIndex(of: UInt8(ascii: "\"")) else { return [0xff] }
      return Array(body[...quote] + [0xc3, 0x28, 0xff] + body[(quote + 1)...])
    case .onlyChild: return OnlyChild.body(from: body)
    default: return body
    }
  }

  private static func bare(_ status: Int, _ body: StatusBody) -> Answer {
    switch body {
    case .html:
      return .html(
        status: status,
        """
        <html><head>
        <meta http-equiv="content-type" content="text/html;charset=utf-8">
        <title>\(status) Server Error</title>
        </head>
        <body text=#000000 bgcolor=#ffffff>
        <h1>Error: Server Error</h1>
        <h2>The server encountered a temporary error and could not complete your request.\
        <p>Please try again in 30 seconds.</h2>
        </body></html>

        """
      )
    case .json: return Answer(status: status, body: Array(#"{"fault":"\#(status)"}"#.utf8))
    case .empty: return Answer(status: status, contentType: nil, body: [])
    }
  }
}

extension FaultAnswer.EmptyChart {
  fileprivate func json(for question: Question) -> JSONText {
    let attributes: [(String, JSONText)] = ["user", "from", "to"].map {
      ($0, .string(question[$0] ?? ""))
    }
    let chart: [(String, JSONText)] =
      switch self {
      case .current: [("album", .array([])), ("@attr", .object(attributes))]
      case .inlined: [("#text", "\n ")] + attributes
      case .missing: [("@attr", .object(attributes))]
      }
    return .object([("weeklyalbumchart", .object(chart))])
  }
}
