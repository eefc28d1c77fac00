import WeekInHistory

/// What a history's weeks are called and when they are, worked out once: an album's page names the same
/// weeks as all the others.
struct WeekCalendar: Sendable {
  struct Entry: Sendable {
    var firstDay: CalendarDay
    var middleDay: CalendarDay
    /// `14–21 November 2021`
    var dates: String
  }

  private var entries: [ChartWeek: Entry] = [:]
  private let make: @Sendable (ChartWeek) -> Entry

  init(of history: History, sentences: Sentences) {
    let timeZone = history.timeZone
    make = { week in
      let first = week.firstDay(in: timeZone)
      return Entry(
        firstDay: first,
        middleDay: week.middleDay(in: timeZone),
        dates: sentences.dates(from: first, to: week.lastDay(in: timeZone))
      )
    }
    let seen = history.weeks.flatMap { [$0.anchorWeek] + $0.digest.years.compactMap(\.week) }
    for week in seen where entries[week] == nil { entries[week] = make(week) }
  }

  subscript(week: ChartWeek) -> Entry { entries[week] ?? make(week) }
}
