import Foundation
import LastFM
import LastFMStub
import Testing
import WeekInHistory

extension Edges {
  @Suite struct Albums {
    /// Of which the server has a cover and a text.
    private let album = ChartedAlbum(
      artist: "Harbour Clock",
      name: "Slow Ferries",
      playCount: 3,
      chartRank: 1
    )
    private let nowhere = ChartedAlbum(
      artist: "Nobody",
      name: "Nowhere",
      playCount: 1,
      chartRank: 1
    )

    private func days(_ count: Double) -> Date {
      LocalLastFM.today.addingTimeInterval(count * 86_400)
    }

    private func rj() throws -> UserName { try #require(UserName("RJ")) }

    @Test func `tells what is written of an album, exactly as it was sent`() async throws {
      try await LocalLastFM.serve { lastFM in
        let text = try #require(try await lastFM.run().client.description(of: album))
        #expect(text.hasPrefix("“Slow Ferries” is a record by Harbour Clock, released in 2004. "))
        #expect(
          text.hasSuffix(
            """
             <a href="https://www.last.fm/music/Harbour+Clock/Slow+Ferries">Read more on Last.fm</a>. \
            User-contributed text is available under the Creative Commons By-SA License; additional terms may \
            apply.
            """
          )
        )
        #expect(lastFM.stub.requests.map { $0.parameters["username"] } == [nil])
      }
    }

    @Test func `learns cover and text from one reply, that is kept as long as the cover`()
      async throws
    {
      try await LocalLastFM.serve { lastFM in
        let first = try lastFM.run().client
        let text = try #require(try await first.description(of: album))
        let cover = try #require(try await first.artwork(of: album))
        #expect(lastFM.stub.requests.count == 1)
        for (day, requests) in [(89.0, 1), (91, 2)] {
          let later = try lastFM.run(at: days(day)).client
          #expect(try await later.artwork(of: album) == cover)
          #expect(try await later.description(of: album) == text)
          #expect(lastFM.stub.requests.count == requests, "after \(day) days")
        }
      }
    }

    @Test func `asks once, whoever wants to know what at about the same moment`() async throws {
      try await LocalLastFM.serve { lastFM in
        let client = try lastFM.run().client
        await lastFM.stub.hold()
        try await withThrowingTaskGroup { group in
          for number in 0..<40 {
            let album = number % 4 < 2 ? album : nowhere
            group.addTask {
              let isThere =
                if number.isMultiple(of: 2) {
                  try await client.artwork(of: album) != nil
                } else {
                  try await client.description(of: album) != nil
                }
              #expect(isThere == (album != nowhere))
            }
          }
          await lastFM.stub.waitUntilHeld(2)
          await lastFM.stub.release()
          try await group.waitForAll()
        }
        #expect(lastFM.stub.requests.count == 2)
      }
    }

    @Test func `remembers covers, but no texts, where the cache can keep nothing`() async throws {
      try await LocalLastFM.serve { lastFM in
        let client = try lastFM.run(cacheSize: 0).client
        let cover = try #require(try await client.artwork(of: album))
        #expect(try await client.artwork(of: album) == cover)
        #expect(lastFM.stub.requests.count == 1)
        let text = try #require(try await client.description(of: album))
        #expect(try await client.description(of: album) == text)
        #expect(lastFM.stub.requests.count == 3)
      }
    }

    @Test func `has no text where Last.fm fails, and asks no more for the cover either`()
      async throws
    {
      try await LocalLastFM.serve { lastFM in
        lastFM.stub.faults.add(Fault(when: .covers, answer: .error(8), times: .always))
        let client = try lastFM.run().client
        for _ in 1...2 { #expect(try await client.description(of: album) == nil) }
        await #expect(throws: ChartFailure.self) { try await client.artwork(of: album) }
        #expect(try await client.allTimePlays(of: album, by: rj()) == nil)
        #expect(try await client.allTimePlays(of: album, by: rj()) == nil)
        #expect(lastFM.stub.requests.count == 2 * (1 + 3), "each question with its retries")
      }
    }

    @Test func `tells an old text and an old number when Last.fm fails, at any age`() async throws {
      try await LocalLastFM.serve { lastFM in
        let first = try lastFM.run().client
        let text = try #require(try await first.description(of: album))
        let plays = try #require(try await first.allTimePlays(of: album, by: rj()))
        lastFM.stub.faults.add(Fault(when: .covers, answer: .status(503), times: .always))
        let later = try lastFM.run(at: days(3_000)).client
        #expect(try await later.description(of: album) == text)
        #expect(try await later.allTimePlays(of: album, by: rj()) == plays)

        let offline = try lastFM.run(at: days(3_000)) { $0.freshness = .offline }.client
        lastFM.stub.resetRequests()
        #expect(try await offline.description(of: album) == text)
        #expect(try await offline.allTimePlays(of: album, by: rj()) == plays)
        #expect(try await offline.description(of: nowhere) == nil)
        #expect(try await offline.allTimePlays(of: nowhere, by: rj()) == nil)
        #expect(lastFM.stub.requests.isEmpty)
      }
    }

    @Test func `tells an old text and an old number, whatever is wrong with the key`() async throws
    {
      try await LocalLastFM.serve { lastFM in
        let first = try lastFM.run().client
        let text = try #require(try await first.description(of: album))
        let plays = try #require(try await first.allTimePlays(of: album, by: rj()))
        let later = try lastFM.run(at: days(91)) { $0.apiKey = { try #require(APIKey("invalid")) } }
        #expect(try await later.client.description(of: album) == text)
        #expect(try await later.client.allTimePlays(of: album, by: rj()) == plays)
        #expect(lastFM.stub.requests.count == 4)
      }
    }

    @Test("ends the run when the key is not accepted", arguments: ["invalid", "suspended"])
    func keyRejected(key: String) async throws {
      try await LocalLastFM.serve { lastFM in
        let client = try lastFM.run { $0.apiKey = { try #require(APIKey(key)) } }.client
        for ask in [
          { _ = try await client.description(of: album) },
          { _ = try await client.allTimePlays(of: album, by: rj()) },
        ] as [() async throws -> Void] {
          let error = await #expect(throws: ChartFailure.self) { try await ask() }
          guard case .keyRejected = error else {
            Issue.record("\(String(describing: error))")
            continue
          }
        }
      }
    }

    @Test func `stops when the run is interrupted, and takes that for no answer`() async throws {
      try await LocalLastFM.serve { lastFM in
        let client = try lastFM.run().client
        await lastFM.stub.hold()
        let text = Task { try await client.description(of: album) }
        let plays = Task { try await client.allTimePlays(of: album, by: rj()) }
        await lastFM.stub.waitUntilHeld(2)
        text.cancel()
        plays.cancel()
        await #expect(throws: CancellationError.self) { try await text.value }
        await #expect(throws: CancellationError.self) { try await plays.value }
        await lastFM.stub.release()
      }
    }

    @Test func `knows how often a user has played an album, for a day`() async throws {
      try await LocalLastFM.serve { lastFM in
        let user = try rj()
        let plays = try #require(
          try await lastFM.run().client.allTimePlays(of: album, by: user)
        )
        #expect((0...240).contains(plays))
        #expect(lastFM.stub.requests.map { $0.parameters["username"] } == ["RJ"])
        let spelled = try #require(UserName("rj"))
        for (day, requests) in [(0.9, 1), (1.1, 2)] {
          let client = try lastFM.run(at: days(day)).client
          #expect(try await client.allTimePlays(of: album, by: spelled) == plays)
          #expect(lastFM.stub.requests.count == requests, "after \(day) days")
        }
        let alice = try #require(UserName("alice"))
        let client = try lastFM.run().client
        #expect(try await client.allTimePlays(of: album, by: alice) != plays)
        for _ in 1...2 {
          #expect(try await lastFM.run().client.allTimePlays(of: nowhere, by: alice) == nil)
        }
        #expect(lastFM.stub.requests.count == 4)
      }
    }

    @Test func `keeps no answer that tells of another album`() async throws {
      try await LocalLastFM.serve { lastFM in
        let other = #"{"album":{"artist":"Beyoncé","name":"Lemonade","userplaycount":3}}"#
        lastFM.stub.faults.add(
          Fault(when: .covers, answer: .raw(Array(other.utf8)), times: .always)
        )
        let plays = try await lastFM.run().client.allTimePlays(of: album, by: rj())
        #expect(plays == nil)
        lastFM.stub.faults.removeAll()
        lastFM.stub.resetRequests()
        let again = try await lastFM.run().client.allTimePlays(of: album, by: rj())
        #expect(again != nil)
        #expect(lastFM.stub.requests.count == 1)
      }
    }

    @Test func `stores no image that somebody else keeps, but uses one that is there`() async throws
    {
      try await LocalLastFM.serve { lastFM in
        let cover = try #require(try await lastFM.run().client.artwork(of: album))
        lastFM.stub.resetRequests()
        let image = try await lastFM.run().client.image(of: cover, isKept: false)
        #expect(try await lastFM.run().client.image(of: cover) == image)
        #expect(lastFM.stub.requests.count == 2)
        #expect(try await lastFM.run().client.image(of: cover, isKept: false) == image)
        #expect(lastFM.stub.requests.count == 2)
      }
    }
  }
}
