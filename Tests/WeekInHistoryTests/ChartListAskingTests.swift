import Testing

@testable import WeekInHistory

/// The chart list is everybody's, but Last.fm wants a name.
struct ChartListAskingTests {
  @Test func `asks for the chart list once, whatever the number of users`() async throws {
    let list = try listOfToday()
    let journal = Journal()
    let source = ChartSource.double(
      list: { name in
        await journal.note(name.spelling)
        return list
      },
      registered: { _ in instant(1_037_793_040) },
      chart: { _, _ in [] }
    )
    _ = try await builder(source).digests(of: following("RJ", "alice", "bob"))
    #expect(await journal.entries == ["RJ"])
  }

  @Test(
    "asks for the chart list in another's name when one user's error spoils it",
    arguments: [ChartFailure.unknownUser, .privateUser]
  )
  func anothersName(failure: ChartFailure) async throws {
    let list = try listOfToday()
    let journal = Journal()
    let source = ChartSource.double(list: { name in
      await journal.note(name.spelling)
      if name.spelling != "alice" { throw failure }
      return list
    })
    let names = try ["nobody", "shy", "alice", "bob"].map(user)
    #expect(try await builder(source).chartWeeks(askingAs: names) == .success(list))
    #expect(await journal.entries == ["nobody", "shy", "alice"])
  }

  @Test(
    "does not ask in another's name when that would not help",
    arguments: [ChartFailure.unavailable(reason: "down"), .rateLimited, .notCached, .deadline]
  )
  func wouldNotHelp(failure: ChartFailure) async throws {
    let journal = Journal()
    let source = ChartSource.double(
      list: { name in
        await journal.note(name.spelling)
        throw failure
      },
      registered: { name in
        #expect(name.spelling == "RJ", "only the first profile is asked for beside the list")
        throw failure
      }
    )
    let digests = try await builder(source).digests(of: following("RJ", "alice"))
    #expect(await journal.entries == ["RJ"])
    #expect(digests.map(\.status) == [.failed, .failed])
    #expect(digests.map(\.anchorWeek) == [nil, nil])
    #expect(digests.map(\.years.count) == [1, 1])
  }

  @Test func `says that Last.fm was wrong when it denies users whom it describes`() async throws {
    let source = ChartSource.double(
      list: { _ in throw ChartFailure.unknownUser },
      registered: { name in
        if name.spelling == "nobody" { throw ChartFailure.unknownUser }
        return nil
      }
    )
    let digests = try await builder(source).digests(of: following("RJ", "nobody"))
    #expect(digests.map(\.problem?.kind) == [.unavailable, .unknownUser])
  }
}
