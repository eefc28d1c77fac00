import Foundation
import LastFM
import LastFMStub
import Testing
import WeekInHistory

extension Edges {
  @Suite struct Denials {
    private static let userNotFound = FaultAnswer.error(6, message: "User not found", status: 404)

    @Test func `does not believe at once that there is no such user`() async throws {
      try await LocalLastFM.serve { lastFM in
        for method in [RequestPattern.chartList, .profiles, .charts] {
          lastFM.stub.faults.add(Fault(when: method, answer: Self.userNotFound))
        }
        let digest = try await lastFM.run().digest(of: .user("RJ"))
        #expect(digest.status == .complete)
        #expect(digest.user == "RJ")
        #expect(lastFM.tally["user.getinfo"] == 2)
      }
    }

    @Test func `believes it the second time, and goes on to the next user`() async throws {
      try await LocalLastFM.serve { lastFM in
        let digests = try await lastFM.run()
          .digests(of: [.user("nobody", years: "1-2"), .user("RJ")])
        #expect(digests.map(\.status) == [.failed, .complete])
        #expect(digests[0].problem?.kind == .unknownUser)
        #expect(digests[0].problem?.message.contains("“nobody”") == true)
        #expect(digests[0].years.count == 2)
        #expect(
          lastFM.stub.requests(for: "user.getInfo").count { $0.parameters["user"] == "nobody" } == 2
        )
        #expect(lastFM.tally["user.getweeklyalbumchart"] == 1, "of RJ")
      }
    }

    @Test func `does not keep that there is no such user`() async throws {
      try await LocalLastFM.serve { lastFM in
        lastFM.stub.faults.add(Fault(when: .profiles, answer: Self.userNotFound, times: .count(2)))
        let first = try await lastFM.run().digest(of: .user("RJ"))
        #expect(first.problem?.kind == .unknownUser)
        let second = try await lastFM.run().digest(of: .user("RJ"))
        #expect(second.status == .complete)
      }
    }

    @Test func `asks for the chart list in the next user's name when one name spoils it`()
      async throws
    {
      try await LocalLastFM.serve { lastFM in
        lastFM.stub.faults.add(
          Fault(when: .chartList.user("nobody"), answer: Self.userNotFound, times: .always)
        )
        let digests = try await lastFM.run().digests(of: [.user("nobody"), .user("RJ")])
        #expect(digests.map(\.status) == [.failed, .complete])
        #expect(
          lastFM.stub.requests(for: "user.getWeeklyChartList").map { $0.parameters["user"] }
            == ["nobody", "nobody", "RJ"]
        )
      }
    }

    @Test func `explains that a user hides listening, and goes on to the next`() async throws {
      try await LocalLastFM.serve { lastFM in
        let digests = try await lastFM.run()
          .digests(of: [.user("hidden", years: "1-2"), .user("RJ", years: "1-2")])
        #expect(digests.map(\.status) == [.failed, .complete])
        #expect(digests[0].problem?.kind == .privateUser)
        #expect(digests[0].problem?.message.contains("last.fm/settings/privacy") == true)
        #expect(digests[1].problem == nil)
        #expect(lastFM.tally["user.getweeklyalbumchart"] == 4, "a denial is not argued with")
      }
    }

    @Test(
      "ends the run when the key is not accepted",
      arguments: [
        ("invalid", "Invalid API key"), ("suspended", "API Key Suspended"),
      ]
    )
    func keyRejected(key: String, words: String) async throws {
      try await LocalLastFM.serve { lastFM in
        let run = try lastFM.run { $0.apiKey = { try #require(APIKey(key)) } }
        let error = await #expect(throws: ChartFailure.self) {
          try await run.digests(of: [.user("RJ"), .user("alice"), .user("tomoko_h")])
        }
        guard case .keyRejected(let reason) = error else {
          Issue.record("\(String(describing: error))")
          return
        }
        #expect(reason.contains(words))
        // The list, and beside it at most the first profile: no other request would fare better.
        #expect((1...2).contains(lastFM.stub.requests.count))
      }
    }

    @Test("ends the run when the key is withdrawn in its midst", arguments: [10, 26])
    func keyWithdrawn(code: Int) async throws {
      try await LocalLastFM.serve { lastFM in
        lastFM.stub.faults.add(
          Fault(when: .charts.user("alice"), answer: .error(code, status: 200), times: .always)
        )
        let run = try lastFM.run()
        let error = await #expect(throws: ChartFailure.self) {
          try await run.digests(of: [.user("RJ"), .user("alice"), .user("tomoko_h")])
        }
        guard case .keyRejected = error else {
          Issue.record("\(String(describing: error))")
          return
        }
        #expect(
          lastFM.stub.requests.count {
            $0.parameters["user"] == "alice" && $0.parameters["from"] != nil
          } == 1
        )
      }
    }

    @Test func `does not let an old copy hide that the key is rejected`() async throws {
      try await LocalLastFM.serve { lastFM in
        _ = try await lastFM.run().digest(of: .user("RJ"))
        let later = LocalLastFM.today.addingTimeInterval(400 * 86_400)
        let run = try lastFM.run(at: later) { $0.apiKey = { try #require(APIKey("suspended")) } }
        let error = await #expect(throws: ChartFailure.self) {
          try await run.digest(of: .user("RJ"))
        }
        guard case .keyRejected = error else {
          Issue.record("\(String(describing: error))")
          return
        }
      }
    }

    @Test func `runs the command for the key only when something is really asked`() async throws {
      try await LocalLastFM.serve { lastFM in
        _ = try await lastFM.run().digest(of: .user("RJ", covers: true))
        struct NoKey: Error {}
        let digest = try await lastFM.run { $0.apiKey = { throw NoKey() } }
          .digest(of: .user("RJ", covers: true))
        #expect(digest.status == .complete)
        let run = try lastFM.run { $0.apiKey = { throw NoKey() } }
        await #expect(throws: NoKey.self) { try await run.digest(of: .user("alice")) }
      }
    }
  }
}
