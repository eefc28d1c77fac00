import LastFMStub
import Testing

@Suite(.timeLimit(.minutes(15))) struct CacheTests {
  @Test func `makes no request the second time`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      let arguments = [
        "digest", "RJ", "alice", "--date", Sandbox.date, "--years-ago", "1-3", "--art",
      ]
      let first = try await sandbox.run(arguments)
      #expect(sandbox.stub.requests(for: "user.getWeeklyChartList").count == 1)
      #expect(sandbox.stub.requests(for: "user.getWeeklyAlbumChart").count == 6)
      sandbox.stub.resetRequests()
      let second = try await sandbox.run(arguments)
      #expect(second.status == 0)
      #expect(second.stdout == first.stdout)
      #expect(sandbox.stub.requests.isEmpty)
    }
  }

  @Test func `makes no request offline, and says what it lacks`() async throws {
    try await Sandbox.use { sandbox in
      let warm = try await sandbox.digest("RJ")
      sandbox.stub.resetRequests()
      let offline = try await sandbox.digest("RJ", "--offline")
      #expect(offline.status == 0)
      #expect(offline.stdout == warm.stdout)

      let partly = try await sandbox.digest("RJ", "--offline", "--years-ago", "1,2")
      #expect(partly.status == 3)
      #expect(
        partly.stderr == "backspin: RJ, 2 years ago: Not on this machine yet. Run once without "
          + "--offline to fetch it.\n"
      )
      let nothing = try await sandbox.digest("tomoko_h", "--offline")
      #expect(nothing.status == 69)
      #expect(nothing.stdout == "")
      #expect(sandbox.stub.requests.isEmpty)
    }
  }

  @Test func `asks again for everything when told to, and falls back on what it has`() async throws
  {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      try await sandbox.digest("RJ")
      let asked = sandbox.stub.requests.map(\.target)
      sandbox.stub.resetRequests()
      try await sandbox.digest("RJ", "--refresh")
      #expect(sandbox.stub.requests.map(\.target).sorted() == asked.sorted())

      sandbox.failChart(yearsAgo: 1)
      let stale = try await sandbox.digest("RJ", "--refresh")
      #expect(stale.status == 0)
      #expect(stale.stdout.contains("11–18 June 2023"))
    }
  }

  @Test func `keeps the cache where it is told to`() async throws {
    try await Sandbox.use { sandbox in
      try await sandbox.digest("RJ", "--cache-folder", "here")
      #expect(try sandbox.names() == ["here"])
      _ = try await sandbox.run(
        ["digest", "RJ"],
        environment: ["XDG_CACHE_HOME": sandbox.path("there")]
      )
      #expect(try sandbox.names() == ["here", "there"])
      #expect(try sandbox.names(in: "there") == ["backspin"])
    }
  }

  @Test func `goes on without a cache that cannot be kept`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.home.write("", to: "file")
      let outcome = try await sandbox.digest("RJ", "--cache-folder", "file/cache")
      #expect(outcome.status == 0)
      #expect(outcome.stdout.hasPrefix("# RJ:"))
      #expect(outcome.stderr.hasPrefix("backspin: warning: The cache folder "))
      #expect(outcome.stderr.split(separator: "\n").count == 1)
    }
  }
}
