import LastFMStub
import Subprocess
import Testing

/// Runs that do not get to their end.
@Suite(.timeLimit(.minutes(15))) struct InterruptionTests {
  @Test(arguments: [true, false])
  func `leaves nothing behind when it is interrupted while it waits`(byKeyboard: Bool) async throws
  {
    try await Sandbox.use { sandbox in
      try sandbox.home.write("last week's", to: "out/digest.md")
      await sandbox.stub.hold(.method("user.getWeeklyAlbumChart"))
      let command = sandbox.command(["digest", "RJ", "--output", "out/digest.md"])
      let outcome = try await command.outcome(sending: byKeyboard ? .interrupt : .terminate) {
        await sandbox.stub.waitUntilHeld(1)
      }
      #expect(outcome.status == 130)
      #expect(outcome.stdout == "")
      #expect(outcome.stderr == "")
      #expect(try sandbox.names(in: "out") == ["digest.md"])
      #expect(try sandbox.text("out/digest.md") == "last week's")

      // What had been fetched by then is there, and the rest is fetched now.
      await sandbox.stub.release()
      sandbox.stub.resetRequests()
      let again = try await sandbox.run("digest", "RJ", "--output", "out/digest.md")
      #expect(again.status == 0)
      #expect(sandbox.stub.requests(for: "user.getWeeklyChartList").isEmpty)
      #expect(try sandbox.text("out/digest.md").hasPrefix("# RJ:"))
    }
  }

  @Test(arguments: [
    FaultAnswer.error(8), .error(29), .status(503, headers: ["Retry-After": "3000"]),
    .wire(.hang), .wire(.drip),
  ])
  func `ends at once however long it would wait`(answer: FaultAnswer) async throws {
    try await Sandbox.use(wire: true) { sandbox in
      try sandbox.configure(
        """
        lastfm:
          deadline: 24 h
          request_timeout: 10 min
          retry_waits: [1 h]
          rate_limit_waits: [1 h]
        """
      )
      let pattern = RequestPattern.method("user.getWeeklyAlbumChart")
      sandbox.stub.faults.add(Fault(when: pattern, answer: answer, times: .always))
      let command = sandbox.command(["digest", "RJ", "--date", Sandbox.date, "--output", "d.md"])
      let outcome = try await command.outcome(sending: .interrupt) {
        while !sandbox.stub.requests.contains(where: pattern.matches) { await Task.yield() }
      }
      #expect(outcome.status == 130)
      #expect(outcome.stderr == "")
      #expect(!sandbox.exists("d.md"))
      let verified = try await sandbox.run("cache", "verify")
      #expect(verified.status == 0)
      #expect(verified.stdout.contains("sound"))
    }
  }

  @Test(arguments: [true, false])
  func `ends though its output is stuck`(byKeyboard: Bool) async throws {
    try await Sandbox.use { sandbox in
      let command = sandbox.command(["digest", "heavy", "--years-ago", "1-5", "--format", "json"])
      let outcome = try await command.outcomeWithSleepingReader(
        sending: byKeyboard ? .interrupt : .terminate
      )
      #expect(outcome.status == 130)
      #expect(outcome.stderr == "")
    }
  }

  @Test func `ends when nobody reads on`() async throws {
    try await Sandbox.use { sandbox in
      let outcome = try await sandbox.command(["digest", "heavy"]).outcomeWithoutReader()
      // SIGPIPE, or an error where the parent ignores that signal.
      #expect(outcome.status == -13 || outcome.status == 74)
    }
  }

  @Test func `says which version it is`() async throws {
    try await Sandbox.use { sandbox in
      for arguments in [["--version"], ["digest", "--version"]] {
        let outcome = try await sandbox.run(arguments)
        #expect(outcome.status == 0)
        #expect(outcome.stdout == "backspin 0.1.0\n")
        #expect(outcome.stderr == "")
      }
    }
  }
}
