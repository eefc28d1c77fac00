import Foundation
import LastFM
import LastFMStub
import Testing
import WeekInHistory

extension Edges {
  @Suite struct Answers {
    private let charted = ChartedAlbum(
      artist: "Isolde Marchbanks",
      name: "Winter Orchard",
      playCount: 3,
      chartRank: 1
    )

    @Test func `reads the chart list`() async throws {
      try await LocalLastFM.serve { lastFM in
        let list = try await lastFM.run().source.chartWeeks(try #require(UserName("RJ")))
        #expect(list.value.weeks.count == World.standard.listedWeeks.count)
        #expect(list.value.weeks.first == ChartWeek(from: 1_108_296_000, to: 1_108_900_800))
        #expect(list.value.weeks.contains(.aYearAgo))
        #expect(list.fetchedAt == LocalLastFM.today)
        #expect(!list.isStale)
      }
    }

    @Test func `reads an album chart row by row`() async throws {
      try await LocalLastFM.serve { lastFM in
        let chart = try await lastFM.run().chart().value
        let listener = try #require(World.standard.listener("RJ"))
        let week = ChartWeek.aYearAgo
        let played = History(of: listener, now: World.standard.now)
          .chart(from: week.from, to: week.to)
        #expect(!played.isEmpty)
        #expect(chart.canonicalUser == "RJ")
        #expect(chart.albums.map(\.artist) == played.map(\.album.artist))
        #expect(chart.albums.map(\.name) == played.map(\.album.name))
        #expect(chart.albums.map(\.playCount) == played.map(\.plays))
        #expect(chart.albums.map(\.chartRank) == Array(1...played.count))
        #expect(chart.albums.map(\.url) == played.map(\.album.url))
        #expect(chart.albums.map { $0.mbid ?? "" } == played.map(\.album.mbid))
        #expect(!chart.albums.contains { $0.mbid == "" })
      }
    }

    @Test func `reads a chart of exactly one thousand albums as cut off`() async throws {
      try await LocalLastFM.serve { lastFM in
        let chart = try await lastFM.run().chart(of: "heavy").value
        #expect(chart.albums.count == 1_000)
        #expect(chart.isTruncated)
      }
    }

    @Test func `reads names that break programs exactly as they were sent`() async throws {
      let world = World(listeners: [.playingHostileNames("bobby")])
      try await LocalLastFM.serve(world: world) { lastFM in
        let chart = try await lastFM.run().chart(of: "bobby").value
        func names(_ albums: [(String, String)]) -> Set<[[UInt8]]> {
          Set(albums.map { [Array($0.0.utf8), Array($0.1.utf8)] })
        }
        #expect(
          names(chart.albums.map { ($0.artist, $0.name) })
            == names(Catalogue.shared.hostile.map { ($0.artist, $0.name) })
        )
      }
    }

    @Test(
      "reads an empty chart, in whatever shape, as an empty chart",
      arguments: [FaultAnswer.EmptyChart.current, .inlined, .missing]
    )
    func emptyChart(shape: FaultAnswer.EmptyChart) async throws {
      try await LocalLastFM.serve { lastFM in
        lastFM.stub.faults.add(Fault(when: .charts, answer: .emptyChart(shape), times: .always))
        let chart = try await lastFM.run().chart().value
        #expect(chart.albums.isEmpty)
        let again = try await lastFM.run().chart().value
        #expect(again == chart)
        #expect(lastFM.stub.requests.count == 1, "it is kept")
      }
    }

    @Test func `reads a chart of one album that came as a bare object`() async throws {
      try await LocalLastFM.serve { lastFM in
        let whole = try await lastFM.run().chart(of: "alice").value
        lastFM.stub.faults.add(Fault(when: .charts, answer: .onlyChild))
        let one = try await lastFM.run().chart(of: "RJ").value
        #expect(whole.albums.count > 1)
        #expect(one.albums.count == 1)
        #expect(one.albums.first?.chartRank == 1)
      }
    }

    @Test func `reads a profile with the canonical spelling and the day of joining`() async throws {
      try await LocalLastFM.serve { lastFM in
        let profile = try await lastFM.run().profile(of: "rj").value
        #expect(profile.canonicalName == "RJ")
        #expect(profile.registered == Date(timeIntervalSince1970: 1_037_793_040))
      }
    }

    @Test func `finds the largest cover, and the image behind it`() async throws {
      try await LocalLastFM.serve { lastFM in
        let run = try lastFM.run()
        let cover = try #require(try await run.client.artwork(of: charted))
        #expect(cover.url.contains("/i/u/300x300/"))
        let image = try await run.client.image(of: cover)
        #expect(image.mediaType == "image/png")
        let hash = try #require(cover.url.split(separator: "/").last?.dropLast(4))
        #expect(Array(image.data) == Covers.png(hash: String(hash), pixels: 300))

        lastFM.stub.resetRequests()
        let later = try lastFM.run()
        #expect(try await later.client.artwork(of: charted) == cover)
        #expect(try await later.client.image(of: cover) == image)
        #expect(lastFM.stub.requests.isEmpty, "both are kept")
      }
    }

    @Test func `takes an album that Last.fm does not know as one without a cover, for a week`()
      async throws
    {
      try await LocalLastFM.serve { lastFM in
        let nowhere = ChartedAlbum(artist: "Nobody", name: "Nowhere", playCount: 1, chartRank: 1)
        for (days, requests) in [(0.0, 1), (6, 1), (8, 2)] {
          let now = LocalLastFM.today.addingTimeInterval(days * 86_400)
          let cover = try await lastFM.run(at: now).client.artwork(of: nowhere)
          #expect(cover == nil)
          #expect(lastFM.stub.requests.count == requests, "after \(days) days")
        }
      }
    }

    @Test func `has no image where a cover's address leads to none, and says so`() async throws {
      try await LocalLastFM.serve { lastFM in
        lastFM.stub.faults.add(
          Fault(
            when: .path("/i/u/"),
            answer: .raw(Array("<html>".utf8), contentType: "image/png"),
            times: .always
          )
        )
        let run = try lastFM.run()
        let cover = try #require(try await run.client.artwork(of: charted))
        await #expect(throws: ChartFailure.self) { try await run.client.image(of: cover) }
        let asked = lastFM.stub.requests.count
        await #expect(throws: ChartFailure.self) { try await run.client.image(of: cover) }
        #expect(lastFM.stub.requests.count == asked, "once a run is enough")

        lastFM.stub.faults.removeAll()
        let image = try await lastFM.run().client.image(of: cover)
        #expect(image.mediaType == "image/png", "and what came before was not kept")
      }
    }
  }
}

extension Listener {
  /// Somebody who plays all the names that ever broke a program, every week.
  static func playingHostileNames(_ name: String) -> Listener {
    Listener(name, registered: 1_100_000_000, repertoire: .hostile)
  }
}
