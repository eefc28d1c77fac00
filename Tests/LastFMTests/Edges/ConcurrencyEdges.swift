import Foundation
import LastFM
import LastFMStub
import Testing
import WeekInHistory

extension Edges {
  @Suite struct AtTheSameTime {
    @Test("never has more requests under way than allowed", arguments: [1, 2, 4])
    func limited(most: Int) async throws {
      try await LocalLastFM.serve { lastFM in
        let run = try lastFM.run { $0.maximumConcurrentRequests = most }
        let users = try ["RJ", "alice", "tomoko_h"]
          .map { try FollowedUser.user($0, years: "1-4", covers: true) }
        await lastFM.stub.hold(.charts)
        async let digests = run.digests(of: users)
        await lastFM.stub.waitUntilHeld(most)
        await lastFM.stub.release()
        #expect(try await digests.allSatisfy { $0.status == .complete })
        #expect(lastFM.stub.peakConcurrency == most, "and no fewer")
        #expect(lastFM.stub.connections <= most, "over connections that are kept")
      }
    }

    @Test func `counts pictures among the requests under way`() async throws {
      try await LocalLastFM.serve { lastFM in
        let run = try lastFM.run { $0.maximumConcurrentRequests = 2 }
        let covers = (1...12).map {
          Artwork(url: lastFM.archive + "/i/u/34s/\(Covers.hash(of: "\($0)")).png")
        }
        await lastFM.stub.hold(.path("/i/u/"))
        async let images = withThrowingTaskGroup(of: CoverImage?.self) { group in
          for cover in covers { group.addTask { try await run.client.image(of: cover) } }
          return try await group.reduce(into: []) { $0.append($1) }
        }
        await lastFM.stub.waitUntilHeld(2)
        await lastFM.stub.release()
        #expect(try await images.count { $0 != nil } == 12)
        #expect(lastFM.stub.peakConcurrency == 2)
        #expect(lastFM.stub.connections <= 2)
      }
    }

    @Test(
      "asks once, however many want to know at about the same moment",
      arguments: [true, false]
    )
    func shared(failing: Bool) async throws {
      try await LocalLastFM.serve { lastFM in
        if failing {
          lastFM.stub.faults.add(Fault(when: .covers, answer: .error(8), times: .always))
        }
        let run = try lastFM.run { $0.retries.waits = [] }
        try await withThrowingTaskGroup { group in
          // Each in an order of its own, so that some join a flight and some come after it.
          for first in 0..<20 {
            group.addTask {
              for number in first..<first + 20 {
                _ = try? await run.client.artwork(
                  of: ChartedAlbum(
                    artist: "AC/DC",
                    name: "\(number % 20)",
                    playCount: 1,
                    chartRank: 1
                  )
                )
              }
            }
          }
          try await group.waitForAll()
        }
        #expect(lastFM.albumsAsked.count == 20)
      }
    }

    @Test func `shares one cache between runs at the same time`() async throws {
      try await LocalLastFM.serve { lastFM in
        let runs = try (1...4).map { _ in try lastFM.run() }
        let user = try FollowedUser.user("RJ", years: "1-5")
        let digests = try await withThrowingTaskGroup { group in
          for run in runs { group.addTask { try await run.digest(of: user) } }
          return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(digests.allSatisfy { $0 == digests[0] })
        #expect(!lastFM.log.lines.contains { $0.contains("cache") })
        lastFM.stub.resetRequests()
        _ = try await lastFM.run().digest(of: user)
        #expect(lastFM.stub.requests.isEmpty)
      }
    }
  }
}
