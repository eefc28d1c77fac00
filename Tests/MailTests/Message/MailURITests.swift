import Testing

@testable import Mail

@Suite struct MailURITests {
  @Test(arguments: [
    "mailto:me@example.org?subject=stop", "https://example.org/stop?a=b", "MAILTO:a@b",
  ])
  func `takes a place to unsubscribe at`(_ text: String) throws {
    #expect(try MailURI(text).description == text)
  }

  @Test(arguments: [
    "", "me@example.org", "http://example.org", "javascript:x", "mailto:", "mailto:a@b\r\nBcc: x",
    "mailto:a@b?subject=no more", "https://example.org/>", "https://exämple.org",
    "https://example.org/" + String(repeating: "x", count: 900),
  ])
  func `refuses what is none, or would not fit a header`(_ text: String) {
    #expect(throws: MailURI.Problem.self) { try MailURI(text) }
  }
}
