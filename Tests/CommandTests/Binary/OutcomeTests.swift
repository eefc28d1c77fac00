import LastFMStub
import Testing

@Suite(.timeLimit(.minutes(1))) struct OutcomeTests {
  @Test func `says nothing on stderr when all went well`() async throws {
    try await Sandbox.use { sandbox in
      let outcome = try await sandbox.digest("RJ")
      #expect(outcome.status == 0)
      #expect(outcome.stdout.hasPrefix("# RJ: this week in earlier years\n"))
      #expect(outcome.stderr == "")
    }
  }
}
