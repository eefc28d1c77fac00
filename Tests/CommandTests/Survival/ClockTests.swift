import Foundation
import LastFMStub
import Testing

/// The command under a clock that is wrong for a while. `Edges.WrongClock` tries more of them, within.
struct ClockTests {
  @Test("says the same under a wrong clock, and once it is right again", arguments: [-2, 2])
  func wrong(byYears error: Int) async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure(Sandbox.impatient)
      let digest = [
        "digest", "RJ", "alice", "--date", Sandbox.date, "--years-ago", "1-3", "--format", "json",
      ]
      let right = try await sandbox.run(digest)
      #expect(right.status == 0)
      for _ in 1...2 {
        let during = try await sandbox.run(
          digest,
          environment: Sandbox.clock(wrongBy: error * 365 * 86_400)
        )
        #expect(during.status == 0)
        #expect(try DigestsJSON(during.stdout).outcomes == DigestsJSON(right.stdout).outcomes)
      }
      // That the clock really was wrong shows in the cache: the list's last week has long ended, or what was
      // fetched by the right clock is of the future; either way it was asked for again.
      #expect(sandbox.stub.requests.count { $0.method == "user.getweeklychartlist" } > 1)
      let after = try await sandbox.run(digest)
      #expect(after.status == 0)
      #expect(after.stderr == "")
      #expect(after.stdout == right.stdout)
    }
  }
}
