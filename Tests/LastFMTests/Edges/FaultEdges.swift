import Foundation
import LastFM
import LastFMStub
import Testing
import WeekInHistory

/// Something that goes wrong, and by which words the digest's reader can tell.
struct Mishap: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var answer: FaultAnswer
  var words: String

  init(_ description: String, _ answer: FaultAnswer, says words: String) {
    testDescription = description
    self.answer = answer
    self.words = words
  }
}

extension Edges {
  @Suite struct FaultyAnswers {
    private static let html = Array("<html><body>Please try again in 30 seconds.</body>".utf8)

    static let mishaps = [
      Mishap("error 8, status 500", .error(8, status: 500), says: "error 8 (HTTP 500)"),
      Mishap("error 8, status 503", .error(8, status: 503), says: "error 8 (HTTP 503)"),
      Mishap("error 8, status 200", .error(8, style: .legacy), says: "error 8 (HTTP 200)"),
      Mishap("error 11, status 503", .error(11), says: "error 11 (HTTP 503)"),
      Mishap("error 11, status 200", .error(11, style: .legacy), says: "error 11 (HTTP 200)"),
      Mishap("error 16, status 503", .error(16), says: "error 16 (HTTP 503)"),
      Mishap("error 16, status 500", .error(16, status: 500), says: "error 16 (HTTP 500)"),
      Mishap("error 16, status 200", .error(16, style: .legacy), says: "error 16 (HTTP 200)"),
      Mishap("HTML, status 500", .status(500), says: "HTTP status 500"),
      Mishap("HTML, status 502", .status(502), says: "HTTP status 502"),
      Mishap("HTML, status 503", .status(503), says: "HTTP status 503"),
      Mishap("HTML, status 403", .status(403), says: "HTTP status 403"),
      Mishap("HTML, status 404", .status(404), says: "HTTP status 404"),
      Mishap("JSON, status 504", .status(504, body: .json), says: "HTTP status 504"),
      Mishap("nothing, status 503", .status(503, body: .empty), says: "HTTP status 503"),
      Mishap("HTML, status 200", .raw(html, contentType: "text/html"), says: "web page"),
      Mishap("HTML after a byte-order mark", .raw([0xEF, 0xBB, 0xBF] + html), says: "web page"),
      Mishap("nothing, status 200", .raw([]), says: "empty"),
      Mishap("half the JSON", .truncated, says: "cut short or garbled"),
      Mishap("broken JSON", .malformed, says: "cut short or garbled"),
      Mishap("no UTF-8", .invalidUTF8, says: "cut short or garbled"),
      Mishap("other JSON", .raw(Array(#"{"status":"ok"}"#.utf8)), says: "cut short or garbled"),
    ]

    @Test("asks again after one bad answer, and tells nobody", arguments: mishaps)
    func once(_ mishap: Mishap) async throws {
      try await LocalLastFM.serve { lastFM in
        let sound = try await lastFM.run().digest(of: .user("alice"))
        try FileManager.default.removeItem(at: lastFM.cacheFolder)
        lastFM.stub.resetRequests()
        for method in [RequestPattern.chartList, .profiles, .charts] {
          lastFM.stub.faults.add(Fault(when: method, answer: mishap.answer))
        }
        let digest = try await lastFM.run().digest(of: .user("alice"))
        #expect(digest == sound)
        #expect(
          lastFM.tally == [
            "user.getweeklychartlist": 2, "user.getinfo": 2, "user.getweeklyalbumchart": 2,
          ]
        )
      }
    }

    @Test("gives up after the third retry, says why, and keeps nothing", arguments: mishaps)
    func forGood(_ mishap: Mishap) async throws {
      try await LocalLastFM.serve { lastFM in
        lastFM.stub.faults.add(
          Fault(when: .charts.from(ChartWeek.aYearAgo.from), answer: mishap.answer, times: .always)
        )
        let run = try lastFM.run()
        let digest = try await run.digest(of: .user("RJ", years: "1-3"))
        #expect(digest.status == .partial)
        let problem = try #require(digest.years[0].outcome.problem)
        #expect(problem.kind == .unavailable)
        #expect(problem.message.contains(mishap.words))
        #expect(digest.years.dropFirst().allSatisfy { $0.outcome.problem == nil })
        #expect(lastFM.tally["user.getweeklyalbumchart"] == 4 + 2)
        #expect(try !run.keepsChart())

        lastFM.stub.faults.removeAll()
        let later = try await lastFM.run().digest(of: .user("RJ", years: "1-3"))
        #expect(later.status == .complete)
      }
    }

    @Test func `reads an answer that begins with a byte-order mark`() async throws {
      try await LocalLastFM.serve { lastFM in
        lastFM.stub.faults.add(Fault(when: .any, answer: .byteOrderMark, times: .always))
        let digest = try await lastFM.run().digest(of: .user("RJ", covers: true))
        #expect(digest.status == .complete)
        #expect(digest.albums.contains { $0.artwork != nil })
        #expect(Set(lastFM.stub.requests.map(\.target)).count == lastFM.stub.requests.count)
      }
    }

    static let mistakes = [
      Mishap("another user's", .wrongUser("alice"), says: "another user"),
      Mishap("another beginning", .wrongFrom(1_763_294_400 - 604_800), says: "another week"),
      Mishap("another end", .wrongTo(1_763_899_200 + 604_800), says: "another week"),
    ]

    @Test("asks again when the chart that comes is another one", arguments: mistakes)
    func mistakenOnce(_ mistake: Mishap) async throws {
      try await LocalLastFM.serve { lastFM in
        let sound = try await lastFM.run().chart()
        try FileManager.default.removeItem(at: lastFM.cacheFolder)
        lastFM.stub.resetRequests()
        lastFM.stub.faults.add(Fault(when: .charts, answer: mistake.answer))
        let chart = try await lastFM.run().chart()
        #expect(chart == sound)
        #expect(lastFM.stub.requests.count == 2)
      }
    }

    @Test("never keeps a chart that is another one", arguments: mistakes)
    func mistakenForGood(_ mistake: Mishap) async throws {
      try await LocalLastFM.serve { lastFM in
        lastFM.stub.faults.add(Fault(when: .charts, answer: mistake.answer, times: .always))
        let run = try lastFM.run()
        let digest = try await run.digest(of: .user("RJ"))
        #expect(digest.years[0].outcome.problem?.message.contains(mistake.words) == true)
        #expect(try !run.keepsChart())
        lastFM.stub.faults.removeAll()
        let later = try await lastFM.run().digest(of: .user("RJ"))
        #expect(later.status == .complete)
        #expect(later.years[0].staleSince == nil)
      }
    }

    @Test func `never keeps a profile that is another user's`() async throws {
      try await LocalLastFM.serve { lastFM in
        lastFM.stub.faults.add(
          Fault(when: .profiles, answer: .wrongUser("alice"), times: .count(4))
        )
        let run = try lastFM.run()
        await #expect(throws: ChartFailure.unavailable(reason: "The answer was for another user."))
        {
          try await run.profile()
        }
        #expect(try !run.keepsProfile())
        #expect(lastFM.stub.requests.count == 4)
        #expect(try await run.profile().value.canonicalName == "RJ")
      }
    }

    @Test func `reports what went wrong first`() async throws {
      try await LocalLastFM.serve { lastFM in
        lastFM.stub.faults.add(Fault(when: .charts, answer: .error(16)))
        lastFM.stub.faults.add(Fault(when: .charts, answer: .status(502)))
        lastFM.stub.faults.add(Fault(when: .charts, answer: .truncated, times: .always))
        let digest = try await lastFM.run().digest(of: .user("RJ"))
        let problem = try #require(digest.years[0].outcome.problem)
        #expect(problem.message.contains("error 16 (HTTP 503)"))
      }
    }

    @Test func `reports a final answer, whatever went wrong before it`() async throws {
      try await LocalLastFM.serve { lastFM in
        lastFM.stub.faults.add(Fault(when: .charts, answer: .status(502)))
        lastFM.stub.faults.add(Fault(when: .charts, answer: .error(17)))
        let run = try lastFM.run()
        await #expect(throws: ChartFailure.privateUser) { try await run.chart() }
        #expect(lastFM.stub.requests.count == 2)
      }
    }

    @Test func `says that the server does not answer at all`() async throws {
      try await LocalLastFM.serve { lastFM in
        await lastFM.stub.stop()
        let digest = try await lastFM.run().digest(of: .user("RJ"))
        #expect(digest.status == .failed)
        #expect(digest.problem?.kind == .unavailable)
        #expect(digest.problem?.message.contains("There was no connection to 127.0.0.1:") == true)
      }
    }

    @Test func `takes a refusal for what it is, and asks nothing twice`() async throws {
      try await LocalLastFM.serve { lastFM in
        lastFM.stub.faults.add(Fault(when: .charts, answer: .error(27), times: .always))
        let digest = try await lastFM.run().digest(of: .user("RJ"))
        let problem = try #require(digest.years[0].outcome.problem)
        #expect(problem.kind == .refused)
        #expect(problem.message.contains("no longer supported"))
        #expect(lastFM.tally["user.getweeklyalbumchart"] == 1)
      }
    }

    @Test func `goes on to the next user when one fails`() async throws {
      try await LocalLastFM.serve { lastFM in
        lastFM.stub.faults.add(
          Fault(when: .charts.user("alice"), answer: .error(8), times: .always)
        )
        let digests = try await lastFM.run()
          .digests(of: [.user("alice"), .user("RJ"), .user("tomoko_h")])
        #expect(digests.map(\.status) == [.failed, .complete, .complete])
      }
    }
  }
}
