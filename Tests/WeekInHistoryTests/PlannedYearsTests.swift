import Foundation
import Testing

@testable import WeekInHistory

/// Which years a digest looks at, and for which of them a chart is asked for.
struct PlannedYearsTests {
  private func planned(
    _ yearsAgo: YearsAgo,
    anchor: String = "2026-11-21",
    registered: Int?
  ) throws -> [PlannedYear] {
    try listOfToday().plannedYears(
      yearsAgo,
      anchor: day(anchor),
      timeZone: zone("Europe/Berlin"),
      registered: registered.map(instant)
    )
  }

  // The week of 2021 is [2021-11-21 12:00, 2021-11-28 12:00), but noon in Berlin is an hour before it:
  // 5 years ago is the week of 2021-11-14, which ends at 1637496000.
  @Test(
    "takes the week in which the user registered, but none that ended before that",
    arguments: [(1_637_495_999, true), (1_637_496_000, false), (1_637_496_001, false)]
  )
  func registration(second: Int, isAskedFor: Bool) throws {
    let year = try #require(try planned(.these([5]), registered: second).first)
    #expect(year.week?.to == 1_637_496_000)
    let week = try #require(year.week)
    #expect(year.step == (isAskedFor ? .fetch(week) : .settled(.beforeJoining)))
    #expect(try planned(.all, registered: second).contains { $0.yearsAgo == 5 } == isAskedFor)
  }

  @Test func `keeps every year that was named, in its place`() throws {
    let years = try planned(.these([1, 5, 21, 22]), registered: 1_600_000_000)
    #expect(years.map(\.yearsAgo) == [1, 5, 21, 22])
    // Both unlisted and before joining: the latter is said.
    #expect(years[3].match == .unlisted(.beforeTheFirst))
    #expect(
      years.map(\.step) == [
        .fetch(try numberedWeek(1_083)), .fetch(try numberedWeek(874)), .settled(.beforeJoining),
        .settled(.beforeJoining),
      ]
    )
  }

  @Test func `says unlisted where the user had joined already, or nobody knows`() throws {
    for registered in [1_037_793_040, nil] {
      let years = try planned(.these([21, 22]), registered: registered)
      #expect(years[1].step == .settled(.unlisted(.beforeTheFirst)))
      #expect(years[0].week == (try numberedWeek(40)))
    }
  }

  @Test func `takes all years down to the second week of 2005 when the user was there first`()
    throws
  {
    #expect(try planned(.all, registered: 1_037_793_040).map(\.yearsAgo) == Array(1...21))
    #expect(
      try planned(.all, anchor: "2026-02-14", registered: 1_037_793_040).map(\.yearsAgo)
        == Array(1...20)
    )
  }

  @Test func `takes all years since the user registered`() throws {
    // 2020-09-13.
    #expect(try planned(.all, registered: 1_600_000_000).map(\.yearsAgo) == [1, 2, 3, 4, 5, 6])
    // 2026-11-20: no earlier year is left.
    #expect(try planned(.all, registered: 1_795_132_800).isEmpty)
  }

  @Test func `takes all years listed when nobody knows when the user registered`() throws {
    #expect(try planned(.all, registered: nil).map(\.yearsAgo) == Array(1...21))
  }

  @Test("leaves out no year that an outdated list may lack", arguments: [true, false])
  func outdated(isOutdated: Bool) throws {
    // Up to September 2023: the weeks of 1, 2 and 3 years ago came later.
    var list = ChartWeekList(try (0..<970).map(numberedWeek))
    list.isOutdated = isOutdated
    let years = list.plannedYears(
      .all,
      anchor: try day("2026-11-21"),
      timeZone: try zone("UTC"),
      registered: nil
    )
    #expect(years.map(\.yearsAgo) == Array((isOutdated ? 1 : 4)...21))
    #expect(years.filter(\.hasChart).map(\.yearsAgo) == Array(4...21))
  }

  @Test func `marks a year approximate when another week stands in`() throws {
    let list = ChartWeekList([
      try week(0, 1), try numberedWeek(1_081), try numberedWeek(1_085),
    ])
    let years = list.plannedYears(
      .these([1]),
      anchor: try day("2026-11-21"),
      timeZone: try zone("UTC"),
      registered: nil
    )
    #expect(years.map(\.isApproximate) == [true])
    #expect(years.map(\.step) == [.fetch(try numberedWeek(1_085))])
  }

  @Test func `has no year before the year 1`() throws {
    let years = try planned(.these([30]), anchor: "0021-11-21", registered: nil)
    #expect(years.map(\.step) == [.settled(.unlisted(.beforeTheFirst))])
  }
}
