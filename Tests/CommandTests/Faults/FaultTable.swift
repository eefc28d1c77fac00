import LastFMStub
import Testing

/// A way in which an answer of Last.fm's goes wrong, and what has to become of it.
struct FaultRow: Sendable {
  var name: String
  var answer: FaultAnswer
  var right: Right
  /// What the digest and stderr say of it in the end.
  var words: String
  /// What they say where it is one chart's fault only, if that is something else.
  var wordsForOne: String
  /// Whether the client has to lose its patience first.
  var takesTime = false
  /// How many requests the server sees of one attempt.
  var requestsAnAttempt = 1...1
  /// Answers that are right all the same, when all are spoiled.
  var spares: Set<Spared> = []

  init(
    _ name: String,
    _ answer: FaultAnswer,
    _ right: Right,
    says words: String = "",
    ofOne wordsForOne: String? = nil,
    takesTime: Bool = false,
    requestsAnAttempt: ClosedRange<Int> = 1...1,
    spares: Set<Spared> = []
  ) {
    self.name = name
    self.answer = answer
    self.right = right
    self.words = words
    self.wordsForOne = wordsForOne ?? words
    self.takesTime = takesTime
    self.requestsAnAttempt = requestsAnAttempt
    self.spares = spares
  }

  /// A list is everybody's, and a profile of no week.
  enum Spared: Sendable {
    case list, profile
  }

  /// What is the right thing to do about a fault.
  enum Right: String, Sendable {
    /// It is no fault to us.
    case accepted
    /// It may pass: ask again, three times at most.
    case retried
    /// All requests wait, and it is asked again, three times at most.
    case heeded
    /// Sometimes untrue: ask once more.
    case doubted
    /// It holds for the user.
    case believed
    /// It is the request's own, and no other request's.
    case reported
    /// It holds for every request.
    case fatal
  }
}

/// Every fault of an answer, walked by `FaultTests`, printed by `make faults`.
enum FaultTable {
  static let rows =
    errors + statuses + bodies + redirects + mistakes + connections

  /// Last.fm's numbered errors, as the present backend sends them and as the old one does.
  private static let errors =
    (2...29).flatMap { code in
      let (right, words) = meaning(of: code)
      return [
        FaultRow("error \(code)", .error(code), right, says: words),
        FaultRow("error \(code), HTTP 200", .error(code, style: .legacy), right, says: words),
      ]
    } + [
      FaultRow(
        "error 6, “User not found”",
        .error(6, message: "User not found", status: 404),
        .doubted,
        says: "knows no user",
        ofOne: "denied knowing the user whom it had just described"
      ),
      FaultRow(
        "error 6, “User not found”, HTTP 200",
        .error(6, message: "User not found", style: .legacy),
        .doubted,
        says: "knows no user",
        ofOne: "denied knowing the user whom it had just described"
      ),
      FaultRow("error 8, HTTP 503", .error(8, status: 503), .retried, says: "error 8 (HTTP 503)"),
      FaultRow("error 3, HTTP 500", .error(3, status: 500), .retried, says: "error 3 (HTTP 500)"),
      FaultRow("error 99", .error(99, status: 400), .reported, says: "error 99"),
    ]

  /// https://www.last.fm/api/errorcodes
  private static func meaning(of code: Int) -> (FaultRow.Right, String) {
    switch code {
    case 8, 11, 16: (.retried, "error \(code) (HTTP ")
    case 10, 26: (.fatal, "does not accept the API key")
    case 17: (.believed, "hides recent listening")
    case 29: (.heeded, "we ask too often")
    default: (.reported, "error \(code) (HTTP ")
    }
  }

  private static let statuses =
    [500, 502, 503, 504].flatMap { status in
      [
        FaultRow("\(status), HTML", .status(status), .retried, says: "HTTP status \(status)"),
        FaultRow(
          "\(status), JSON",
          .status(status, body: .json),
          .retried,
          says: "HTTP status \(status)"
        ),
        FaultRow(
          "\(status), no body",
          .status(status, body: .empty),
          .retried,
          says: "HTTP status \(status)"
        ),
      ]
    } + [
      FaultRow("429, HTML", .status(429), .heeded, says: "we ask too often"),
      FaultRow("429, JSON", .status(429, body: .json), .heeded, says: "we ask too often"),
      FaultRow("429, no body", .status(429, body: .empty), .heeded, says: "we ask too often"),
      FaultRow(
        "429, Retry-After",
        .status(429, headers: ["Retry-After": "0"]),
        .heeded,
        says: "we ask too often"
      ),
    ]

  private static let html = Array("<html><body>Please try again in 30 seconds.</body>".utf8)
  private static let deep =
    [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
    + [UInt8](repeating: UInt8(ascii: "]"), count: 1_000_000)

  private static let bodies = [
    FaultRow("wrong content type", .contentType("text/html"), .accepted),
    FaultRow("no content type", .contentType(nil), .accepted),
    FaultRow("byte order mark", .byteOrderMark, .accepted),
    FaultRow("200, HTML", .raw(html, contentType: "text/html"), .retried, says: "a web page"),
    FaultRow("200, HTML called JSON", .raw(html), .retried, says: "a web page"),
    FaultRow("200, no body", .raw([]), .retried, says: "empty"),
    FaultRow("half the JSON", .truncated, .retried, says: "cut short or garbled"),
    FaultRow("malformed JSON", .malformed, .retried, says: "cut short or garbled"),
    FaultRow("a million brackets deep", .raw(deep), .retried, says: "cut short or garbled"),
    FaultRow(
      "other JSON",
      .raw(Array(#"{"ok":true}"#.utf8)),
      .retried,
      says: "cut short or garbled"
    ),
    FaultRow("invalid UTF-8", .invalidUTF8, .retried, says: "cut short or garbled"),
  ]

  private static let redirects = [
    FaultRow(
      "redirect loop",
      .redirectToItself,
      .retried,
      says: "redirected more than 5",
      requestsAnAttempt: 6...6
    ),
    FaultRow(
      "redirect to a file",
      .redirect(to: "file:///etc/passwd"),
      .retried,
      says: "redirected to file"
    ),
  ]

  private static let mistakes = [
    FaultRow(
      "another user's chart",
      .wrongUser("tomoko_h"),
      .retried,
      says: "another user",
      spares: [.list]
    ),
    FaultRow(
      "another week's from",
      .wrongFrom(1_600_000_000),
      .retried,
      says: "another week",
      spares: [.list, .profile]
    ),
    FaultRow(
      "another week's to",
      .wrongTo(1_600_604_800),
      .retried,
      says: "another week",
      spares: [.list, .profile]
    ),
  ]

  private static let connections = [
    FaultRow(
      "reset before headers",
      .wire(.resetBeforeHeaders),
      .retried,
      says: "cut short",
      // libcurl sends again at once what a kept-alive connection did not take, five times at most.
      requestsAnAttempt: 1...6
    ),
    FaultRow("reset in headers", .wire(.resetInHeaders), .retried, says: "cut short"),
    FaultRow("reset after headers", .wire(.resetAfterHeaders), .retried, says: "cut short"),
    FaultRow("short body", .wire(.shortBody), .retried, says: "cut short"),
    FaultRow("hang", .wire(.hang), .retried, says: "took too long", takesTime: true),
    FaultRow("a byte a second", .wire(.drip), .retried, says: "took too long", takesTime: true),
    FaultRow("a body over the cap", .wire(.endless), .retried, says: "larger than 16000000 bytes"),
    FaultRow("a gzip bomb", .wire(.gzipBomb), .retried, says: "larger than 16000000 bytes"),
    FaultRow("gzip in name only", .wire(.notGzip), .retried, says: "could not be decompressed"),
    FaultRow("not HTTP", .wire(.noise), .retried, says: "is not HTTP"),
  ]
}

extension FaultRow: CustomTestStringConvertible {
  var testDescription: String { name }
}
