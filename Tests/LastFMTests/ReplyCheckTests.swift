import Foundation
import Testing

@testable import LastFM

/// Whether a reply may hold an answer at all.
struct ReplyCheckTests {
  private func fault(_ body: String, status: Int = 200) -> ReplyFault? {
    do throws(ReplyFault) {
      try Reply.check(RawReply(status: status, body: Data(body.utf8)))
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "finds an error at any status, however it is written",
    arguments: [
      #"{"message":"User not found","error":6}"#,
      #"{"error":6,"message":"User not found","links":[]}"#,
      #"{"error":"6","message":"User not found"}"#,
      "\u{FEFF}" + #"{"error":6,"message":"User not found"}"#,
      "\n  " + #"{ "error" : 6, "message" : "User not found" }"# + "\n",
      #"{"error":6,"message":"User\u0020not found"}"#,
      "{\"error\":6,\"message\":\"User\u{1}not found\"}",
    ],
    [200, 400, 403, 404, 500, 503]
  )
  func error(body: String, status: Int) {
    let error = APIError(code: 6, message: "User not found")
    #expect(fault(body, status: status) == .api(error, status: status))
  }

  @Test(
    "takes an error without words, or with odd ones, for an error all the same",
    arguments: [
      #"{"error":29}"#, #"{"error":29,"message":null}"#, #"{"error":29,"message":{"x":1}}"#,
    ]
  )
  func wordless(body: String) {
    #expect(fault(body) == .api(APIError(code: 29, message: ""), status: 200))
  }

  @Test(
    "takes nothing else for an error of Last.fm's",
    arguments: [
      #"{"error":"Not Found"}"#, #"{"error":null}"#, #"{"album":{"error":6}}"#, #"[6]"#, "6",
      #"{"error":99999999999999999999}"#,
    ]
  )
  func noError(body: String) {
    #expect(fault(body) == nil)
    #expect(fault(body, status: 404) == .status(404))
  }

  @Test(
    "knows a web page, whatever it is preceded by",
    arguments: [
      "<html><body>The server encountered a temporary error</body></html>",
      "<!DOCTYPE html>", "\n\t <html>", "\u{FEFF}<html>", "<lfm status=\"ok\"></lfm>",
    ]
  )
  func webPage(body: String) {
    #expect(fault(body) == .unreadable("The reply was a web page instead of data"))
    #expect(fault(body, status: 502) == .status(502))
  }

  @Test("takes nothing for no answer", arguments: ["", " ", "\r\n", "\u{FEFF}"])
  func empty(body: String) {
    #expect(fault(body) == .unreadable("The reply was empty"))
  }

  @Test(
    "believes no status but success",
    arguments: [(200, true), (204, true), (199, false), (301, false), (500, false)]
  )
  func status(status: Int, isGood: Bool) {
    #expect(fault(#"{"user":{}}"#, status: status) == (isGood ? nil : .status(status)))
  }
}
