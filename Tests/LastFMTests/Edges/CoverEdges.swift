import Foundation
import LastFM
import LastFMStub
import Testing
import WeekInHistory

extension Edges {
  @Suite struct FailingCovers {
    private let album = ChartedAlbum(
      artist: "Isolde Marchbanks",
      name: "Winter Orchard",
      playCount: 3,
      chartRank: 1,
      mbid: "E9A3B1C2-4444-4A4A-8A8A-123456789ABC"
    )
    private let release = "/release/e9a3b1c2-4444-4a4a-8a8a-123456789abc/front-500"

    @Test func `makes the whole digest when one cover cannot be had`() async throws {
      try await LocalLastFM.serve { lastFM in
        let user = try FollowedUser.user("RJ", covers: true)
        let whole = try await lastFM.run().digest(of: user)
        let victim = try #require(whole.albums.first { $0.artwork != nil }).album
        try FileManager.default.removeItem(at: lastFM.cacheFolder)
        lastFM.stub.resetRequests()

        lastFM.stub.faults.add(
          Fault(
            when: .covers.album(victim.name, by: victim.artist),
            answer: .error(8),
            times: .always
          )
        )
        let digest = try await lastFM.run().digest(of: user)
        #expect(digest.status == .complete)
        for (album, before) in zip(digest.albums, whole.albums) {
          #expect(album.artwork == (album.album == victim ? nil : before.artwork))
        }
        #expect(lastFM.albumsAsked.count == whole.albums.count + 3, "one is asked for four times")
      }
    }

    @Test func `gives up once a run on a cover that several users show`() async throws {
      let names = ["ann", "ben", "cem"]
      let world = World(listeners: names.map { .playingHostileNames($0) })
      try await LocalLastFM.serve(world: world) { lastFM in
        lastFM.stub.faults.add(
          Fault(
            when: .covers.album("Ohm's Law / Live", by: "AC/DC"),
            answer: .error(8),
            times: .always
          )
        )
        let run = try lastFM.run()
        for name in names {
          let digest = try await run.digest(of: .user(name, covers: true))
          #expect(digest.status == .complete)
        }
        let asked = lastFM.albumsAsked.count { $0.contains("AC%2FDC") }
        #expect(asked == 1 + 3, "the request and its retries")
      }
    }

    @Test func `asks once a run for a cover, even where the cache can keep nothing`() async throws {
      let names = ["ann", "ben", "cem"]
      let world = World(listeners: names.map { .playingHostileNames($0) })
      try await LocalLastFM.serve(world: world) { lastFM in
        let run = try lastFM.run(cacheSize: 0)
        var albums: Set<[[UInt8]]> = []
        for name in names {
          albums.formUnion(try await run.digest(of: .user(name, covers: true)).distinctAlbums)
        }
        #expect(try !run.keepsChart(of: "ann"))
        #expect(lastFM.albumsAsked.count == albums.count)
      }
    }

    @Test func `makes the digest when no cover can be had at all`() async throws {
      try await LocalLastFM.serve { lastFM in
        lastFM.stub.faults.add(Fault(when: .covers, answer: .status(503), times: .always))
        let digest = try await lastFM.run { $0.retries.waits = [] }
          .digest(of: .user("RJ", years: "1-3", covers: true))
        #expect(digest.status == .complete)
        #expect(digest.albums.allSatisfy { $0.artwork == nil })
        #expect(lastFM.albumsAsked.count == digest.distinctAlbums.count)
      }
    }

    @Test("ends the run when the key is not accepted", arguments: ["invalid", "suspended"])
    func keyRejected(key: String) async throws {
      try await LocalLastFM.serve { lastFM in
        // Only covers are still to be asked for.
        _ = try await lastFM.run().digest(of: .user("RJ"))
        let run = try lastFM.run { $0.apiKey = { try #require(APIKey(key)) } }
        let error = await #expect(throws: ChartFailure.self) {
          try await run.digest(of: .user("RJ", covers: true))
        }
        guard case .keyRejected = error else {
          Issue.record("\(String(describing: error))")
          return
        }
      }
    }

    @Test func `ends the run when there is no key`() async throws {
      try await LocalLastFM.serve { lastFM in
        _ = try await lastFM.run().digest(of: .user("RJ"))
        let run = try lastFM.run { $0.apiKey = { throw NoKey() } }
        await #expect(throws: NoKey.self) { try await run.digest(of: .user("RJ", covers: true)) }
      }
    }

    @Test func `shows an old cover, whatever is wrong with the key`() async throws {
      try await LocalLastFM.serve { lastFM in
        let digest = try await lastFM.run().digest(of: .user("RJ", covers: true))
        let shown = try #require(digest.albums.first { $0.artwork != nil })
        let later = LocalLastFM.today.addingTimeInterval(91 * 86_400)
        for key in ["invalid", nil] {
          lastFM.stub.resetRequests()
          let run = try lastFM.run(at: later) {
            $0.apiKey = { try key.flatMap { APIKey($0) } ?? { throw NoKey() }() }
          }
          #expect(try await run.client.artwork(of: shown.album) == shown.artwork)
          #expect(lastFM.stub.requests.count == (key == nil ? 0 : 1))
        }
      }
    }

    private struct NoKey: Error {}

    @Test func `takes a cover from the Cover Art Archive where Last.fm has none`() async throws {
      try await LocalLastFM.serve { lastFM in
        lastFM.stub.faults.add(
          Fault(when: .covers, answer: .error(6, message: "Album not found", status: 404))
        )
        lastFM.stub.faults.add(
          Fault(
            when: .path("/release/"),
            answer: .redirect(
              to: lastFM.archive + "/i/u/300x300/\(Covers.hash(of: "cover")).png",
              status: 307
            ),
            times: .always
          )
        )
        let run = try lastFM.run { $0.coverArtArchive = lastFM.archive }
        let cover = try await run.client.artwork(of: album)
        #expect(cover?.url == lastFM.archive + release)
        #expect(
          lastFM.stub.requests.map(\.path) == ["/2.0/", release],
          "whether it is there is asked without fetching it"
        )
        #expect(lastFM.stub.requests.map(\.verb) == ["GET", "HEAD"])

        let image = try await run.client.image(of: try #require(cover))
        #expect(image.data == Data(Covers.png(hash: Covers.hash(of: "cover"), pixels: 300)))

        lastFM.stub.resetRequests()
        let again = try await lastFM.run { $0.coverArtArchive = lastFM.archive }
          .client.artwork(of: album)
        #expect(again == cover)
        #expect(lastFM.stub.requests.isEmpty)
      }
    }

    @Test(
      "shows no cover where the Cover Art Archive has none, and remembers",
      arguments: [404, 400]
    )
    func archiveWithout(status: Int) async throws {
      try await LocalLastFM.serve { lastFM in
        lastFM.stub.faults.add(
          Fault(when: .covers, answer: .error(6, message: "Album not found", style: .legacy))
        )
        lastFM.stub.faults.add(Fault(when: .path("/release/"), answer: .status(status)))
        for _ in 1...2 {
          let cover = try await lastFM.run { $0.coverArtArchive = lastFM.archive }
            .client.artwork(of: album)
          #expect(cover == nil)
        }
        #expect(lastFM.stub.requests.map(\.path) == ["/2.0/", release])
      }
    }

    @Test func `asks the Cover Art Archive again when it is overworked`() async throws {
      try await LocalLastFM.serve { lastFM in
        lastFM.stub.faults.add(
          Fault(when: .covers, answer: .error(6, message: "Album not found", status: 404))
        )
        lastFM.stub.faults.add(Fault(when: .path("/release/"), answer: .status(503)))
        lastFM.stub.faults.add(
          Fault(when: .path("/release/"), answer: .redirect(to: lastFM.archive, status: 307))
        )
        let cover = try await lastFM.run { $0.coverArtArchive = lastFM.archive }
          .client.artwork(of: album)
        #expect(cover != nil)
        #expect(lastFM.stub.requests.count == 3)
      }
    }

    @Test func `asks the Cover Art Archive for nothing without being told to, or without an id`()
      async throws
    {
      try await LocalLastFM.serve { lastFM in
        lastFM.stub.faults.add(
          Fault(
            when: .covers,
            answer: .error(6, message: "Album not found", status: 404),
            times: .always
          )
        )
        let without = try await lastFM.run().client.artwork(of: album)
        var nameless = album
        nameless.mbid = nil
        var mistyped = album
        mistyped.mbid = "../../etc"
        let run = try lastFM.run { $0.coverArtArchive = lastFM.archive }
        let covers = [
          without, try await run.client.artwork(of: nameless),
          try await run.client.artwork(of: mistyped),
        ]
        #expect(covers == [nil, nil, nil])
        #expect(lastFM.stub.requests.allSatisfy { $0.path == "/2.0/" })
      }
    }

    @Test func `reuses connections after asking whether a cover is there`() async throws {
      try await LocalLastFM.serve { lastFM in
        let run = try lastFM.run { $0.coverArtArchive = lastFM.archive }
        for number in 10...29 {
          let album = ChartedAlbum(
            artist: "Nobody",
            name: "Nowhere \(number)",
            playCount: 1,
            chartRank: 1,
            mbid: "e9a3b1c2-4444-4a4a-8a8a-1234567890\(number)"
          )
          _ = try await run.client.artwork(of: album)
        }
        #expect(lastFM.stub.requests.count == 40)
        #expect(lastFM.stub.connections == 1)
      }
    }
  }
}
