import Foundation
import LastFM
import LastFMStub
import Testing
import WeekInHistory

extension Edges {
  @Suite struct Refreshing {
    private static let later = LocalLastFM.today.addingTimeInterval(3_600)

    private let album = ChartedAlbum(
      artist: "Isolde Marchbanks",
      name: "Winter Orchard",
      playCount: 3,
      chartRank: 1
    )

    @Test func `asks again for everything when told to refresh, but for each thing once`()
      async throws
    {
      let names = ["ann", "ben", "cem"]
      let world = World(listeners: names.map { .playingHostileNames($0) })
      try await LocalLastFM.serve(world: world) { lastFM in
        let users = try names.map { try FollowedUser.user($0, covers: true) }
        let first = try await lastFM.run().digests(of: users)
        let asked = lastFM.tally
        lastFM.stub.resetRequests()
        let again = try await lastFM.run(at: Self.later) { $0.freshness = .refresh }
          .digests(of: users)
        #expect(again == first)
        #expect(lastFM.tally == asked)
        #expect(Set(lastFM.stub.requests.map(\.target)).count == lastFM.stub.requests.count)
      }
    }

    @Test(
      "takes for new what the same run has just fetched, however fine the clock",
      arguments: (0..<12).map { later.addingTimeInterval(Double($0) * 0.123_456_789) }
    )
    func fetchedByThisRun(now: Date) async throws {
      try await LocalLastFM.serve { lastFM in
        let run = try lastFM.run(at: now) { $0.freshness = .refresh }
        let first = try await run.profile()
        let second = try await run.profile()
        #expect(second.value == first.value)
        #expect(!second.isStale)
        #expect(lastFM.stub.requests.count == 1)
      }
    }

    @Test func `falls back on what it has when told to refresh while Last.fm is down`() async throws
    {
      try await LocalLastFM.serve { lastFM in
        let user = try FollowedUser.user("RJ", years: "1-2", covers: true)
        let first = try await lastFM.run().digest(of: user)
        lastFM.stub.faults.add(Fault(when: .any, answer: .error(11), times: .always))
        let again = try await lastFM.run(at: Self.later) { $0.freshness = .refresh }
          .digest(of: user)
        #expect(again.status == .complete)
        #expect(again.albums == first.albums)
        #expect(again.years.map(\.staleSince) == [LocalLastFM.today, LocalLastFM.today])
      }
    }

    @Test func `asks once a run for a cover that cannot be had anew, and shows the old one`()
      async throws
    {
      try await LocalLastFM.serve { lastFM in
        let cover = try await lastFM.run().client.artwork(of: album)
        #expect(cover != nil)
        lastFM.stub.resetRequests()
        lastFM.stub.faults.add(Fault(when: .covers, answer: .error(8), times: .always))
        let run = try lastFM.run(at: Self.later) { $0.freshness = .refresh }
        for _ in 1...3 {
          let again = try await run.client.artwork(of: album)
          #expect(again == cover)
        }
        #expect(lastFM.stub.requests.count == 1 + 3, "the request and its retries")
      }
    }
  }
}
