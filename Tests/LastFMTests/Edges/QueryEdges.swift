import Foundation
import LastFM
import LastFMStub
import Testing
import WeekInHistory

extension Edges {
  @Suite struct Queries {
    @Test func `spells the user as followed and gives back the week as listed`() async throws {
      try await LocalLastFM.serve { lastFM in
        let digest = try await lastFM.run().digest(of: .user("rJ"))
        #expect(digest.user == "RJ")
        #expect(
          Set(lastFM.stub.requests.map(\.target)) == [
            "/2.0/?method=user.getWeeklyChartList&user=rJ&format=json",
            "/2.0/?method=user.getInfo&user=rJ&format=json",
            "/2.0/?method=user.getWeeklyAlbumChart&user=rJ&from=1763294400&to=1763899200"
              + "&limit=1000&format=json",
          ]
        )
        #expect(lastFM.stub.requests.allSatisfy { $0.key == "a-key-for-tests" })
        #expect(lastFM.stub.requests.allSatisfy { $0.headers["user-agent"] == "backspin/tests" })
      }
    }

    @Test func `gives odd seconds back as they were listed`() async throws {
      try await LocalLastFM.serve(world: World(chartList: .asIn2009)) { lastFM in
        let digest = try await lastFM.run().digest(of: .user("RJ"))
        let week = try #require(digest.years[0].week)
        #expect(week.from == 1_763_294_401 && week.to == 1_763_899_202)
        let chart = try #require(lastFM.stub.requests(for: "user.getWeeklyAlbumChart").first)
        #expect(chart.target.contains("&from=1763294401&to=1763899202&"))
        #expect(digest.years[0].outcome.summary != nil)
      }
    }

    @Test(
      "encodes the names of artists and albums",
      arguments: [
        ("AC/DC", "Ohm's Law / Live", "artist=AC%2FDC&album=Ohm%27s%20Law%20%2F%20Live"),
        (
          "Florence + the Machine", "Rehearsal + Tea & Biscuits?",
          "artist=Florence%20%2B%20the%20Machine&album=Rehearsal%20%2B%20Tea%20%26%20Biscuits%3F"
        ),
        ("Sigur Rós", "( )", "artist=Sigur%20R%C3%B3s&album=%28%20%29"),
        ("🇮🇸", "✈️", "artist=%F0%9F%87%AE%F0%9F%87%B8&album=%E2%9C%88%EF%B8%8F"),
        ("a=b&c#d%", "~-._", "artist=a%3Db%26c%23d%25&album=~-._"),
      ]
    )
    func encoded(artist: String, album: String, query: String) async throws {
      try await LocalLastFM.serve { lastFM in
        _ = try await lastFM.run().client
          .artwork(of: ChartedAlbum(artist: artist, name: album, playCount: 1, chartRank: 1))
        #expect(
          lastFM.stub.requests.map(\.target) == [
            "/2.0/?method=album.getInfo&\(query)&format=json"
          ]
        )
        #expect(lastFM.stub.requests.first?.parameters["artist"] == artist)
        #expect(lastFM.stub.requests.first?.parameters["album"] == album)
      }
    }

    @Test func `asks for twins apart that differ only in how their letters are composed`()
      async throws
    {
      let composed = ("Caf\u{e9} Zo\u{eb}", "\u{c5}ngstr\u{f6}m")
      let decomposed = ("Cafe\u{301} Zoe\u{308}", "A\u{30a}ngstro\u{308}m")
      let world = World(listeners: [.playingHostileNames("bobby")])
      try await LocalLastFM.serve(world: world) { lastFM in
        let digest = try await lastFM.run().digest(of: .user("bobby", covers: true))
        let twins = digest.albums.filter { $0.album.artist == composed.0 }
        #expect(twins.count == 2)
        #expect(Set(twins.map(\.artwork)).count == 2, "each has a cover of its own")
        for (artist, album) in [composed, decomposed] {
          let asked = lastFM.stub.requests.count { request in
            request.parameters["artist"].map { Array($0.utf8) } == Array(artist.utf8)
              && request.parameters["album"].map { Array($0.utf8) } == Array(album.utf8)
          }
          #expect(asked == 1)
        }
        lastFM.stub.resetRequests()
        #expect(try await lastFM.run().digest(of: .user("bobby", covers: true)) == digest)
        #expect(lastFM.stub.requests.isEmpty, "and each is kept apart")
      }
    }

    @Test func `never tells Last.fm for whom a cover is looked up`() async throws {
      try await LocalLastFM.serve { lastFM in
        _ = try await lastFM.run().digest(of: .user("RJ", covers: true))
        #expect(!lastFM.albumsAsked.isEmpty)
        for request in lastFM.stub.requests(for: "album.getInfo") {
          #expect(Set(request.parameters.keys) == ["method", "artist", "album", "format"])
        }
      }
    }
  }
}
