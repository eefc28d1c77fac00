import Foundation
import Testing

@testable import WeekInHistory

/// Which chart week is the one of N years ago.
struct ChartWeekListTests {
  // Worked out with Python's zoneinfo: noon of the earlier day, and the Sunday noon (UTC) before it.
  @Test(
    "takes the chart week that holds noon of the same day, N years earlier",
    arguments: [
      ("2026-11-21", 1, "Europe/Berlin", "2025-11-16"),
      ("2026-11-21", 2, "Europe/Berlin", "2024-11-17"),
      ("2026-11-21", 20, "Europe/Berlin", "2006-11-19"),
      // Noon is the boundary second itself; east of it noon comes earlier, west of it later.
      ("2026-11-16", 1, "UTC", "2025-11-16"),
      ("2026-11-16", 1, "Europe/Berlin", "2025-11-09"),
      ("2026-11-16", 1, "America/Los_Angeles", "2025-11-16"),
      ("2026-11-16", 1, "Pacific/Kiritimati", "2025-11-09"),
      ("2026-11-17", 1, "Pacific/Kiritimati", "2025-11-16"),
      ("2026-11-15", 1, "Pacific/Pago_Pago", "2025-11-09"),
      ("2026-11-16", 1, "Pacific/Pago_Pago", "2025-11-16"),
      // 29 February.
      ("2024-02-29", 1, "UTC", "2023-02-26"),
      ("2024-02-29", 3, "UTC", "2021-02-28"),
      ("2024-02-29", 4, "UTC", "2020-02-23"),
      // Sundays on which London's clocks are changed: summer time begins, and ends.
      ("2026-03-30", 1, "Europe/London", "2025-03-23"),
      ("2026-03-30", 1, "Atlantic/Reykjavik", "2025-03-30"),
      ("2026-10-26", 1, "Europe/London", "2025-10-26"),
      ("2026-10-26", 1, "Europe/Berlin", "2025-10-19"),
      // A day that Samoa left out.
      ("2012-12-30", 1, "Pacific/Apia", "2011-12-25"),
      // The first week that is reported.
      ("2026-02-20", 21, "UTC", "2005-02-20"),
    ]
  )
  func takes(anchor: String, yearsAgo: Int, identifier: String, sunday: String) throws {
    let target = try #require(
      try ChartWeekList.target(of: day(anchor), yearsAgo: yearsAgo, in: zone(identifier))
    )
    guard case .listed(let week) = try listOfToday().match(target) else {
      Issue.record("no week for \(target)")
      return
    }
    #expect(try week.firstDay(in: zone("UTC")) == day(sunday))
    #expect(week.to - week.from == secondsOfAWeek)
  }

  @Test(
    "has no chart before the first week, for the first week, or after the last",
    arguments: [
      ("2026-02-12", 21, ChartWeekList.Absence.beforeTheFirst),
      ("2026-02-13", 21, .firstWeek),
      ("2026-02-19", 21, .firstWeek),
      ("2026-11-21", 22, .beforeTheFirst),
      ("2027-11-14", 1, nil),
      ("2027-11-15", 1, .notYet),
      ("2030-11-21", 1, .notYet),
    ]
  )
  func unlisted(anchor: String, yearsAgo: Int, absence: ChartWeekList.Absence?) throws {
    let target = try #require(
      try ChartWeekList.target(of: day(anchor), yearsAgo: yearsAgo, in: zone("UTC"))
    )
    let match = try listOfToday().match(target)
    if let absence {
      #expect(match == .unlisted(absence))
    } else {
      #expect(match == .listed(try numberedWeek(1_134)))
    }
  }

  @Test("keeps to the boundary second", arguments: [(-1, 1_082), (0, 1_083), (604_799, 1_083)])
  func boundary(offset: Int, number: Int) throws {
    let match = try listOfToday().match(instant(1_763_294_400 + offset))
    #expect(match == .listed(try numberedWeek(number)))
  }

  @Test func `does not mind an unsorted list`() throws {
    let sorted = try listOfToday()
    let unsorted = ChartWeekList(sorted.weeks.shuffled())
    #expect(unsorted == sorted)
    #expect(unsorted.match(instant(1_763_722_800)) == .listed(try numberedWeek(1_083)))
  }

  @Test func `takes the later of two weeks that overlap`() throws {
    // As in 2009: each week began a second before the last one ended.
    let list = ChartWeekList([
      try week(1_108_296_002, 1_108_900_802), try week(1_108_900_801, 1_109_505_602),
      try week(1_109_505_601, 1_110_110_402),
    ])
    #expect(list.match(instant(1_109_505_600)) == .listed(list.weeks[1]))
    #expect(list.match(instant(1_109_505_601)) == .listed(list.weeks[2]))
    #expect(list.match(instant(1_108_900_800)) == .unlisted(.firstWeek))
    #expect(list.match(instant(1_108_900_801)) == .listed(list.weeks[1]))
  }

  @Test func `finds a week that began earlier and ends later than its neighbours`() throws {
    let list = ChartWeekList([try week(0, 10), try week(10, 100), try week(20, 30)])
    #expect(list.match(instant(25)) == .listed(try week(20, 30)))
    #expect(list.match(instant(50)) == .listed(try week(10, 100)))
  }

  @Test(
    "takes the nearest week where the list has a hole, and the later of two as near",
    arguments: [(200, 0), (249, 0), (250, 1), (251, 1), (299, 1)]
  )
  func hole(second: Int, place: Int) throws {
    let around = [try week(100, 200), try week(300, 400)]
    let list = ChartWeekList([try week(0, 100)] + around)
    #expect(list.match(instant(second)) == .nearest(around[place]))
  }

  @Test func `never reports the very first week, not even as the nearest`() throws {
    let list = ChartWeekList([try week(0, 100), try week(300, 400)])
    #expect(list.match(instant(120)) == .unlisted(.firstWeek))
    #expect(list.match(instant(280)) == .nearest(try week(300, 400)))
  }

  @Test func `has nothing to say without a list`() throws {
    #expect(ChartWeekList([]).match(instant(1_763_722_800)) == .unlisted(.notYet))
    #expect(try ChartWeekList([]).anchorWeek(of: day("2026-11-21"), in: zone("UTC")) == nil)
  }

  @Test(
    "knows which week a day belongs to, listed or not yet",
    arguments: [
      ("2025-11-21", "Europe/Berlin", "2025-11-16"),
      // The list ends on 2026-11-15 at noon.
      ("2026-11-14", "UTC", "2026-11-08"),
      ("2026-11-15", "UTC", "2026-11-15"),
      ("2026-11-15", "Europe/Berlin", "2026-11-08"),
      ("2026-11-21", "Europe/Berlin", "2026-11-15"),
      ("2026-11-22", "Europe/Berlin", "2026-11-15"),
      ("2026-11-22", "UTC", "2026-11-22"),
      ("2005-02-14", "UTC", "2005-02-13"),
      ("2005-02-12", "UTC", nil),
    ]
  )
  func anchorWeek(anchor: String, identifier: String, sunday: String?) throws {
    let week = try listOfToday().anchorWeek(of: day(anchor), in: zone(identifier))
    #expect(try week?.firstDay(in: zone("UTC")).description == sunday)
    #expect(week.map { $0.to - $0.from } ?? secondsOfAWeek == secondsOfAWeek)
  }
}
