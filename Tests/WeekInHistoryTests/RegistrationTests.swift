import Foundation
import Testing

@testable import WeekInHistory

/// What is asked, and what is said, about the years before a user joined.
struct RegistrationTests {
  /// The digest of a user who played something in these years only, and the years asked for.
  private func digest(
    of years: YearsAgo,
    registered: Result<Date?, ChartFailure>,
    playedIn played: ClosedRange<Int>
  ) async throws -> (digest: Digest, asked: Int) {
    let list = try listOfToday()
    let journal = Journal()
    let source = ChartSource.double(
      list: { _ in list },
      registered: { _ in try registered.get() },
      chart: { _, week in
        await journal.note("\(week.from)")
        return played.contains(try week.firstDay(in: zone("UTC")).year)
          ? [album("x", plays: 1)] : []
      }
    )
    let digest = try await builder(source).digests(of: following("RJ", years: years))[0]
    return (digest, await journal.entries.count)
  }

  @Test func `makes no request for years before the user joined`() async throws {
    // 2020-09-13.
    let (digest, asked) = try await digest(
      of: .these([1, 6, 7, 21, 22]),
      registered: .success(instant(1_600_000_000)),
      playedIn: 2020...2026
    )
    #expect(asked == 2)
    #expect(digest.status == .complete)
    #expect(digest.years.map { $0.outcome == .beforeJoining } == [false, false, true, true, true])
  }

  @Test func `keeps quiet years since the user joined`() async throws {
    let (digest, asked) = try await digest(
      of: .all,
      registered: .success(instant(1_600_000_000)),
      playedIn: 2024...2025
    )
    #expect(asked == 6)
    #expect(digest.years.map { $0.outcome.summary?.albumCount } == [1, 1, 0, 0, 0, 0])
    #expect(digest.problem == nil)
  }

  @Test(
    "leaves the empty years at the end out of all, if nobody knows when the user joined",
    arguments: [
      (.success(nil), nil), (.failure(.unavailable(reason: "down")), .registrationUnknown),
    ] as [(Result<Date?, ChartFailure>, Problem.Kind?)]
  )
  func unknownWithAll(registered: Result<Date?, ChartFailure>, problem: Problem.Kind?) async throws
  {
    let (digest, asked) = try await digest(
      of: .all,
      registered: registered,
      playedIn: 2020...2022
    )
    #expect(asked == 21)
    #expect(digest.years.map { $0.outcome.summary?.albumCount } == [0, 0, 0, 1, 1, 1])
    // Of the oldest accounts Last.fm has no day: no later run would know more.
    #expect(digest.problem?.kind == problem)
    #expect(digest.status == (problem == nil ? .complete : .partial))
  }

  @Test(
    "keeps the empty years that were named, and says that the user may not have joined",
    arguments: [[1, 10, 20], [1, 10, 20, 22]]
  )
  func unknownWithNamed(years: [Int]) async throws {
    let (digest, _) = try await digest(
      of: .these(years),
      registered: .failure(.unavailable(reason: "down")),
      playedIn: 2025...2025
    )
    #expect(digest.years.map(\.yearsAgo) == years)
    #expect(digest.years.prefix(3).map { $0.outcome.summary?.albumCount } == [1, 0, 0])
    #expect(digest.problem?.kind == .registrationUnknown)
  }

  @Test func `has nothing to admit when the earliest year has a chart`() async throws {
    let (digest, _) = try await digest(
      of: .these([1, 5, 10]),
      registered: .success(nil),
      playedIn: 2016...2016
    )
    #expect(digest.problem == nil)
    #expect(digest.status == .complete)
  }
}
