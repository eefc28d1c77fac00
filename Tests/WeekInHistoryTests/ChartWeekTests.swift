import Foundation
import Testing

@testable import WeekInHistory

struct ChartWeekTests {
  @Test("is no week without a second in it", arguments: [(10, 10), (11, 10)])
  func refuses(from: Int, to: Int) {
    #expect(ChartWeek(from: from, to: to) == nil)
  }

  @Test(
    "is no week outside the years that a calendar can name",
    arguments: [
      (Int.min, 1_108_900_800), (1_108_296_000, Int.max), (-1, 1_108_900_800),
      (1_108_296_000, 253_402_300_801),
    ]
  )
  func refusesImpossible(from: Int, to: Int) {
    #expect(ChartWeek(from: from, to: to) == nil)
  }

  @Test(
    "holds its first second and not its last, which is the next week's",
    arguments: [
      (1_763_294_399, false), (1_763_294_400, true), (1_763_899_199, true), (1_763_899_200, false),
    ]
  )
  func holds(second: Int, isHeld: Bool) throws {
    #expect(try week(1_763_294_400, 1_763_899_200).contains(instant(second)) == isHeld)
  }

  @Test(
    "is labelled by the local dates of its first and last second",
    arguments: [
      ("Europe/Berlin", "2025-11-16", "2025-11-23"),
      ("UTC", "2025-11-16", "2025-11-23"),
      ("Pacific/Kiritimati", "2025-11-17", "2025-11-24"),
      ("Pacific/Auckland", "2025-11-17", "2025-11-24"),
      // Noon in UTC is midnight there: the second before belongs to the day before.
      ("Etc/GMT-12", "2025-11-17", "2025-11-23"),
      ("Etc/GMT+12", "2025-11-16", "2025-11-22"),
    ]
  )
  func days(identifier: String, first: String, last: String) throws {
    let week = try week(1_763_294_400, 1_763_899_200)
    #expect(try week.firstDay(in: zone(identifier)) == day(first))
    #expect(try week.lastDay(in: zone(identifier)) == day(last))
  }

  @Test(
    "may still change until 14 days after its end",
    arguments: [
      (1_763_899_200, true),
      (1_763_899_200 + 14 * 86_400 - 1, true),
      (1_763_899_200 + 14 * 86_400, false),
    ]
  )
  func provisional(second: Int, isProvisional: Bool) throws {
    let week = try week(1_763_294_400, 1_763_899_200)
    #expect(week.isProvisional(at: instant(second)) == isProvisional)
  }
}
