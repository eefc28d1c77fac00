import Foundation
import Testing

@testable import WeekInHistory

struct EditionDayTests {
  @Test(
    "an edition's day is the local date of its week's middle",
    arguments: [
      // The middle is a Thursday, 0:00 UTC.
      ("UTC", "2025-11-20"), ("Europe/Berlin", "2025-11-20"), ("Pacific/Kiritimati", "2025-11-20"),
      ("America/New_York", "2025-11-19"), ("Pacific/Pago_Pago", "2025-11-19"),
    ]
  )
  func middleDay(identifier: String, expected: String) throws {
    let week = try week(1_763_294_400, 1_763_899_200)
    #expect(try week.middleDay(in: zone(identifier)).description == expected)
  }

  @Test(
    "the day lies in the week it stands for, in every zone and all the years",
    arguments: ["UTC", "Europe/Berlin", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Kolkata"]
  )
  func consistent(identifier: String) throws {
    let list = try listOfToday()
    let zone = try zone(identifier)
    for week in list.weeks {
      #expect(list.anchorWeek(of: week.middleDay(in: zone), in: zone) == week)
    }
  }

  @Test(
    "the running week ends whole weeks after the last one listed",
    arguments: [
      // Seconds after the end of the last week, and weeks until the running one's end.
      (0, 1), (1, 1), (604_799, 1), (604_800, 2), (604_801, 2), (6_048_000, 11),
      // A clock that is behind.
      (-1, 1), (-6_048_000, 1),
    ]
  )
  func running(seconds: Int, weeks: Int) throws {
    let list = try listOfToday()
    let last = try #require(list.weeks.last)
    #expect(
      list.endOfRunningWeek(at: instant(last.to + seconds))
        == instant(last.to + weeks * secondsOfAWeek)
    )
  }

  @Test func `nobody knows when a week ends without a list`() {
    #expect(ChartWeekList([]).endOfRunningWeek(at: instant(firstSecond)) == nil)
  }
}
