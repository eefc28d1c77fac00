/// Everything the server's answers depend on, apart from the question.
package struct World: Sendable {
  /// The clock: it is six in the evening, UTC, of this day, so that on a Sunday the week that
  /// ended at noon is already listed, as it is on Last.fm.
  package var today: Day
  package var chartList: ChartListStyle
  /// The listeners known by name. Beside them, `user-` with any number exists.
  package var listeners: [Listener]

  package init(
    today: Day = Day(2026, 11, 21),
    chartList: ChartListStyle = .modern,
    listeners: [Listener] = Listener.roster
  ) {
    self.today = today
    self.chartList = chartList
    self.listeners = listeners
  }

  package static let standard = World()

  package var now: Int {
    today.midnight + 18 * 3600
  }

  /// The weeks of the chart list, in the order in which they are listed.
  package var listedWeeks: [Range<Int>] {
    chartList.weeks(finished: ChartCalendar.finishedWeeks(at: now))
  }

  /// The listener of that name in whatever capitals, or nil if Last.fm has never heard of them.
  package func listener(_ name: String) -> Listener? {
    let wanted = name.lowercased()
    return listeners.first { $0.name.lowercased() == wanted } ?? Listener.numbered(wanted)
  }
}
