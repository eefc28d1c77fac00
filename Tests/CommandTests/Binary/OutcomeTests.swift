import LastFMStub
import Testing

/// Which exit code a run ends with, what it says on stderr, and what it has made by then.
@Suite(.timeLimit(.minutes(15))) struct OutcomeTests {
  @Test func `says nothing on stderr when all went well`() async throws {
    try await Sandbox.use { sandbox in
      let outcome = try await sandbox.digest("RJ")
      #expect(outcome.status == 0)
      #expect(outcome.stdout.hasPrefix("# RJ: this week in earlier years\n"))
      #expect(outcome.stderr == "")
    }
  }

  @Test(arguments: [
    ("nobody", "Last.fm knows no user “nobody”. Check the spelling."),
    (
      "hidden",
      "“hidden” hides recent listening, so Last.fm gives out no charts. Only “hidden” can change "
        + "that, at last.fm/settings/privacy."
    ),
  ])
  func `explains an unknown or private user, and makes nothing`(
    user: String,
    message: String
  ) async throws {
    try await Sandbox.use { sandbox in
      let outcome = try await sandbox.digest(user)
      #expect(outcome.status == 65)
      #expect(outcome.stdout == "")
      #expect(outcome.stderr == "backspin: \(message)\n")
    }
  }

  @Test func `makes the others when one of three users is unknown`() async throws {
    try await Sandbox.use { sandbox in
      let outcome = try await sandbox.digest("RJ", "nobody", "alice")
      #expect(outcome.status == 3)
      #expect(outcome.stdout.contains("\n## [RJ](https://www.last.fm/user/RJ)\n\n### 1 year ago"))
      #expect(outcome.stdout.contains("\n## [alice](https://www.last.fm/user/alice)\n\n### 1 year"))
      #expect(outcome.stderr == "backspin: Last.fm knows no user “nobody”. Check the spelling.\n")
    }
  }

  @Test func `says which years failed when others came`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      for years in [1, 3] { sandbox.failChart(yearsAgo: years) }
      let outcome = try await sandbox.digest("RJ", "--years-ago", "1-3")
      #expect(outcome.status == 3)
      #expect(outcome.stdout.contains("## 2 years ago · 12–19 June 2022\n\n28 albums"))
      #expect(
        outcome.stderr
          == "backspin: RJ, 1 and 3 years ago: Last.fm did not answer. It sent error 8 "
          + "(HTTP 500): Operation failed - Most likely the backend service failed. Please try again.\n"
      )
    }
  }

  @Test func `makes nothing when Last.fm is down`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      sandbox.stub.faults.add(Fault(when: .any, answer: .status(503), times: .always))
      let outcome = try await sandbox.digest("RJ")
      #expect(outcome.status == 69)
      #expect(outcome.stdout == "")
      #expect(
        outcome.stderr == """
          backspin: RJ: Last.fm did not answer. It sent HTTP status 503.
          backspin: Nothing could be made, and nothing was changed. Try again later.

          """
      )
    }
  }

  @Test func `makes the digest of what it has when Last.fm is down, and says so`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      try await sandbox.digest("RJ", "--years-ago", "1-2")
      sandbox.stub.faults.add(Fault(when: .any, answer: .status(503), times: .always))
      let stale = try await sandbox.digest("RJ", "--years-ago", "1-2", "--refresh")
      #expect(stale.status == 0)
      #expect(stale.stderr == "")
      #expect(stale.stdout.split(separator: "Last.fm did not answer; shown as of ").count == 3)
      let json = try await sandbox.digest("RJ", "--refresh", "--format", "json")
      #expect(json.status == 0)
      let year = try #require(try DigestsJSON(json.stdout).digests.first?.years.first)
      #expect(year.status == "charted")
      #expect(year.staleSince != nil)
    }
  }

  @Test func `explains no week where there was no list to find it in`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      sandbox.stub.faults.add(Fault(when: .any, answer: .status(503), times: .always))
      let outcome = try await sandbox.run("explain", "RJ", "--date", Sandbox.date)
      #expect(outcome.status == 69)
      #expect(outcome.stdout.contains("    target        2023-06-15 12:00:00"))
      #expect(outcome.stdout.contains("    outcome       unavailable: "))
      #expect(!outcome.stdout.contains("why "))
    }
  }

  @Test(arguments: [8, 10], ["digest", "explain"])
  func `spells out control characters in what Last.fm says`(
    code: Int,
    command: String
  ) async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      let answer = FaultAnswer.error(code, message: "Go\u{1B}]0;home\u{7}, now\n")
      sandbox.stub.faults.add(Fault(when: .any, answer: answer, times: .always))
      let outcome = try await sandbox.run(command, "RJ", "--date", Sandbox.date)
      #expect(outcome.status == (code == 10 ? 77 : 69))
      #expect(outcome.stderr.contains("Go\\u{1B}]0;home\\u{07}, now"))
      for text in [outcome.stdout, outcome.stderr] {
        #expect(!text.unicodeScalars.contains { $0 != "\n" && $0.value < 0x20 })
      }
    }
  }

  @Test func `says so when nothing listens`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      let outcome = try await sandbox.run(
        ["digest", "RJ"],
        environment: ["BACKSPIN_API_ROOT": "http://127.0.0.1:1/2.0/"]
      )
      #expect(outcome.status == 69)
      #expect(outcome.stderr.contains("There was no connection to 127.0.0.1:1."))
    }
  }

  @Test func `asks to try again later when Last.fm wants fewer requests to the end`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      sandbox.stub.faults.add(Fault(when: .any, answer: .error(29), times: .always))
      let outcome = try await sandbox.digest("RJ")
      #expect(outcome.status == 75)
      #expect(
        outcome.stderr == "backspin: RJ: Last.fm says that we ask too often. "
          + "Try again later.\n"
      )
    }
  }

  @Test(arguments: [
    ("invalid", "Invalid API key - You must be granted a valid key by last.fm."),
    (
      "suspended",
      "API Key Suspended - This application is not allowed to make requests to the web services."
    ),
  ])
  func `ends at once when Last.fm rejects the key`(key: String, reason: String) async throws {
    try await Sandbox.use { sandbox in
      let outcome = try await sandbox.run(
        ["digest", "RJ", "alice", "--output", "digest.md"],
        environment: ["LASTFM_API_KEY": key]
      )
      #expect(outcome.status == 77)
      #expect(
        outcome.stderr == "backspin: Last.fm does not accept the API key: \(reason) Look at "
          + "https://www.last.fm/api/accounts, and see “backspin config show” for which key this is.\n"
      )
      #expect(try sandbox.names() == [".cache"])
    }
  }

  @Test func `is done after a retry, without a word`() async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure("lastfm:\n  retry_waits: [0]\n")
      sandbox.stub.faults.add(Fault(when: .any, answer: .truncated, times: .count(1)))
      let outcome = try await sandbox.digest("RJ")
      #expect(outcome.status == 0)
      #expect(outcome.stderr == "")
    }
  }
}

extension Sandbox {
  /// Spoils the charts of so many years ago, of everybody.
  func failChart(yearsAgo: Int, times: Fault.Times = .always) {
    let pattern = RequestPattern.method("user.getWeeklyAlbumChart").from(
      Self.from(yearsAgo: yearsAgo)
    )
    stub.faults.add(Fault(when: pattern, answer: .error(8), times: times))
  }
}
