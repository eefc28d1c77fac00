import Foundation
import Testing

@testable import WeekInHistory

struct CalendarDayTests {
  @Test(
    "reads and writes a day as YYYY-MM-DD",
    arguments: ["2026-11-21", "2024-02-29", "0001-01-01"]
  )
  func readsAndWrites(text: String) throws {
    #expect(try day(text).description == text)
  }

  @Test(
    "refuses what is no day of the calendar",
    arguments: [
      "2026-02-29", "1900-02-29", "2026-04-31", "2026-13-01", "2026-00-01", "2026-01-00",
      "0000-01-01", "2026-1-1", "26-01-01", "20260101", "2026/01/01", "2026-01-01T00:00",
      " 2026-01-01", "+026-01-01", "-026-01-01", "2026-01-0١", "today", "",
    ]
  )
  func refuses(text: String) {
    #expect(CalendarDay(text) == nil)
  }

  @Test(
    "goes back whole years, and from 29 February to the 28th where there is none",
    arguments: [
      ("2026-11-21", 1, "2025-11-21"),
      ("2024-02-29", 1, "2023-02-28"),
      ("2024-02-29", 4, "2020-02-29"),
      ("2000-02-29", 100, "1900-02-28"),
      ("2023-02-28", 3, "2020-02-28"),
      ("2024-03-01", 1, "2023-03-01"),
    ]
  )
  func goesBack(from: String, years: Int, expected: String) throws {
    #expect(try day(from).earlier(byYears: years) == day(expected))
  }

  @Test func `has no day before the year 1`() throws {
    #expect(try day("0021-11-21").earlier(byYears: 20)?.year == 1)
    #expect(try day("0021-11-21").earlier(byYears: 21) == nil)
  }

  // The seconds are of Python's zoneinfo.
  @Test(
    "knows noon east and west, in summer and winter, and on the days clocks are changed",
    arguments: [
      ("2025-11-16", "UTC", 1_763_294_400),
      ("2025-11-16", "Europe/Berlin", 1_763_290_800),
      ("2025-11-16", "America/Los_Angeles", 1_763_323_200),
      ("2025-11-16", "Pacific/Kiritimati", 1_763_244_000),
      ("2025-11-16", "Pacific/Pago_Pago", 1_763_334_000),
      ("2025-03-30", "Europe/London", 1_743_332_400),
      ("2025-10-26", "Europe/London", 1_761_480_000),
      ("2025-04-05", "Australia/Lord_Howe", 1_743_814_800),
    ]
  )
  func noon(text: String, identifier: String, second: Int) throws {
    #expect(try day(text).noon(in: zone(identifier)) == instant(second))
  }

  @Test func `finds a noon next to a day that a zone left out`() throws {
    // Samoa went from 29 to 31 December 2011 when it crossed the date line.
    let noon = try day("2011-12-30").noon(in: zone("Pacific/Apia"))
    #expect(abs(noon.timeIntervalSince(instant(1_325_282_400))) <= 86_400)
  }

  @Test(
    "says which day an instant is, by the zone's clock",
    arguments: [
      (1_763_294_399, "UTC", "2025-11-16"),
      (1_763_251_200, "UTC", "2025-11-16"),
      (1_763_251_199, "UTC", "2025-11-15"),
      (1_763_251_200, "America/Los_Angeles", "2025-11-15"),
      (1_763_294_400, "Pacific/Kiritimati", "2025-11-17"),
    ]
  )
  func dayOf(second: Int, identifier: String, expected: String) throws {
    #expect(try CalendarDay(of: instant(second), in: zone(identifier)) == day(expected))
  }

  @Test func `orders days by year, then month, then day`() throws {
    let days = try ["2024-12-31", "2025-01-31", "2025-02-01", "2025-02-02"].map(day)
    #expect(days.reversed().sorted() == days)
  }
}
