import Testing

@testable import LastFM

/// When a server is taken to be down.
struct OutagesTests {
  @Test func `begin with the fourth request in a row that is given up on`() {
    let outages = Outages()
    for _ in 1...3 { outages.note(failureOf: "last.fm") }
    #expect(!outages.seemsDown("last.fm"))
    outages.note(failureOf: "last.fm")
    #expect(outages.seemsDown("last.fm"))
  }

  @Test func `end with an answer, and then begin anew`() {
    let outages = Outages()
    for _ in 1...9 { outages.note(failureOf: "last.fm") }
    outages.note(answerOf: "last.fm")
    #expect(!outages.seemsDown("last.fm"))
    for _ in 1...3 { outages.note(failureOf: "last.fm") }
    #expect(!outages.seemsDown("last.fm"))
  }

  @Test func `are each host's own`() {
    let outages = Outages()
    for _ in 1...4 { outages.note(failureOf: "archive.org") }
    outages.note(answerOf: "last.fm")
    #expect(outages.seemsDown("archive.org"))
    #expect(!outages.seemsDown("last.fm"))
  }
}
