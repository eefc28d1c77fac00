import LastFMStub
import Testing

@Suite(.timeLimit(.minutes(15))) struct SettingsFileTests {
  @Test func `says that there is nobody to look up`() async throws {
    try await Sandbox.use { sandbox in
      let outcome = try await sandbox.run("digest")
      #expect(outcome.status == 78)
      #expect(
        outcome.stderr
          == "backspin: There is nobody to look up. Name a Last.fm user, or list users "
          + "under “follow” in \(sandbox.path(".config/backspin/config.yaml")).\n"
      )
    }
  }

  @Test func `points at each mistake in the configuration, and guesses what was meant`()
    async throws
  {
    try await Sandbox.use { sandbox in
      let file = try sandbox.configure(
        """
        follow:
          - user: RJ
        digest:
          min_play: 3
          years_ago: [1, 0]
          time_zone: Europe/Berln
        """
      )
      let outcome = try await sandbox.run("digest")
      #expect(outcome.status == 78)
      #expect(outcome.stdout == "")
      #expect(
        outcome.stderr == """
          backspin: \(file):4:3: unknown key “min_play”. Did you mean “min_plays”?
          backspin: \(file):5:18: digest.years_ago: “0” is not in the past: years ago begin with 1.
          backspin: \(file):6:14: digest.time_zone: “Europe/Berln” is not a time zone. Did you mean \
          “Europe/Berlin”?

          """
      )
      #expect(sandbox.stub.requests.isEmpty)
    }
  }

  @Test func `says where a setting that is only doubtful stands, unless told to be quiet`()
    async throws
  {
    try await Sandbox.use { sandbox in
      let file = try sandbox.configure("follow: [RJ]\ncache:\n  max_size: 1 GB\n")
      let outcome = try await sandbox.run("digest")
      #expect(outcome.status == 0)
      #expect(
        outcome.stderr
          == "backspin: \(file):3:13: warning: Last.fm's terms allow 100 MB to be kept.\n"
      )
      #expect(try await sandbox.run("digest", "-q").stderr == "")
    }
  }

  @Test func `follows the list, each user with settings of their own`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(
        """
        follow:
          - user: rj
            years_ago: 2
          - user: alice
            name: Al
            min_plays: 3
        """
      )
      let outcome = try await sandbox.digest()
      #expect(outcome.status == 0)
      let headings = outcome.stdout.split(separator: "\n").filter { $0.hasPrefix("#") }
      #expect(
        headings == [
          "# This week in earlier years", "## [RJ](https://www.last.fm/user/RJ)",
          "### 2 years ago · 12–19 June 2022", "## [Al](https://www.last.fm/user/alice)",
          "### 1 year ago · 11–18 June 2023",
        ]
      )
      #expect(outcome.stdout.contains("\nAlbums with at least 3 plays.\n"))
    }
  }

  @Test func `puts flags over the environment, that over the file, that over the default`()
    async throws
  {
    try await Sandbox.use { sandbox in
      let file = try sandbox.configure(
        """
        lastfm:
          api_key_file: key
          api_root: https://example.org/2.0/
          requests_per_second: 0.5
          retry_waits: [0.5 s, 3]
        digest:
          years_ago: 7
        """
      )
      let outcome = try await sandbox.run("config", "show")
      #expect(outcome.status == 0)
      #expect(outcome.stderr == "")
      let lines = outcome.stdout.split(separator: "\n").map { line in
        line.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
      }
      for line in [
        "lastfm.api_key •••••••• (environment LASTFM_API_KEY)",
        "lastfm.api_root \(sandbox.stub.root) (environment BACKSPIN_API_ROOT)",
        "lastfm.requests_per_second 0.5 (\(file):4)",
        "lastfm.retry_waits 0.5 s, 3 s (\(file):5)",
        "lastfm.rate_limit_waits 5 s, 15 s, 30 s (default)",
        "digest.years_ago 7 (\(file):7)",
        "digest.min_plays 1 (default)",
      ] {
        #expect(lines.contains(line), "\(line)")
      }
      // And the flag beats the file: not the week of seven years ago is shown, but of one.
      let digest = try await sandbox.digest("RJ", "--years-ago", "1")
      #expect(digest.stdout.contains("## 1 year ago · 11–18 June 2023"))
      #expect(!digest.stdout.contains("7 years ago"))
    }
  }

  @Test func `reads another file, named by a flag or the environment`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure("follow: [tomoko_h]\n")
      try sandbox.home.write("follow: [alice]\n", to: "one.yaml")
      let two = try sandbox.home.write("follow: [Otto-Lindqvist]\n", to: "two.yaml")
      let environment: [String: String?] = ["BACKSPIN_CONFIG": two]
      let byVariable = try await sandbox.run(["digest"], environment: environment)
      #expect(byVariable.stdout.hasPrefix("# Otto-Lindqvist:"))
      let byFlag = try await sandbox.run(
        ["digest", "--config", "one.yaml"],
        environment: environment
      )
      #expect(byFlag.stdout.hasPrefix("# alice:"))
      let missing = try await sandbox.run("digest", "--config", "three.yaml")
      #expect(missing.status == 78)
      #expect(
        missing.stderr == "backspin: three.yaml: cannot be read: there is no such file. It is the "
          + "file that --config names.\n"
      )
    }
  }
}
