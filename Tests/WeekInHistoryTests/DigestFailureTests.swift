import Foundation
import Testing

@testable import WeekInHistory

/// One failure is one year's, or one user's; the others go on.
struct DigestFailureTests {
  private let joined = instant(1_037_793_040)

  @Test func `goes on to the next year when one fails`() async throws {
    let list = try listOfToday()
    let joined = joined
    let source = ChartSource.double(
      list: { _ in list },
      registered: { _ in joined },
      chart: { _, week in
        if week.from == weeksAgo[2] { throw ChartFailure.unavailable(reason: "It was down.") }
        return [album("x", plays: 1)]
      }
    )
    let users = try following("RJ", years: .these([1, 2, 5]))
    let digest = try await builder(source).digests(of: users)[0]
    #expect(digest.status == .partial)
    #expect(digest.problem == nil)
    #expect(digest.years.map { $0.outcome.summary?.albumCount } == [1, nil, 1])
    #expect(digest.years[1].outcome.problem?.kind == .unavailable)
    #expect(digest.years[1].outcome.problem?.message.contains("It was down.") == true)
    #expect(digest.years[1].week?.from == weeksAgo[2])
  }

  @Test(
    "goes on to the next user when one fails",
    arguments: [
      (ChartFailure.unknownUser, Problem.Kind.unknownUser),
      (.privateUser, .privateUser),
      (.rateLimited, .rateLimited),
      (.unavailable(reason: "x"), .unavailable),
      (.notCached, .notCached),
      (.deadline, .deadline),
      (.refused(reason: "x"), .refused),
    ]
  )
  func nextUser(failure: ChartFailure, kind: Problem.Kind) async throws {
    let list = try listOfToday()
    let joined = joined
    let source = ChartSource.double(
      list: { _ in list },
      registered: { name in
        if name.spelling == "bad" { throw failure }
        return joined
      },
      chart: { name, _ in
        if name.spelling == "bad" { throw failure }
        return [album("x", plays: 1)]
      }
    )
    let digests = try await builder(source).digests(of: following("RJ", "bad", "alice"))
    #expect(digests.map(\.user) == ["RJ", "bad", "alice"])
    #expect(digests.map(\.status) == [.complete, .failed, .complete])
    #expect(digests[1].years.map(\.outcome.problem?.kind) == [kind])
    #expect(digests[1].years.map(\.yearsAgo) == [1])
  }

  @Test func `asks for no charts of a user whom Last.fm does not know`() async throws {
    let list = try listOfToday()
    let source = ChartSource.double(
      list: { _ in list },
      registered: { _ in throw ChartFailure.unknownUser }
    )
    let digest = try await builder(source).digests(of: following("nobody", years: .these([1, 2])))[
      0
    ]
    #expect(digest.status == .failed)
    #expect(digest.problem?.kind == .unknownUser)
    #expect(digest.problem?.message.contains("“nobody”") == true)
    #expect(digest.years.map(\.outcome.problem?.kind) == [.unknownUser, .unknownUser])
    #expect(
      try await builder(source).digests(of: following("nobody", years: .all))[0].years.isEmpty
    )
  }

  @Test func `explains by name that a user hides recent listening`() async throws {
    let list = try listOfToday()
    let joined = joined
    let source = ChartSource.double(
      list: { _ in list },
      registered: { _ in joined },
      chart: { _, _ in throw ChartFailure.privateUser }
    )
    let digest = try await builder(source).digests(of: following("shy"))[0]
    #expect(digest.status == .failed)
    #expect(digest.problem?.kind == .privateUser)
    #expect(digest.problem?.message.contains("“shy”") == true)
    #expect(digest.problem?.message.contains("last.fm/settings/privacy") == true)
  }

  @Test func `does not believe that a user is unknown who was described a moment ago`() async throws
  {
    let list = try listOfToday()
    let joined = joined
    let source = ChartSource.double(
      list: { _ in list },
      registered: { _ in joined },
      chart: { _, _ in throw ChartFailure.unknownUser }
    )
    let digest = try await builder(source).digests(of: following("RJ"))[0]
    #expect(digest.problem == nil)
    #expect(digest.years[0].outcome.problem?.kind == .unavailable)
  }

  @Test(
    "ends the run when the key is rejected",
    arguments: ["list", "profile", "chart", "artwork"]
  )
  func keyRejected(door: String) async throws {
    let failure = ChartFailure.keyRejected(reason: "Invalid API key")
    let list = try listOfToday()
    let joined = joined
    let source = ChartSource.double(
      list: { _ in if door == "list" { throw failure } else { list } },
      registered: { _ in if door == "profile" { throw failure } else { joined } },
      chart: { _, _ in if door == "chart" { throw failure } else { [album("x", plays: 1)] } },
      artwork: { _ in if door == "artwork" { throw failure } else { nil } }
    )
    await #expect(throws: failure) {
      try await builder(source).digests(of: following("RJ", "alice", art: true))
    }
  }

  @Test func `ends the run at what is no failure of Last.fm's`() async throws {
    let list = try listOfToday()
    let source = ChartSource.double(
      list: { _ in list },
      registered: { _ in throw CancellationError() }
    )
    await #expect(throws: CancellationError.self) {
      try await builder(source).digests(of: following("RJ"))
    }
  }
}
