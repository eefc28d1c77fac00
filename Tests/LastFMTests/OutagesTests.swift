import Testing

@testable import LastFM

/// When a server is taken to be down.
struct OutagesTests {
  private let start = ContinuousClock.now

  private func outages(failures: Int) -> Outages {
    let outages = Outages()
    for _ in 0..<failures { outages.note(failureOf: "last.fm", at: start) }
    return outages
  }

  private func seemsDown(_ outages: Outages, _ host: String = "last.fm", after seconds: Int) -> Bool
  {
    outages.seemsDown(host, for: .seconds(8), at: start.advanced(by: .seconds(seconds)))
  }

  @Test func `takes eight failures in a row, for as long as a request is patient`() {
    #expect(seemsDown(outages(failures: 8), after: 8))
    #expect(!seemsDown(outages(failures: 7), after: 8))
    #expect(!seemsDown(outages(failures: 8), after: 7))
  }

  @Test func `ends with an answer, and then begins anew`() {
    let outages = outages(failures: 100)
    outages.note(answerOf: "last.fm")
    #expect(!seemsDown(outages, after: 8))
    let later = start.advanced(by: .seconds(100))
    for _ in 1...8 { outages.note(failureOf: "last.fm", at: later) }
    #expect(!seemsDown(outages, after: 107))
    #expect(seemsDown(outages, after: 108))
  }

  @Test func `is each host's own`() {
    let outages = outages(failures: 8)
    outages.note(answerOf: "archive.org")
    #expect(!seemsDown(outages, "archive.org", after: 8))
    #expect(seemsDown(outages, after: 8))
  }
}
