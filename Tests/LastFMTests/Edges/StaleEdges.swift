import Foundation
import LastFM
import LastFMStub
import Testing
import WeekInHistory

extension Edges {
  @Suite struct OldAnswers {
    private func days(_ count: Double) -> Date {
      LocalLastFM.today.addingTimeInterval(count * 86_400)
    }

    @Test func `shows old charts, and says how old, when Last.fm is down`() async throws {
      try await LocalLastFM.serve { lastFM in
        let fetched = LocalLastFM.today.addingTimeInterval(0.123_456_789)
        let first = try await lastFM.run(at: fetched).digest(of: .user("RJ", years: "1-2"))
        await lastFM.stub.stop()
        let run = try lastFM.run(at: days(400))
        let digest = try await run.digest(of: .user("RJ", years: "1-2"))
        #expect(digest.albums == first.albums)
        for year in digest.years {
          let since = try #require(year.staleSince)
          #expect(abs(since.timeIntervalSince(fetched)) < 1)
        }
        let chart = try await run.chart()
        #expect(chart.isStale)
        #expect(chart.staleSince == digest.years[0].staleSince)
      }
    }

    @Test func `says nothing of age when Last.fm can be asked again`() async throws {
      try await LocalLastFM.serve { lastFM in
        _ = try await lastFM.run().digest(of: .user("RJ"))
        lastFM.stub.faults.add(Fault(when: .any, answer: .error(11), times: .always))
        let down = try await lastFM.run(at: days(400)).digest(of: .user("RJ"))
        #expect(down.years[0].staleSince == LocalLastFM.today)

        lastFM.stub.faults.removeAll()
        let up = try await lastFM.run(at: days(401)).digest(of: .user("RJ"))
        #expect(up.years[0].staleSince == nil)
        #expect(up.status == .complete)

        lastFM.stub.resetRequests()
        let again = try await lastFM.run(at: days(401)).digest(of: .user("RJ"))
        #expect(again == up)
        #expect(lastFM.stub.requests.isEmpty, "what is new is kept")
      }
    }

    @Test func `asks again for a chart that was still young, after six hours`() async throws {
      try await LocalLastFM.serve { lastFM in
        // The evening of 22 November 2025, when the week that ends the next noon is not over yet.
        let then = LocalLastFM.today.addingTimeInterval(-364 * 86_400)
        for (hours, requests) in [(0.0, 1), (5, 1), (7, 2), (12, 2)] {
          _ = try await lastFM.run(at: then.addingTimeInterval(hours * 3_600)).chart()
          #expect(lastFM.stub.requests.count == requests, "after \(hours) hours")
        }
      }
    }

    @Test func `asks again for an old chart after a year`() async throws {
      try await LocalLastFM.serve { lastFM in
        for (days, requests) in [(0.0, 1), (364, 1), (366, 2)] {
          _ = try await lastFM.run(at: self.days(days)).chart()
          #expect(lastFM.stub.requests.count == requests, "after \(days) days")
        }
      }
    }

    @Test func `lets a profile stand in for thirty days, and no longer`() async throws {
      try await LocalLastFM.serve { lastFM in
        _ = try await lastFM.run().profile(of: "newcomer")
        lastFM.stub.faults.add(Fault(when: .profiles, answer: .error(8), times: .always))
        let stale = try await lastFM.run(at: days(29)).profile(of: "newcomer")
        #expect(stale.isStale)
        #expect(stale.value.canonicalName == "newcomer")
        let run = try lastFM.run(at: days(31))
        await #expect(throws: ChartFailure.self) { try await run.profile(of: "newcomer") }

        // Without the day of joining, the years before it are asked for.
        let digest = try await lastFM.run(at: days(31)).digest(of: .user("newcomer", years: "1,10"))
        #expect(digest.problem?.kind == .registrationUnknown)
        #expect(lastFM.tally["user.getweeklyalbumchart"] == 2)
      }
    }

    @Test func `goes by an old chart list when there is no new one`() async throws {
      try await LocalLastFM.serve { lastFM in
        let user = try FollowedUser.user("RJ", years: "1-2")
        let first = try await lastFM.run().digest(of: user)
        lastFM.stub.faults.add(Fault(when: .chartList, answer: .truncated, times: .always))
        let digest = try await lastFM.run(at: days(30)).digest(of: user)
        #expect(digest.status == .complete)
        #expect(digest.albums == first.albums)
      }
    }

    @Test func `does not say that a week is not listed when the list could not be renewed`()
      async throws
    {
      try await LocalLastFM.serve { lastFM in
        _ = try await lastFM.run().digest(of: .user("RJ"))
        lastFM.stub.faults.add(Fault(when: .chartList, answer: .status(503), times: .always))
        let digest = try await lastFM.run(at: days(800))
          .digest(of: .user("RJ", years: "1-3"), on: "2029-01-30")
        #expect(digest.years.map { $0.outcome.problem?.kind } == [.unavailable, .unavailable, nil])
        #expect(digest.status == .partial)
      }
    }

    @Test func `does not show an old chart of a user who hides listening now`() async throws {
      try await LocalLastFM.serve { lastFM in
        _ = try await lastFM.run().digest(of: .user("RJ"))
        lastFM.stub.faults.add(Fault(when: .charts, answer: .error(17), times: .always))
        let digest = try await lastFM.run(at: days(400)).digest(of: .user("RJ"))
        #expect(digest.problem?.kind == .privateUser)
        #expect(digest.albums.isEmpty)
      }
    }

    @Test func `takes nothing from the future for fresh`() async throws {
      try await LocalLastFM.serve { lastFM in
        _ = try await lastFM.run(at: days(30)).chart()
        let chart = try await lastFM.run().chart()
        #expect(lastFM.stub.requests.count == 2)
        #expect(chart.fetchedAt == LocalLastFM.today)
      }
    }
  }
}
