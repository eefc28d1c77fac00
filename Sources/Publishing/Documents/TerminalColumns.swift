/// Where the parts of an album's row stand: the same for all years of a digest.
///
///     80 columns   ··1.··22··━━━━━━━━··Title···········Artist
///     40 columns   ·1.·22·Title
///                         Artist
///
/// Rank and plays are as wide as the widest of them. Title and artist get what they need, or, where
/// that is more than is left, two fifths for the artist and whatever the other does not need.
struct TerminalColumns: Sendable {
  let width: Int
  private let gap: Int
  private let rankEnd: Int
  private let playsEnd: Int
  private let barWidth: Int
  /// Where titles begin.
  let title: Int
  private let titleWidth: Int
  /// Where artists begin; `nil` when they have a line of their own, below the title.
  private let artist: Int?

  static let narrowestForArtists = 60
  static let narrowestForBars = 70

  init(for albums: [TerminalAlbum], width: Int) {
    self.width = width
    gap = width < Self.narrowestForArtists ? 1 : 2
    // Numbers of a hundred digits are no numbers, but they must not take the page either.
    let rankWidth = min(albums.map { $0.rank.count }.max() ?? 0, width / 4)
    let playsWidth = min(albums.map(\.plays.count).max() ?? 0, width / 3)
    rankEnd = (width < 30 ? 0 : gap) + rankWidth
    playsEnd = rankEnd + gap + playsWidth
    barWidth = width < Self.narrowestForBars ? 0 : width < 100 ? 8 : 16
    title = playsEnd + gap + (barWidth > 0 ? barWidth + gap : 0)

    let room = width - title
    guard width >= Self.narrowestForArtists else {
      titleWidth = room
      artist = nil
      return
    }
    let titles = albums.map { CellWidth.of($0.title) }.max() ?? 0
    let artists = albums.map { CellWidth.of($0.artist) }.max() ?? 0
    let shared = room - gap
    titleWidth = min(titles, max(shared - artists, shared * 3 / 5))
    artist = title + titleWidth + gap
  }

  /// `mostPlays`: of the year's first album, whose bar is full.
  func lines(for album: TerminalAlbum, mostPlays: Int) -> [TerminalLine] {
    var line = TerminalLine()
    line.append(CellWidth.truncate(album.rank, to: rankEnd), .quiet, endingAt: rankEnd)
    let plays = CellWidth.truncate(album.plays, to: playsEnd - rankEnd - gap)
    line.append(plays, .strong, endingAt: playsEnd)
    if barWidth > 0 {
      line.skip(to: playsEnd + gap)
      line.append(ProportionalBar.text(album.playCount, of: mostPlays, cells: barWidth), .bar)
    }
    line.skip(to: title)
    line.append(CellWidth.truncate(album.title, to: titleWidth))
    guard let artist else {
      let below = CellWidth.truncate(album.artist, to: titleWidth)
      return [line, TerminalLine(below, .quiet, indent: title)]
    }
    line.skip(to: artist)
    line.append(CellWidth.truncate(album.artist, to: width - artist), .quiet)
    return [line]
  }
}
