import Foundation
import WeekInHistory

/// The pages of albums: when somebody played one, and what it is.
extension PersonPages {
  func albumPage(_ album: AlbumHistory) -> SitePage {
    let path = SitePaths.album(album.album, of: person)
    return SitePage(path: path, isWhole: !history.isMissingSomething) {
      let view = albumView(album, root: SitePaths.root(from: path))
      var frame = frame(path, title: "\(view.album.title) · \(view.album.artist)")
      frame.summary = view.description?.paragraphs.first
      frame.preview = album.artwork.flatMap(pictures.cover).flatMap(generator.preview)
      return Data(generator.render(view, with: .siteAlbum, in: frame).utf8)
    }
  }

  func albumView(_ album: AlbumHistory, root: String) -> AlbumPageView {
    let facts = facts(album.album)
    let weeks = album.weeks.map { albumWeekView($0, root: root) }
    return AlbumPageView(
      person: PersonView(person: person, root: root),
      album: smallView(of: album, root: root),
      palette: album.artwork.flatMap { pictures.cover($0)?.palette }
        ?? CoverPalette(tileOfArtist: album.album.artist, album: album.album.name),
      plays: Sentences.grouped(album.playCount),
      playsWord: playsWord(album.playCount),
      allTimePlays: facts.allTimePlays.map(Sentences.grouped),
      chart: PlaysChartView(zip(album.weeks, weeks).map(point)),
      weeks: weeks,
      description: facts.description
    )
  }

  private func albumWeekView(_ week: AlbumWeek, root: String) -> AlbumWeekView {
    let page = root + SitePaths.week(calendar[week.anchorWeek].firstDay, of: person)
    return AlbumWeekView(
      dates: dates(of: week.week),
      firstDay: calendar[week.week].firstDay.description,
      href: "\(page)#\(SitePaths.chapter(calendarYear(of: week)))",
      plays: Sentences.grouped(week.playCount),
      playsWord: playsWord(week.playCount)
    )
  }

  private func calendarYear(of week: AlbumWeek) -> Int {
    calendar[week.anchorWeek].middleDay.year - week.yearsAgo
  }

  private func point(_ week: AlbumWeek, _ view: AlbumWeekView) -> PlaysChartView.Point {
    let day = calendar[week.week].firstDay
    let year = calendarYear(of: week)
    // A week that begins in the old year belongs to the beginning of the new one.
    let moment = day.year < year ? 0 : min(1, Double((day.month - 1) * 31 + day.day) / 372)
    return PlaysChartView.Point(
      year: year,
      moment: moment,
      playCount: week.playCount,
      title: "\(view.dates): \(view.plays) \(view.playsWord)"
    )
  }
}
