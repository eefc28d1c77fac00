import Foundation
import WeekInHistory

/// The archives: what the site has of one calendar year.
extension PersonPages {
  /// A chart week in the archive of its year.
  private struct Archived {
    var week: HistoryWeek
    var year: DigestYear
  }

  /// Of each year, newest first: the chart weeks that are shown, each once, and the pages that look back
  /// from it.
  static func years(of history: History) -> [Int] {
    let charted = history.weeks.flatMap { week in
      week.digest.years.compactMap { year -> Int? in
        if case .charted = year.outcome { week.digest.anchor.year - year.yearsAgo } else { nil }
      }
    }
    return Set(charted + history.weeks.map(\.digest.anchor.year)).sorted(by: >)
  }

  private func archived(_ calendarYear: Int) -> [Archived] {
    var seen: Set<ChartWeek> = []
    return history.weeks.flatMap { week in
      week.digest.years.compactMap { year -> Archived? in
        guard case .charted = year.outcome, let chartWeek = year.week,
          week.digest.anchor.year - year.yearsAgo == calendarYear, seen.insert(chartWeek).inserted
        else { return nil }
        return Archived(week: week, year: year)
      }
    }.sorted { ($0.year.week?.from ?? 0) > ($1.year.week?.from ?? 0) }
  }

  func yearPage(_ calendarYear: Int) -> SitePage {
    let path = SitePaths.year(calendarYear, of: person)
    return SitePage(path: path, isWhole: !history.isMissingSomething) {
      let view = yearView(calendarYear, root: SitePaths.root(from: path))
      let frame = frame(path, title: "\(person.name) · \(calendarYear)")
      return Data(generator.render(view, with: .siteYear, in: frame).utf8)
    }
  }

  func yearView(_ calendarYear: Int, root: String) -> YearPageView {
    let place = years.firstIndex(of: calendarYear) ?? 0
    let weeks = archived(calendarYear).map { archived in
      ArchivedWeekView(
        year: YearView(
          archived.year,
          of: archived.week.digest,
          userID: "",
          linkPrefix: "",
          covers: .site(root: root, pictures.cover),
          page: { root + SitePaths.album($0, of: person) },
          albumCount: ArchivedWeekView.albumCount,
          sentences: sentences
        ),
        href: root + path(of: archived.week) + "#" + SitePaths.chapter(calendarYear)
      )
    }
    return YearPageView(
      person: PersonView(person: person, root: root),
      calendarYear: String(calendarYear),
      weeks: weeks,
      lookingBack: history.weeks.filter { $0.digest.anchor.year == calendarYear }
        .map { link(to: $0, root: root) },
      laterYear: place > 0 ? yearLink(years[place - 1], root: root) : nil,
      earlierYear: place + 1 < years.count ? yearLink(years[place + 1], root: root) : nil
    )
  }

  func yearLink(_ year: Int, root: String) -> LinkView {
    LinkView(href: root + SitePaths.year(year, of: person), label: String(year))
  }
}
