import LastFMStub
import Subprocess
import Testing

/// Where the key comes from, and that nobody gets to see it.
@Suite(.timeLimit(.minutes(15))) struct KeyTests {
  @Test func `says where to get a key when there is none`() async throws {
    try await Sandbox.use { sandbox in
      let outcome = try await sandbox.run(["digest", "RJ"], environment: withoutKey)
      #expect(outcome.status == 78)
      #expect(outcome.stdout == "")
      #expect(
        outcome.stderr == "backspin: There is no Last.fm API key. Get one at "
          + "https://www.last.fm/api/account/create, then set LASTFM_API_KEY, or keep it in a file "
          + "that only you can read and name that file as “api_key_file” under “lastfm” in "
          + "\(sandbox.path(".config/backspin/config.yaml")).\n"
      )
    }
  }

  @Test func `takes the key from a file that only its owner can read`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure("lastfm:\n  api_key_file: key\n")
      try sandbox.home.write("from-file\n", to: ".config/backspin/key", mode: 0o600)
      let outcome = try await sandbox.run(["digest", "RJ"], environment: withoutKey)
      #expect(outcome.status == 0)
      #expect(Set(sandbox.stub.requests.map(\.key)) == ["from-file"])
    }
  }

  @Test func `refuses a key file that others can read, and says what to run`() async throws {
    try await Sandbox.use { sandbox in
      let config = try sandbox.configure("lastfm:\n  api_key_file: key\n")
      let key = try sandbox.home.write("from-file\n", to: ".config/backspin/key", mode: 0o644)
      let outcome = try await sandbox.run(["digest", "RJ"], environment: withoutKey)
      #expect(outcome.status == 78)
      #expect(
        outcome.stderr
          == "backspin: \(config):2: the API key file \(key) can be read or changed by "
          + "others (mode 0644). Run: chmod 600 \(key)\n"
      )
      #expect(sandbox.stub.requests.isEmpty)
    }
  }

  @Test(arguments: ["", "~/", "keys/"])
  func `shows nobody a key that stands where its file should`(folder: String) async throws {
    try await Sandbox.use { sandbox in
      let config = try sandbox.configure("lastfm:\n  api_key_file: \(folder)\(Sandbox.key)\n")
      let digest = try await sandbox.run(["digest", "RJ"], environment: withoutKey)
      #expect(digest.status == 78)
      #expect(
        digest.stderr == "backspin: \(config):2: api_key_file: this looks like the key itself. Put "
          + "it into a file that only you can read, and name that file.\n"
      )
      let show = try await sandbox.run(["config", "show"], environment: withoutKey)
      #expect(show.status == 0)
      #expect(show.stdout.contains("(\(config):2, api_key_file ••••••••)\n"))
      #expect(!(show.stdout + show.stderr).contains(Sandbox.key))
    }
  }

  @Test func `takes the key from a command`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure("lastfm:\n  api_key_command: cat $HOME/key; echo said >&2\n")
      try sandbox.home.write("from-command\nsecond line\n", to: "key")
      let outcome = try await sandbox.run(["digest", "RJ"], environment: withoutKey)
      #expect(outcome.status == 0)
      #expect(outcome.stderr == "said\n")
      #expect(Set(sandbox.stub.requests.map(\.key)) == ["from-command"])
    }
  }

  @Test func `ends at once when it is interrupted while the command asks`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure("lastfm:\n  api_key_command: touch asked; exec sleep 50\n")
      let command = sandbox.command(["digest", "RJ"], environment: withoutKey)
      let outcome = try await command.outcome(sending: .interrupt) {
        while !sandbox.exists("asked") { try? await Task.sleep(for: .milliseconds(5)) }
      }
      #expect(outcome.status == 130)
      #expect(outcome.stderr == "")
    }
  }

  @Test func `says why the command gave no key`() async throws {
    try await Sandbox.use { sandbox in
      let config = try sandbox.configure("lastfm:\n  api_key_command: echo secret; exit 7\n")
      let outcome = try await sandbox.run(["digest", "RJ"], environment: withoutKey)
      #expect(outcome.status == 78)
      #expect(
        outcome.stderr == "backspin: \(config):2: api_key_command failed with exit status 7. "
          + "Run it by hand to see why.\n"
      )
    }
  }

  @Test func `shows the key nowhere, however much it says`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      sandbox.failChart(yearsAgo: 1)
      var said = ""
      for arguments in [
        [
          "digest", "RJ", "--date", Sandbox.date, "--years-ago", "1-2", "-vv", "--output", "d.json",
        ],
        ["digest", "RJ", "hidden", "nobody", "-vv"], ["explain", "RJ", "-vv"], ["config", "show"],
      ] {
        let outcome = try await sandbox.run(arguments)
        said += outcome.stdout + outcome.stderr
      }
      #expect(said.contains("••••••••"))
      #expect(said.contains("info: Asking for the chart list.\n"))
      #expect(!said.contains(Sandbox.key))
      // Nor in any file, the cache included.
      for name in try sandbox.filesBelow() {
        #expect(try !sandbox.bytes(name).contains(Array(Sandbox.key.utf8)), "\(name)")
      }
      #expect(Set(sandbox.stub.requests.map(\.key)) == [Sandbox.key])
    }
  }

  @Test func `needs no key where nothing is asked`() async throws {
    try await Sandbox.use { sandbox in
      try await sandbox.digest("RJ")
      let outcome = try await sandbox.run(
        ["digest", "--date", Sandbox.date, "RJ"],
        environment: withoutKey
      )
      #expect(outcome.status == 0)
    }
  }

  private let withoutKey: [String: String?] = ["LASTFM_API_KEY": nil]
}
