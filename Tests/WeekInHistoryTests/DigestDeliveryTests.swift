import Foundation
import Testing

@testable import WeekInHistory

/// Digests are made at the same time, and handed over in order.
@Suite(.timeLimit(.minutes(15)))
struct DigestDeliveryTests {
  private let names = (1...9).map { "user\($0)" }

  private func users() throws -> [FollowedUser] {
    try names.map { FollowedUser(name: try user($0)) }
  }

  @Test func `hands digests over in the users' order, even if the first takes longest`()
    async throws
  {
    let list = try listOfToday()
    let gate = Gate()
    let journal = Journal()
    let source = ChartSource.double(
      list: { _ in list },
      registered: { name in
        if name.spelling == "user1" { await gate.wait() }
        return nil
      },
      chart: { name, _ in
        await journal.note(name.spelling)
        // The first three are under way together, so this one does come.
        if name.spelling == "user3" { await gate.open() }
        return [album("x", plays: 1)]
      }
    )
    let digests = try await builder(source).digests(of: users(), atOnce: 3)
    #expect(digests.map(\.user) == names)
    #expect(await journal.entries.firstIndex(of: "user1") != 0)
  }

  @Test("never has more digests at once than it may", arguments: [1, 2, 4, 100])
  func atOnce(most: Int) async throws {
    actor Count {
      private(set) var now = 0
      private(set) var highest = 0

      func begin() {
        now += 1
        highest = max(highest, now)
      }

      func end() { now -= 1 }
    }

    let list = try listOfToday()
    let count = Count()
    let gate = Gate()
    let expected = min(most, names.count)
    let source = ChartSource.double(
      list: { _ in list },
      registered: { _ in
        await count.begin()
        // Nobody goes on before as many as may have begun.
        if await count.now == expected { await gate.open() }
        await gate.wait()
        return nil
      },
      chart: { _, _ in [album("x", plays: 1)] }
    )
    var delivered = 0
    try await builder(source).digests(of: users(), atOnce: most) { _ in
      delivered += 1
      await count.end()
    }
    #expect(delivered == names.count)
    #expect(await count.highest == expected)
  }

  @Test func `ends the run when a digest cannot be handed over`() async throws {
    struct DiskFull: Error {}
    let list = try listOfToday()
    let source = ChartSource.double(
      list: { _ in list },
      registered: { _ in nil },
      chart: { _, _ in [] }
    )
    var delivered: [String] = []
    await #expect(throws: DiskFull.self) {
      try await builder(source).digests(of: users(), atOnce: 2) {
        delivered.append($0.user)
        if delivered.count == 2 { throw DiskFull() }
      }
    }
    #expect(delivered == ["user1", "user2"])
  }
}
