import Foundation
import LastFM
import LastFMStub
import Testing
import WeekInHistory

extension Edges {
  @Suite struct Endings {
    @Test func `makes the digest without what is not there by the deadline`() async throws {
      try await LocalLastFM.serve { lastFM in
        let users = [try FollowedUser.user("RJ", years: "1-3")]
        _ = try await lastFM.run().digest(of: .user("RJ", years: "2-3"))
        await lastFM.stub.hold(.charts)
        let run = try lastFM.run { $0.deadline = .seconds(1) }
        let digest = try #require(try await run.digests(of: users).first)
        let problem = try #require(digest.years[0].outcome.problem)
        // On a slow machine the time may be over before the request has gone out.
        let wentOut = lastFM.tally["user.getweeklyalbumchart"] == 3
        #expect(problem.kind == .unavailable || (problem.kind == .deadline && !wentOut))
        if wentOut { #expect(problem.message.contains("took too long to answer")) }
        #expect(digest.years.dropFirst().allSatisfy { $0.outcome.summary != nil })
        #expect(digest.status == .partial)
        await lastFM.stub.release()
        #expect(try !run.keepsChart())
      }
    }

    @Test func `does not wait for a retry that would come after the deadline`() async throws {
      try await LocalLastFM.serve { lastFM in
        lastFM.stub.faults.add(Fault(when: .charts, answer: .error(16), times: .always))
        let digest = try await lastFM.run { $0.retries.waits = .tooLong }.digest(of: .user("RJ"))
        let problem = try #require(digest.years[0].outcome.problem)
        #expect(problem.message.contains("error 16"), "the cause, not the clock")
        #expect(lastFM.tally["user.getweeklyalbumchart"] == 1)
      }
    }

    @Test func `believes no "User not found" that it had no time to ask about again`() async throws
    {
      try await LocalLastFM.serve { lastFM in
        lastFM.stub.faults.add(
          Fault(when: .profiles, answer: .error(6, message: "User not found"), times: .always)
        )
        let run = try lastFM.run { $0.retries.waits = .tooLong }
        await #expect(throws: ChartFailure.deadline) { try await run.profile() }
        #expect(lastFM.stub.requests.count == 1)
      }
    }

    @Test func `asks for nothing once the run's time is over`() async throws {
      try await LocalLastFM.serve { lastFM in
        _ = try await lastFM.run().digest(of: .user("RJ", years: "2"))
        lastFM.stub.resetRequests()
        let digest = try await lastFM.run { $0.deadline = .zero }
          .digest(of: .user("RJ", years: "1,2", covers: true))
        #expect(digest.years[0].outcome.problem?.kind == .deadline)
        #expect(digest.years[1].outcome.summary != nil, "what is kept needs no time")
        #expect(lastFM.stub.requests.isEmpty)
      }
    }

    @Test func `shows old charts when the run's time is over`() async throws {
      try await LocalLastFM.serve { lastFM in
        _ = try await lastFM.run().digest(of: .user("RJ"))
        let later = LocalLastFM.today.addingTimeInterval(400 * 86_400)
        let digest = try await lastFM.run(at: later) { $0.deadline = .zero }
          .digest(of: .user("RJ"))
        #expect(digest.years[0].staleSince == LocalLastFM.today)
      }
    }

    @Test("ends when it is interrupted, and keeps nothing half-done", arguments: [1, 4])
    func interrupted(atOnce: Int) async throws {
      try await LocalLastFM.serve { lastFM in
        let run = try lastFM.run { $0.maximumConcurrentRequests = atOnce }
        await lastFM.stub.hold(.charts)
        let task = Task { try await run.digest(of: .user("RJ", years: "1-10", covers: true)) }
        await lastFM.stub.waitUntilHeld(atOnce)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await lastFM.stub.release()
        #expect(try !run.keepsChart())
        lastFM.stub.resetRequests()

        let digest = try await lastFM.run().digest(of: .user("RJ", years: "1-10"))
        #expect(digest.status == .complete)
        // By their weeks: one that was interrupted may arrive at the server only now.
        let asked = lastFM.stub.requests(for: "user.getWeeklyAlbumChart")
        #expect(Set(asked.map { $0.parameters["from"] }).count == 10, "none was kept")
        #expect(lastFM.tally["user.getinfo"] == nil, "what was there already was")
      }
    }

    @Test func `ends when it is interrupted while covers are looked up`() async throws {
      try await LocalLastFM.serve { lastFM in
        let run = try lastFM.run()
        await lastFM.stub.hold(.covers)
        let task = Task { try await run.digest(of: .user("RJ", covers: true)) }
        await lastFM.stub.waitUntilHeld(4)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(lastFM.albumsAsked.count <= 8, "those under way, and those about to be")
      }
    }

    @Test(
      "ends when it is interrupted while it waits",
      arguments: [
        FaultAnswer.error(29), .error(8),
      ]
    )
    func interruptedWaiting(answer: FaultAnswer) async throws {
      try await LocalLastFM.serve { lastFM in
        lastFM.stub.faults.add(Fault(when: .profiles, answer: answer, times: .always))
        let run = try lastFM.run {
          $0.retries = RetryPolicy(waits: .tooLong, rateLimitWaits: .tooLong)
          $0.deadline = .seconds(1_000_000)
        }
        let task = Task { try await run.profile() }
        while lastFM.stub.requests.isEmpty { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(lastFM.stub.requests.count == 1)
      }
    }
  }
}
