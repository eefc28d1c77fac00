import Foundation
import WeekInHistory

extension TemplateLibrary {
  /// A week's local dates as headings say them: `14–21 November 2021`.
  package func dates(of week: ChartWeek, in timeZone: TimeZone) -> String {
    sentences.dates(from: week.firstDay(in: timeZone), to: week.lastDay(in: timeZone))
  }
}
