import Foundation
import Testing

@testable import WeekInHistory

/// Which editions a recipient is owed.
struct EditionPlanTests {
  /// Weeks are written by numbers: the first is 1, and each is as long as Last.fm's.
  private func weeks(_ numbers: [Int]) throws -> [ChartWeek] { try numbers.map(numberedWeek) }

  private func plan(
    listed: [Int],
    handled: [Int] = [],
    pending: [Int] = [],
    maximumCatchUp: Int = 1,
    week: Int = 1_000
  ) throws -> (due: [Int], skipped: [Int]) {
    let plan = EditionPlan(
      ChartWeekList(try weeks(listed)),
      now: try numberedWeek(week).start,
      handled: try weeks(handled),
      pending: try weeks(pending),
      maximumCatchUp: maximumCatchUp
    )
    return (plan.due.map(number), plan.skipped.map(number))
  }

  private func number(_ week: ChartWeek) -> Int { (week.from - firstSecond) / secondsOfAWeek }

  private struct Row {
    var listed = [1, 2, 3, 4]
    var handled: [Int] = []
    var pending: [Int] = []
    var catchUp = 1
    var due: [Int] = []
    var skipped: [Int] = []
  }

  private static let table = [
    // A new recipient.
    Row(due: [4]),
    Row(catchUp: 3, due: [4]),
    Row(listed: []),
    // All is well.
    Row(handled: [4]),
    Row(handled: [1, 2, 3, 4]),
    Row(handled: [3], due: [4]),
    // Days without power.
    Row(handled: [2], due: [3, 4]),
    Row(handled: [1], due: [3, 4], skipped: [2]),
    Row(handled: [1], catchUp: 0, due: [4], skipped: [2, 3]),
    Row(handled: [1], catchUp: 2, due: [2, 3, 4]),
    Row(handled: [1], catchUp: .max, due: [2, 3, 4]),
    Row(handled: [1], catchUp: -1, due: [4], skipped: [2, 3]),
    // What was recorded as skipped is handled: no later run sends it, not even one that may catch up more.
    Row(handled: [1, 2, 3], catchUp: 3, due: [4]),
    Row(handled: [1, 2], pending: [3], catchUp: 3, due: [3, 4]),
    // Put off: due again, in order, until newer ones push it out of reach.
    Row(pending: [4], due: [4]),
    Row(handled: [3], pending: [4], due: [4]),
    Row(pending: [3], due: [3, 4]),
    Row(pending: [3], catchUp: 0, due: [4], skipped: [3]),
    Row(pending: [2], due: [3, 4], skipped: [2]),
    Row(handled: [4], pending: [3], due: [3]),
    Row(handled: [4], pending: [3], catchUp: 0, skipped: [3]),
    Row(handled: [3, 4], pending: [2], skipped: [2]),
    Row(handled: [1, 3], pending: [2], due: [4], skipped: [2]),
    // Never seen, and older than what the recipient had.
    Row(handled: [3], catchUp: 3, due: [4]),
    // An outdated list: what lies in the ledger was listed once.
    Row(listed: [1, 2], handled: [4]),
    Row(listed: [1, 2], handled: [3], pending: [4], due: [4]),
    Row(listed: [], pending: [4], due: [4]),
    Row(listed: [1, 2, 3], handled: [4], pending: [2], skipped: [2]),
    // Unsorted, and with a hole.
    Row(listed: [4, 2, 3, 1], handled: [1], due: [3, 4], skipped: [2]),
    Row(listed: [1, 2, 5], handled: [1], due: [2, 5]),
    Row(listed: [1, 5], pending: [3], due: [3, 5]),
    // Twice in the list.
    Row(listed: [3, 4, 4], handled: [3], due: [4]),
  ]

  @Test("owes what was missed, within reach", arguments: table.indices)
  func owes(row number: Int) throws {
    let row = Self.table[number]
    let plan = try plan(
      listed: row.listed,
      handled: row.handled,
      pending: row.pending,
      maximumCatchUp: row.catchUp
    )
    #expect(plan.due == row.due, "\(row)")
    #expect(plan.skipped == row.skipped, "\(row)")
  }

  @Test func `believes in no week that is not over by the clock`() throws {
    let early = try plan(listed: [1, 2, 3, 4], handled: [2], week: 4)
    #expect(early.due == [3])
    let future = try plan(listed: [1, 2, 3, 900_000 / 52], handled: [2])
    #expect(future.due == [3])
    // A digest that was sent for a day to come.
    let ahead = try plan(listed: [1, 2, 3], handled: [2, 17_000])
    #expect(ahead.due == [3])
    let onlyAhead = try plan(listed: [1, 2, 3], handled: [17_000])
    #expect(onlyAhead.due == [3])
    let pendingAhead = try plan(listed: [1, 2, 3], handled: [3], pending: [17_000])
    #expect(pendingAhead.due == [] && pendingAhead.skipped == [])
  }

  @Test func `is due in the second in which the week is over`() throws {
    let week = try numberedWeek(3)
    func due(_ second: Int) -> [ChartWeek] {
      EditionPlan(
        ChartWeekList([week]),
        now: instant(second),
        handled: [],
        pending: [],
        maximumCatchUp: 1
      ).due
    }
    #expect(due(week.to) == [week])
    #expect(due(week.to - 1) == [])
  }

  @Test("does not take a week that was moved by seconds for another", arguments: [-2, -1, 1, 2])
  func moved(by seconds: Int) throws {
    func moved(_ number: Int) throws -> ChartWeek {
      let original = try numberedWeek(number)
      return try week(original.from + seconds, original.to + seconds)
    }
    func plan(handled: [ChartWeek], pending: [ChartWeek]) throws -> EditionPlan {
      EditionPlan(
        ChartWeekList(try [1, 2, 3].map(numberedWeek)),
        now: try numberedWeek(9).start,
        handled: handled,
        pending: pending,
        maximumCatchUp: 1
      )
    }
    #expect(try plan(handled: [moved(3)], pending: []).due == [])
    #expect(try plan(handled: [moved(2)], pending: []).due == [numberedWeek(3)])
    // The ledger's spelling: it is the same row that is due again.
    #expect(try plan(handled: [moved(2)], pending: [moved(3)]).due == [moved(3)])
  }

  @Test func `takes the later of two spellings of a week in one list`() throws {
    let second = try numberedWeek(2)
    let shifted = try week(second.from + 1, second.to + 1)
    let plan = EditionPlan(
      ChartWeekList([try numberedWeek(1), shifted, second]),
      now: try numberedWeek(9).start,
      handled: [try numberedWeek(1)],
      pending: [],
      maximumCatchUp: 5
    )
    #expect(plan.due == [shifted])
  }

  @Test func `knows the present edition, due or not`() throws {
    let list = ChartWeekList(try weeks([1, 2, 3]))
    func present(_ list: ChartWeekList, week: Int) throws -> ChartWeek? {
      EditionPlan(
        list,
        now: try numberedWeek(week).start,
        handled: list.weeks,
        pending: [],
        maximumCatchUp: 1
      ).present
    }
    #expect(try present(list, week: 9) == numberedWeek(3))
    #expect(try present(list, week: 3) == numberedWeek(2))
    #expect(try present(ChartWeekList([]), week: 9) == nil)
  }
}
