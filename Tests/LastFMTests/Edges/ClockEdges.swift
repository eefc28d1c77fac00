import Foundation
import LastFM
import LastFMStub
import Testing
import WeekInHistory

extension Edges {
  /// A clock that is wrong for a while, on one cache.
  @Suite struct WrongClock {
    private static let hour: Double = 3_600
    private static let year: Double = 365 * 86_400

    /// How wrong the clock is, in seconds.
    static let errors: [Double] = [
      -120, -hour, -2 * year, -LocalLastFM.today.timeIntervalSince1970 + 60, 120, hour, 2 * year,
    ]

    private func wrong(by error: Double) -> Date { LocalLastFM.today.addingTimeInterval(error) }

    private func users() throws -> [FollowedUser] {
      [try .user("RJ", years: "1-3"), try .user("newcomer", years: "1-2")]
    }

    /// What a digest says, apart from how sure it is of it.
    private func albums(_ digests: [Digest]) -> [[RankedAlbum]] { digests.map(\.albums) }

    @Test(arguments: errors)
    func `says the same while the clock is wrong, and when it is right again`(
      error: Double
    ) async throws {
      try await LocalLastFM.serve { lastFM in
        let right = try await lastFM.run().digests(of: users())
        let during = try await lastFM.run(at: wrong(by: error)).digests(of: users())
        #expect(albums(during) == albums(right))
        let after = try await lastFM.run(at: LocalLastFM.today + 1).digests(of: users())
        #expect(albums(after) == albums(right))
        for year in after.flatMap(\.years) { #expect(year.staleSince == nil) }
        for (one, other) in zip(after, right) { #expect(one.status == other.status) }
      }
    }

    @Test(arguments: errors)
    func `names no day after today as the one that an old chart is of`(error: Double) async throws {
      try await LocalLastFM.serve { lastFM in
        _ = try await lastFM.run(at: wrong(by: error)).digests(of: users())
        lastFM.stub.faults.add(Fault(when: .any, answer: .error(11), times: .always))
        for freshness in [LastFMClient.Freshness.byPolicy, .refresh, .offline] {
          let run = try lastFM.run { $0.freshness = freshness }
          for year in try await run.digests(of: users()).flatMap(\.years) {
            if let since = year.staleSince { #expect(since <= LocalLastFM.today) }
            #expect(year.outcome.summary != nil)
          }
        }
      }
    }

    @Test func `asks again for what was fetched in the future, and keeps the answer`() async throws
    {
      try await LocalLastFM.serve { lastFM in
        _ = try await lastFM.run(at: wrong(by: 2 * Self.year)).digests(of: users())
        lastFM.stub.resetRequests()
        let right = try await lastFM.run().digests(of: users())
        #expect(lastFM.tally["user.getweeklyalbumchart"] == 5)
        lastFM.stub.resetRequests()
        #expect(try await lastFM.run().digests(of: users()) == right)
        #expect(lastFM.stub.requests.isEmpty)
      }
    }

    @Test func `refreshes what was fetched a minute from now`() async throws {
      try await LocalLastFM.serve { lastFM in
        _ = try await lastFM.run(at: wrong(by: 60)).chart()
        lastFM.stub.resetRequests()
        _ = try await lastFM.run { $0.freshness = .refresh }.chart()
        #expect(lastFM.stub.requests.count == 1)
      }
    }

    @Test func `believes no chart for a year that was fetched too early, by a clock ahead`()
      async throws
    {
      try await LocalLastFM.serve { lastFM in
        // The week is a day old, but the clock is a month ahead and takes the chart for settled.
        let then = LocalLastFM.today.addingTimeInterval(-363 * 86_400)
        _ = try await lastFM.run(at: then.addingTimeInterval(30 * 86_400)).chart()
        _ = try await lastFM.run(at: then).chart()
        #expect(lastFM.stub.requests.count == 2)
        // And the other way round: by a clock that is behind it is not over yet.
        _ = try await lastFM.run(at: then.addingTimeInterval(-30 * 86_400)).chart()
        _ = try await lastFM.run(at: then.addingTimeInterval(7 * 3_600)).chart()
        #expect(lastFM.stub.requests.count == 4)
      }
    }

    @Test func `does not let a profile from the future stand in`() async throws {
      try await LocalLastFM.serve { lastFM in
        _ = try await lastFM.run(at: wrong(by: 2 * Self.year)).profile()
        lastFM.stub.faults.add(Fault(when: .any, answer: .error(11), times: .always))
        let run = try lastFM.run()
        await #expect(throws: ChartFailure.self) { try await run.profile() }
      }
    }
  }
}
