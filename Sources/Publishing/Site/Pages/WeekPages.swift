import Foundation
import WeekInHistory

/// The pages of anchor weeks: all years of one as chapters.
extension PersonPages {
  func weekPage(_ index: Int) -> SitePage {
    let path = path(of: history.weeks[index])
    var page = SitePage(path: path, isWhole: history.weeks[index].digest.isWhole) {
      let view = weekView(index, root: SitePaths.root(from: path))
      var frame = frame(path, title: "\(person.name) · \(view.dates)")
      frame.summary = summary(of: history.weeks[index])
      frame.preview = preview(of: history.weeks[index])
      return Data(generator.render(view, with: .siteWeek, in: frame).utf8)
    }
    page.isOfOneWeek = true
    return page
  }

  func weekView(_ index: Int, root: String) -> WeekPageView {
    let week = history.weeks[index]
    return WeekPageView(
      person: PersonView(person: person, root: root),
      dates: dates(of: week.anchorWeek),
      firstDay: calendar[week.anchorWeek].firstDay.description,
      notes: DigestNotes(
        week.digest,
        of: UserView(user: person.name, displayName: nil),
        sentences: sentences
      ),
      chapters: chapters(of: week.digest, root: root),
      laterWeek: index > 0 ? link(to: history.weeks[index - 1], root: root) : nil,
      earlierWeek: index + 1 < history.weeks.count
        ? link(to: history.weeks[index + 1], root: root) : nil,
      laterYear: yearSteps[index].later.map { link(to: history.weeks[$0], root: root) },
      earlierYear: yearSteps[index].earlier.map { link(to: history.weeks[$0], root: root) }
    )
  }

  /// Years that the digest says something of, newest first.
  func chapters(of digest: Digest, root: String) -> [ChapterView] {
    let shown = digest.years.filter { $0.outcome != .beforeJoining }
    let views = shown.map { year in
      ChapterView(
        year: YearView(
          year,
          of: digest,
          userID: "",
          linkPrefix: "",
          covers: .site(root: root, pictures.cover),
          page: { root + SitePaths.album($0, of: person) },
          sentences: sentences
        ),
        calendarYear: digest.anchor.year - year.yearsAgo,
        archive: "",
        spine: spine(of: year)
      )
    }
    for (index, view) in views.enumerated() {
      if !view.year.albums.isEmpty {
        view.archive = root + SitePaths.year(view.calendarYear, of: person)
      }
      view.nearer = index > 0 ? step(to: views[index - 1]) : nil
      view.further = index + 1 < views.count ? step(to: views[index + 1]) : nil
    }
    return views
  }

  /// Dark enough for white letters.
  private func spine(of year: DigestYear) -> String? {
    guard case .charted(let summary) = year.outcome, let first = summary.ranking.albums.first
    else { return nil }
    return first.artwork.flatMap(pictures.cover)?.palette?.light.accent
      ?? TypographicTile(artist: first.album.artist, album: first.album.name).color
  }

  private func step(to chapter: ChapterView) -> LinkView {
    LinkView(
      href: "#" + SitePaths.chapter(chapter.calendarYear),
      label: String(chapter.calendarYear)
    )
  }

  /// Where the same day lies a year later and a year earlier, for each week of a history: places in its `weeks`.
  static func yearSteps(in history: History) -> [(later: Int?, earlier: Int?)] {
    var steps = history.weeks.map { _ in (later: Int?.none, earlier: Int?.none) }
    for (index, week) in history.weeks.enumerated() {
      guard let day = week.digest.anchor.earlier(byYears: 1)?.noon(in: history.timeZone),
        let earlier = history.weeks.firstIndex(where: { $0.anchorWeek.contains(day) })
      else { continue }
      steps[index].earlier = earlier
      // Two weeks may look back on the same one.
      if steps[earlier].later == nil { steps[earlier].later = index }
    }
    return steps
  }

  /// `2025: Morbid Stuff (PUP) · 2024: …`
  func summary(of week: HistoryWeek) -> String? {
    let years = week.digest.years.compactMap { year -> String? in
      guard case .charted(let summary) = year.outcome, let album = summary.ranking.albums.first
      else { return nil }
      let (name, artist) = words(for: album.album)
      return "\(week.digest.anchor.year - year.yearsAgo): \(name) (\(artist))"
    }
    return years.isEmpty ? nil : years.prefix(3).joined(separator: " · ")
  }

  func preview(of week: HistoryWeek) -> PreviewView? {
    pictures.strip(Self.stripArtworks(of: week)).flatMap(generator.preview)
  }

  /// The covers that a week's picture is made of: the first of each year, then the second ones.
  package static func stripArtworks(of week: HistoryWeek) -> [Artwork] {
    let charts = week.digest.years.compactMap { year -> [RankedAlbum]? in
      if case .charted(let summary) = year.outcome { summary.ranking.albums } else { nil }
    }
    var seen: Set<Artwork> = []
    var artworks: [Artwork] = []
    for place in 0..<8 {
      for chart in charts where chart.indices.contains(place) {
        if let artwork = chart[place].artwork, seen.insert(artwork).inserted {
          artworks.append(artwork)
        }
      }
    }
    return Array(artworks.prefix(8))
  }
}
