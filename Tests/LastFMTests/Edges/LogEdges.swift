import Foundation
import LastFM
import LastFMStub
import Testing
import WeekInHistory

extension Edges {
  @Suite struct LogLines {
    @Test func `say in words what went wrong, and nothing that steers a terminal`() async throws {
      try await LocalLastFM.serve { lastFM in
        _ = try await lastFM.run().chart()
        lastFM.stub.faults.add(
          Fault(
            when: .any,
            answer: .error(8, message: "Down\u{1B}[2J\r\nbackspin: error: \u{9B}fake"),
            times: .always
          )
        )
        let later = LocalLastFM.today.addingTimeInterval(400 * 86_400)
        let run = try lastFM.run(at: later)
        #expect(try await run.chart().isStale)
        let album = ChartedAlbum(artist: "A\u{7}", name: "B\n", playCount: 1, chartRank: 1)
        await #expect(throws: ChartFailure.self) { try await run.client.artwork(of: album) }

        let lines = lastFM.log.lines
        let words = "It sent error 8 (HTTP 500): Down [2J  backspin: error:  fake"
        #expect(lines.count { $0.contains(words) } == 4, "each twice: why, and what came of it")
        for line in lines {
          #expect(!line.contains("unavailable("))
          #expect(!line.unicodeScalars.contains { $0.properties.generalCategory == .control })
        }
      }
    }
  }
}
