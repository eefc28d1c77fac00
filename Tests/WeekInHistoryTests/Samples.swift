import Foundation
import Testing

@testable import WeekInHistory

// Short spellings for what the tables are made of.

func day(_ text: String) throws -> CalendarDay {
  try #require(CalendarDay(text))
}

func zone(_ identifier: String) throws -> TimeZone {
  try #require(TimeZone(identifier: identifier))
}

func user(_ spelling: String) throws -> UserName {
  try #require(UserName(spelling))
}

func week(_ from: Int, _ to: Int) throws -> ChartWeek {
  try #require(ChartWeek(from: from, to: to))
}

func instant(_ second: Int) -> Date {
  Date(timeIntervalSince1970: TimeInterval(second))
}

/// 2005-02-13 12:00 UTC, where Last.fm's list begins.
let firstSecond = 1_108_296_000
let secondsOfAWeek = 604_800

/// The list as Last.fm gives it today: Sunday noon to Sunday noon, UTC, from 2005-02-13 to
/// 2026-11-15.
func listOfToday() throws -> ChartWeekList {
  ChartWeekList(try (0..<1_135).map(numberedWeek))
}

/// The week that begins so many weeks after the first.
func numberedWeek(_ number: Int) throws -> ChartWeek {
  let from = firstSecond + number * secondsOfAWeek
  return try week(from, from + secondsOfAWeek)
}

func album(
  _ name: String,
  by artist: String = "PUP",
  plays: Int,
  chartRank: Int = 1
)
  -> ChartedAlbum
{
  ChartedAlbum(artist: artist, name: name, playCount: plays, chartRank: chartRank)
}
