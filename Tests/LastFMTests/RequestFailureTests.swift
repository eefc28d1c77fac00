import Curl
import Testing
import WeekInHistory

@testable import LastFM

/// What each of Last.fm's error codes asks of us, and what the digest says of it.
struct RequestFailureTests {
  private static let statuses = [200, 400, 403, 404, 429, 500, 503]
  /// The last one is in no list of Last.fm's.
  private static let refusals = [
    2, 3, 4, 5, 7, 9, 12, 13, 14, 15, 18, 19, 20, 21, 22, 23, 24, 25, 27, 28, 99,
  ]

  private func failure(_ code: Int, _ message: String = "Oops", status: Int) -> RequestFailure {
    .reply(.api(APIError(code: code, message: message), status: status), retryAfter: nil)
  }

  @Test("tries again when Last.fm is down for a moment", arguments: [8, 11, 16], statuses)
  func temporary(code: Int, status: Int) {
    let failure = failure(code, status: status)
    #expect(failure.advice == .retry(after: nil))
    guard case .unavailable(let reason) = failure.chartFailure else {
      Issue.record("\(failure.chartFailure)")
      return
    }
    #expect(reason.contains("error \(code)"))
    #expect(reason.contains("Oops"))
  }

  @Test("slows down when Last.fm says so", arguments: statuses)
  func rateLimited(status: Int) {
    #expect(failure(29, status: status).advice == .backOff(for: nil))
    #expect(failure(29, status: status).chartFailure == .rateLimited)
  }

  @Test("ends the run when the key is rejected or suspended", arguments: [10, 26], statuses)
  func keyRejected(code: Int, status: Int) {
    #expect(failure(code, status: status).advice == .final)
    #expect(failure(code, status: status).chartFailure == .keyRejected(reason: "Oops"))
  }

  @Test("takes 17 for a user who hides recent listening", arguments: statuses)
  func privateUser(status: Int) {
    #expect(failure(17, status: status).advice == .final)
    #expect(failure(17, status: status).chartFailure == .privateUser)
  }

  @Test(
    "does not repeat a request with which Last.fm finds fault",
    arguments: refusals,
    statuses.filter { $0 < 500 }
  )
  func refused(code: Int, status: Int) {
    #expect(failure(code, status: status).advice == .final)
    guard case .refused(let reason) = failure(code, status: status).chartFailure else {
      Issue.record("\(code) is taken for something else")
      return
    }
    #expect(reason.contains("error \(code)"))
    #expect(reason.contains("Oops"))
  }

  @Test(
    "tries again after a refusal that comes with a 5xx, and after a code that nobody knows",
    arguments: refusals,
    statuses.filter { $0 >= 500 }
  )
  func refusedInTrouble(code: Int, status: Int) {
    let failure = failure(code, status: status)
    #expect(failure.advice == .retry(after: nil))
    guard case .unavailable(let reason) = failure.chartFailure else {
      Issue.record("\(failure.chartFailure)")
      return
    }
    #expect(reason.contains("error \(code) (HTTP \(status))"))
  }

  @Test(
    "reads the message of error 6",
    arguments: [
      ("User not found", APIError.Meaning.unknownUser),
      ("Invalid user name supplied", .unknownUser),
      ("No user with that name was found", .unknownUser),
      ("Album not found", .notFound),
      ("Artist not found", .notFound),
      ("The artist you supplied could not be found", .notFound),
      ("Invalid parameters - Your request is missing a required parameter", .refused),
      ("Invalid API key", .keyRejected),
      ("Missing parameter api_key", .keyRejected),
      ("", .refused),
    ]
  )
  func errorSix(message: String, meaning: APIError.Meaning) {
    #expect(APIError(code: 6, message: message).meaning == meaning)
  }

  @Test("asks once more before it believes that a user is unknown", arguments: statuses)
  func unknownUser(status: Int) {
    let failure = failure(6, "User not found", status: status)
    #expect(failure.advice == .askOnceMore)
    #expect(failure.chartFailure == .unknownUser)
  }

  @Test(
    "tries again after a bare 5xx or 429, and after no other status",
    arguments: [
      (500, RequestFailure.Advice.retry(after: .seconds(9))),
      (502, .retry(after: .seconds(9))),
      (503, .retry(after: .seconds(9))),
      (504, .retry(after: .seconds(9))),
      (429, .backOff(for: .seconds(9))),
      (400, .final),
      (403, .final),
      (404, .final),
      (301, .final),
    ]
  )
  func bareStatus(status: Int, advice: RequestFailure.Advice) {
    let failure = RequestFailure.reply(.status(status), retryAfter: .seconds(9))
    #expect(failure.advice == advice)
    if status == 429 {
      #expect(failure.chartFailure == .rateLimited)
    } else {
      #expect(failure.chartFailure == .unavailable(reason: "It sent HTTP status \(status)."))
    }
  }

  @Test(
    "tries again after half a reply, a web page, or somebody else's answer",
    arguments: [ReplyFault.unreadable("x"), .mistaken("another user")]
  )
  func unusable(fault: ReplyFault) {
    let failure = RequestFailure.reply(fault, retryAfter: nil)
    #expect(failure.advice == .retry(after: nil))
    #expect(failure.chartFailure == .unavailable(reason: "\(fault)"))
  }

  @Test func `tries again when there was no connection, and says so`() {
    let failure = RequestFailure.transfer(.couldNotConnect(host: "ws.audioscrobbler.com"))
    #expect(failure.advice == .retry(after: nil))
    #expect(
      failure.chartFailure
        == .unavailable(reason: "There was no connection to ws.audioscrobbler.com.")
    )
  }
}
