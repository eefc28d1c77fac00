import Foundation
import WeekInHistory

/// Everything a site shows of one person.
///
///     history ─► a page for each anchor week, each year, each album shown, and the person's own
package struct PersonPages: Sendable {
  package let person: SitePerson
  let history: History
  let generator: SiteGenerator
  let pictures: SitePictures
  let facts: @Sendable (ChartedAlbum) -> AlbumBackground
  let calendar: WeekCalendar
  /// Calendar years that have an archive, newest first.
  let years: [Int]
  /// One step on the shelf, for each of the history's weeks.
  let yearSteps: [(later: Int?, earlier: Int?)]

  package init(
    of history: History,
    as person: SitePerson,
    generator: SiteGenerator,
    pictures: SitePictures = .none,
    facts: @escaping @Sendable (ChartedAlbum) -> AlbumBackground = { _ in AlbumBackground() }
  ) {
    self.person = person
    self.history = history.told(of: person)
    self.generator = generator
    self.pictures = pictures
    self.facts = facts
    calendar = WeekCalendar(of: history, sentences: generator.sentences)
    years = Self.years(of: history)
    yearSteps = Self.yearSteps(in: history)
  }

  /// Whether there is anything to show.
  package var hasPages: Bool { history.hasContent }

  /// Whether something is missing that a later run may well bring.
  package var isMissingSomething: Bool { history.isMissingSomething }

  /// The pages, those that others lead to last.
  package var pages: [SitePage] {
    guard hasPages else { return [] }
    return history.albums.map(albumPage) + history.weeks.indices.map(weekPage)
      + years.map(yearPage) + [personPage]
  }

  /// What the picture of the newest week is made of.
  package var newestArtworks: [Artwork] { history.weeks.first.map(Self.stripArtworks) ?? [] }

  // What several kinds of pages need.

  func link(to week: HistoryWeek, root: String) -> LinkView {
    LinkView(href: root + path(of: week), label: dates(of: week.anchorWeek))
  }

  func path(of week: HistoryWeek) -> String {
    SitePaths.week(calendar[week.anchorWeek].firstDay, of: person)
  }

  func dates(of week: ChartWeek) -> String { calendar[week].dates }

  func smallView(of album: AlbumHistory, root: String) -> AlbumView {
    var charted = album.album
    charted.playCount = album.playCount
    return AlbumView(
      RankedAlbum(rank: 0, album: charted, share: 0, artwork: album.artwork),
      linkID: "",
      place: .lead,
      rankWidth: 0,
      covers: .site(root: root, pictures.cover),
      page: root + SitePaths.album(charted, of: person),
      sentences: sentences
    )
  }

  /// As the pages show it, without any markup.
  func words(for album: ChartedAlbum) -> (name: String, artist: String) {
    (
      AlbumView.readable(album.name, instead: sentences.noTitle),
      AlbumView.readable(album.artist, instead: sentences.noArtist)
    )
  }

  func playsWord(_ count: Int) -> String {
    count == 1 ? sentences.playsWord.one : sentences.playsWord.many
  }

  func frame(_ path: String, title: String) -> FrameView {
    var frame = generator.frame(path, title: title)
    frame.person = person
    frame.feedTitle = sentences.say(.titleOfOne, ["user": person.name])
    return frame
  }

  var sentences: Sentences { generator.sentences }
}
