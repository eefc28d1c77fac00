import Foundation
import LastFM
import LastFMStub
import Testing
import WeekInHistory

extension Edges {
  @Suite struct RequestCounts {
    @Test func `asks once for each thing a first digest needs`() async throws {
      try await LocalLastFM.serve { lastFM in
        let digest = try await lastFM.run().digest(of: .user("RJ", years: "1-5", covers: true))
        #expect(digest.status == .complete)
        #expect(digest.years.count == 5)
        #expect(digest.albums.count > digest.distinctAlbums.count, "some albums come back")
        #expect(
          lastFM.tally == [
            "user.getweeklychartlist": 1, "user.getinfo": 1, "user.getweeklyalbumchart": 5,
            "album.getinfo": digest.distinctAlbums.count,
          ]
        )
        #expect(Set(lastFM.stub.requests.map(\.target)).count == lastFM.stub.requests.count)
        #expect(digest.albums.contains { $0.artwork != nil })
      }
    }

    @Test func `asks for nothing when the same digest is made again`() async throws {
      try await LocalLastFM.serve { lastFM in
        let user = try FollowedUser.user("RJ", years: "1-5", covers: true)
        let first = try await lastFM.run().digest(of: user)
        lastFM.stub.resetRequests()
        #expect(try await lastFM.run().digest(of: user) == first)
        let hours = LocalLastFM.today.addingTimeInterval(5 * 3_600)
        #expect(try await lastFM.run(at: hours).digest(of: user) == first)
        #expect(lastFM.stub.requests.isEmpty)
      }
    }

    @Test func `asks for no covers where none are shown`() async throws {
      try await LocalLastFM.serve { lastFM in
        _ = try await lastFM.run().digest(of: .user("RJ", years: "1-2"))
        #expect(lastFM.albumsAsked == [])
      }
    }

    @Test func `asks, for all years, only from the day the user joined`() async throws {
      try await LocalLastFM.serve { lastFM in
        let digest = try await lastFM.run().digest(of: .user("newcomer", years: "all"))
        // Joined in March 2022.
        #expect(digest.years.map(\.yearsAgo) == [1, 2, 3, 4])
        #expect(lastFM.tally["user.getweeklyalbumchart"] == 4)

        let old = try await lastFM.run().digest(of: .user("RJ", years: "all"))
        #expect(old.years.map(\.yearsAgo) == Array(1...21))
        #expect(lastFM.tally["user.getweeklyalbumchart"] == 4 + 21)
        #expect(lastFM.tally["user.getweeklychartlist"] == 1, "the list serves everyone")
      }
    }

    @Test func `never asks for the first week, into which all before it was lumped`() async throws {
      try await LocalLastFM.serve { lastFM in
        let digest = try await lastFM.run()
          .digest(of: .user("RJ", years: "1-22"), on: "2026-02-16")
        #expect(digest.years[20].outcome == .unlisted(.firstWeek))
        #expect(!lastFM.stub.requests.contains { $0.parameters["from"] == "1108296000" })
      }
    }

    @Test func `asks for no chart of a year before the user joined`() async throws {
      try await LocalLastFM.serve { lastFM in
        let digest = try await lastFM.run().digest(of: .user("newcomer", years: "4,5,10,21,30"))
        #expect(digest.years.dropFirst().allSatisfy { $0.outcome == .beforeJoining })
        #expect(digest.years.count == 5)
        #expect(lastFM.tally["user.getweeklyalbumchart"] == 1)
      }
    }

    @Test func `asks once for an album that several users share`() async throws {
      let names = ["ann", "ben", "cem", "dee", "eli", "fay"]
      let world = World(listeners: names.map { .playingHostileNames($0) })
      try await LocalLastFM.serve(world: world) { lastFM in
        let digests = try await lastFM.run()
          .digests(of: names.map { try .user($0, years: "1-2", covers: true) })
        let albums = digests.reduce(into: Set()) { $0.formUnion($1.distinctAlbums) }
        #expect(albums.count == Catalogue.shared.hostile.count)
        #expect(lastFM.albumsAsked.count == albums.count)
        #expect(Set(lastFM.albumsAsked).count == albums.count)
        #expect(lastFM.tally["user.getweeklychartlist"] == 1)
        #expect(lastFM.tally["user.getweeklyalbumchart"] == names.count * 2)
      }
    }

    @Test func `asks once for a user who is followed twice`() async throws {
      try await LocalLastFM.serve { lastFM in
        let digests = try await lastFM.run()
          .digests(of: [.user("RJ", years: "1-3"), .user("rj", years: "1-3")])
        #expect(digests.map(\.user) == ["RJ", "RJ"])
        #expect(
          lastFM.tally == [
            "user.getweeklychartlist": 1, "user.getinfo": 1, "user.getweeklyalbumchart": 3,
          ]
        )
      }
    }

    @Test func `asks only for the covers of albums within the limit`() async throws {
      try await LocalLastFM.serve { lastFM in
        let digest = try await lastFM.run()
          .digest(of: .user("heavy", covers: true, limit: 7))
        #expect(digest.albums.count == 7)
        #expect(lastFM.albumsAsked.count == 7)
      }
    }

    @Test func `asks only for the covers of albums with enough plays`() async throws {
      try await LocalLastFM.serve { lastFM in
        let all = try await lastFM.run().digest(of: .user("RJ"))
        let many = try await lastFM.run().digest(of: .user("RJ", covers: true, minimumPlays: 5))
        #expect(0 < many.albums.count && many.albums.count < all.albums.count)
        #expect(lastFM.albumsAsked.count == many.albums.count)
      }
    }

    @Test func `makes no request offline`() async throws {
      try await LocalLastFM.serve { lastFM in
        let user = try FollowedUser.user("newcomer", years: "1,2,10", covers: true)
        let warm = try await lastFM.run().digest(of: user)
        lastFM.stub.resetRequests()
        let years = LocalLastFM.today.addingTimeInterval(3 * 365 * 86_400)
        let offline = try await lastFM.run(at: years) { $0.freshness = .offline }.digest(of: user)
        #expect(lastFM.stub.requests.isEmpty)
        #expect(offline.albums == warm.albums)
        #expect(offline.years.map(\.staleSince) == [LocalLastFM.today, LocalLastFM.today, nil])
        #expect(offline.years[2].outcome == .beforeJoining, "the profile is of any age, too")
      }
    }

    @Test func `says offline what is not on this machine yet`() async throws {
      try await LocalLastFM.serve { lastFM in
        let none = try await lastFM.run { $0.freshness = .offline }.digest(of: .user("RJ"))
        #expect(none.status == .failed)
        #expect(none.problem?.kind == .notCached)

        _ = try await lastFM.run().digest(of: .user("RJ", years: "1"))
        lastFM.stub.resetRequests()
        let some = try await lastFM.run { $0.freshness = .offline }
          .digest(of: .user("RJ", years: "1,2", covers: true))
        #expect(some.status == .partial)
        #expect(some.years[0].outcome.summary != nil)
        #expect(some.years[1].outcome.problem?.kind == .notCached)
        #expect(some.albums.allSatisfy { $0.artwork == nil })
        #expect(lastFM.stub.requests.isEmpty)
      }
    }
  }
}
