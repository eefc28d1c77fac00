import GRDB
import LastFMStub
import Testing

@Suite(.timeLimit(.minutes(15))) struct CacheStatsTests {
  @Test func `counts what the cache holds, kind by kind`() async throws {
    try await Sandbox.use { sandbox in
      try await sandbox.fillCache()
      let stats = try await sandbox.json(CacheStatsJSON.self, "stats")
      #expect(stats.schema == 1)
      #expect(stats.exists)
      #expect(stats.file == sandbox.path(Sandbox.cacheFile))
      #expect(stats.bytes == (try sandbox.bytes(Sandbox.cacheFile).count))
      #expect(stats.maximumBytes == 90_000_000)
      #expect(stats.users == 2)
      #expect(stats.replies == (try sandbox.count()))
      #expect(stats.kinds.map(\.kind) == ["weeks", "chart", "album", "profile"])
      #expect(stats.kind("weeks")?.replies == 1)
      let chart = try #require(stats.kind("chart"))
      let bytes = try sandbox.inCache {
        try Int.fetchOne($0, sql: "SELECT sum(length(body)) FROM reply WHERE kind = 'albumChart'")
      }
      #expect(chart.replies == 4)
      #expect(chart.bytes == bytes)
      #expect(chart.fresh == 4)
      #expect(chart.oldestFetch != nil && chart.oldestFetch == chart.newestFetch)
      #expect(sandbox.stub.requests.isEmpty)
    }
  }

  @Test func `tells the fresh from the outdated, and from what a wrong clock dated`() async throws {
    try await Sandbox.use { sandbox in
      try await sandbox.fillCache()
      let rj = "kind = 'albumChart' AND user = 'rj' AND weekFrom = \(Sandbox.from(yearsAgo: 1))"
      try sandbox.change("UPDATE reply SET fetchedAt = 1e9, freshUntil = 1e9 + 60 WHERE \(rj)")
      let alice = rj.replacing("rj", with: "alice")
      try sandbox.change("UPDATE reply SET fetchedAt = 5e9, freshUntil = 5e9 + 60 WHERE \(alice)")
      let chart = try #require(
        try await sandbox.json(CacheStatsJSON.self, "stats").kind("chart")
      )
      #expect(chart.fresh == 2)
      #expect(chart.outdated == 2)
      #expect(chart.oldestFetch == 1_000_000_000)
      #expect(chart.newestFetch == 5_000_000_000)
    }
  }

  @Test func `says it all in a table`() async throws {
    try await Sandbox.use { sandbox in
      try await sandbox.fillCache()
      try sandbox.home.write("not a database", to: Sandbox.fileSetAside)
      try sandbox.change("UPDATE reply SET fetchedAt = 1e9, freshUntil = 1e9 + 60")
      try sandbox.change("DELETE FROM reply WHERE kind <> 'albumChart' OR user = 'alice'")
      try sandbox.change("UPDATE reply SET body = zeroblob(1000)")
      let outcome = try await sandbox.cache()
      #expect(outcome.status == 0)
      #expect(outcome.stderr == "")
      let size = (try sandbox.bytes(Sandbox.cacheFile).count + 500) / 1_000
      #expect(
        outcome.stdout == """
          file       \(sandbox.path(Sandbox.cacheFile))
          size       \(size) kB of at most 90 MB
          set aside  14 B, damaged: \(sandbox.path(Sandbox.fileSetAside))
          users      1

          kind   replies    size  fresh  outdated  oldest      newest
          chart        2  2.0 kB      0         2  2001-09-09  2001-09-09
          all          2  2.0 kB      0         2  2001-09-09  2001-09-09

          """
      )
    }
  }
}
