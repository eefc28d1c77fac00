import Foundation
import WeekInHistory

/// What feeds and calendars tell of a person.
extension PersonPages {
  /// The newest weeks, as feeds tell of them. Empty where the site has no address.
  package func entries(atMost count: Int) -> [SiteEntry] {
    guard let address = generator.site.address else { return [] }
    return history.weeks.indices.prefix(count).map { index in
      let week = history.weeks[index]
      let path = path(of: week)
      let view = weekView(index, root: address.text)
      var frame = generator.frame(path, title: "")
      frame.root = address.text
      return SiteEntry(
        firstDay: calendar[week.anchorWeek].firstDay,
        begins: week.anchorWeek.start,
        isWhole: week.digest.isWhole,
        title: "\(person.name) · \(view.dates)",
        path: path,
        summary: summary(of: week) ?? "",
        content: generator.render(view, with: .siteEntry, in: frame),
        strip: pictures.strip(Self.stripArtworks(of: week))
      )
    }
  }

  /// How many anchor weeks a calendar tells of: a year's.
  private static let calendarWeeks = 53

  /// Whether there is anything for a calendar to tell.
  var hasEvents: Bool {
    history.weeks.prefix(Self.calendarWeeks).contains { week in
      week.digest.years.contains { if case .charted = $0.outcome { true } else { false } }
    }
  }

  /// What a calendar tells: one event for each year that has albums.
  package var events: [SiteEvent] {
    history.weeks.prefix(Self.calendarWeeks).flatMap { week in
      week.digest.years.compactMap { year -> SiteEvent? in
        guard case .charted(let summary) = year.outcome else { return nil }
        let calendarYear = week.digest.anchor.year - year.yearsAgo
        return SiteEvent(
          firstDay: calendar[week.anchorWeek].firstDay,
          begins: week.anchorWeek.start,
          updated: week.anchorWeek.start,
          calendarYear: calendarYear,
          dates: [sentences.say(.yearsAgo, count: year.yearsAgo), year.week.map(dates)]
            .compactMap(\.self).joined(separator: " · "),
          path: path(of: week) + "#" + SitePaths.chapter(calendarYear),
          albums: summary.ranking.albums.map { ranked in
            let (name, artist) = words(for: ranked.album)
            return (name, artist, ranked.album.playCount)
          },
          leftOut: sentences.leftOut(
            summary.ranking.hidden,
            minimumPlays: week.digest.minimumPlays
          )
        )
      }
    }
  }
}
