import Foundation
import WeekInHistory

/// A person's first page, and their part of the front page.
extension PersonPages {
  var personPage: SitePage {
    let path = SitePaths.home(of: person)
    return SitePage(path: path, isWhole: !history.isMissingSomething) {
      let view = personView(root: SitePaths.root(from: path))
      var frame = frame(path, title: person.name)
      frame.summary = history.weeks.first.flatMap(summary)
      frame.preview = history.weeks.first.flatMap(preview)
      return Data(generator.render(view, with: .sitePerson, in: frame).utf8)
    }
  }

  func personView(root: String) -> PersonPageView {
    let albums = history.albums.sorted {
      ($1.playCount, AlbumTitle($0.album)) < ($0.playCount, AlbumTitle($1.album))
    }
    return PersonPageView(
      person: PersonView(person: person, root: root, hasCalendar: hasEvents),
      weeks: history.weeks.map { link(to: $0, root: root) },
      years: years.map { yearLink($0, root: root) },
      albums: albums.prefix(PersonPageView.albumCount).map { smallView(of: $0, root: root) }
    )
  }

  /// Their part of the front page.
  package func teaser(hasPages: Bool) -> String {
    let frame = generator.frame(SitePaths.index, title: generator.site.title)
    return generator.render(teaserView(hasPages: hasPages), with: .siteTeaser, in: frame)
  }

  func teaserView(hasPages: Bool) -> TeaserView {
    let root = ""
    let newest = history.weeks.first
    let years: [TeaserYearView] =
      newest.map { week in
        chapters(of: week.digest, root: root).compactMap { chapter in
          chapter.year.albums.first.map { album in
            TeaserYearView(
              chapter: chapter,
              href: path(of: week) + "#" + SitePaths.chapter(chapter.calendarYear),
              album: album
            )
          }
        }
      } ?? []
    return TeaserView(
      person: PersonView(person: person, root: root),
      hasPages: hasPages,
      // Earlier pages, of a build that could have them, may be of other weeks.
      week: self.hasPages ? newest.map { link(to: $0, root: root) } : nil,
      years: hasPages ? years : [],
      message: history.problem.map { CleanText.clean($0.message) }
        ?? (years.isEmpty ? notes(of: newest).first ?? sentences.say(.noYears) : nil)
    )
  }

  /// That years are missing, say.
  private func notes(of week: HistoryWeek?) -> [String] {
    guard let week else { return [] }
    let user = UserView(user: person.name, displayName: nil)
    return DigestNotes(week.digest, of: user, sentences: sentences).notes
  }
}
