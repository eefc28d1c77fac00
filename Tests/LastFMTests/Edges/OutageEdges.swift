import Foundation
import LastFMStub
import Testing
import WeekInHistory

@testable import LastFM

extension Edges {
  /// Last.fm is down for many requests at once.
  @Suite struct LongOutages {
    private func one(_ settings: inout LastFMClient.Settings) {
      settings.maximumConcurrentRequests = 1
      settings.retries.waits = [.zero, .zero, .zero]
    }

    @Test func `asks a server that seems to be down for each chart once`() async throws {
      try await LocalLastFM.serve { lastFM in
        lastFM.stub.faults.add(Fault(when: .charts, answer: .status(503), times: .always))
        let digest = try await lastFM.run(one).digest(of: .user("RJ", years: "1-20"))
        #expect(digest.years.allSatisfy { $0.outcome.problem?.kind == .unavailable })
        // The first seven were to be asked for again before the eighth failed.
        #expect(lastFM.tally["user.getweeklyalbumchart"] == 20 + 7)
      }
    }

    @Test func `is patient again once the server answers`() async throws {
      try await LocalLastFM.serve { lastFM in
        lastFM.stub.faults.add(Fault(when: .charts, answer: .status(503), times: .count(10)))
        lastFM.stub.faults.add(
          Fault(when: .charts.user("alice"), answer: .status(503), times: .count(3))
        )
        let run = try lastFM.run(one)
        let digest = try await run.digest(of: .user("RJ", years: "1-10"))
        #expect(digest.years.count { $0.outcome.summary != nil } == 7)
        let other = try await run.digest(of: .user("alice"))
        #expect(other.status == .complete)
        #expect(lastFM.tally["user.getweeklyalbumchart"] == 10 + 7 + 4)
      }
    }

    @Test func `shows what it has of every year while the server is down`() async throws {
      try await LocalLastFM.serve { lastFM in
        let user = try FollowedUser.user("RJ", years: "1-20")
        let sound = try await lastFM.run().digest(of: user)
        lastFM.stub.resetRequests()
        lastFM.stub.faults.add(Fault(when: .any, answer: .status(503), times: .always))
        let tomorrow = LocalLastFM.today.addingTimeInterval(86_400)
        let run = try lastFM.run(at: tomorrow) {
          one(&$0)
          $0.freshness = .refresh
        }
        let digest = try await run.digest(of: user)
        #expect(digest.albums == sound.albums)
        #expect(digest.years.allSatisfy { $0.staleSince != nil || $0.outcome.summary == nil })
        // Only the list and the profile were asked for again, three times each.
        let charts = digest.years.count { $0.outcome.summary != nil }
        #expect(lastFM.stub.requests.count == 2 * 4 + charts)
      }
    }
  }
}
