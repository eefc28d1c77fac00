import WeekInHistory

/// One album as templates see it.
///
/// A class, because Mustache casts it several times for each name, and a cast copies a struct.
final class AlbumView: ViewValue, Sendable {
  let rank: Int
  /// With as many spaces before it as the longest rank of its year needs.
  var alignedRank: String {
    String(repeating: " ", count: max(0, rankWidth - String(rank).count)) + String(rank)
  }
  /// `5-3`: the third album of 5 years ago, because ties share a rank. Unique in the document.
  let linkID: String
  let title: String
  let artist: String
  let playCount: Int
  /// Grouped: `1,204`.
  let plays: String
  /// `play` or `plays`.
  let playsWord: String
  /// `5%`; `nil` where it would say nothing.
  let share: String?
  /// The album's page on Last.fm.
  let url: String?
  /// The cover's address, whether or not this document shows covers.
  var artURL: String? { WebAddress.checked(artwork?.url) }
  let cover: CoverView?
  /// Its own page in a site.
  let page: String?
  private let artwork: Artwork?
  private let rankWidth: Int
  private let names: (artist: String, album: String)

  init(
    _ album: RankedAlbum,
    linkID: String,
    place: AlbumPlace,
    rankWidth: Int,
    covers: CoverSource,
    page: String? = nil,
    sentences: Sentences
  ) {
    let row = album.album
    rank = album.rank
    self.rankWidth = rankWidth
    self.linkID = linkID
    title = Self.readable(row.name, instead: sentences.noTitle)
    artist = Self.readable(row.artist, instead: sentences.noArtist)
    playCount = row.playCount
    plays = Sentences.grouped(row.playCount)
    playsWord = row.playCount == 1 ? sentences.playsWord.one : sentences.playsWord.many
    share = Self.share(album.share, sentences)
    url = WebAddress.checked(row.url)
    self.page = page
    artwork = album.artwork
    cover = album.artwork.flatMap { covers.cover($0, place) }
    names = (row.artist, CleanText.clean(row.name))
  }

  /// For where there is no cover, or while it does not load. Made when asked for: text never asks.
  var tile: TypographicTile { TypographicTile(artist: names.artist, album: names.album) }

  subscript(name: String) -> Any? {
    switch name {
    case "rank": rank
    case "alignedRank": alignedRank
    case "linkID": linkID
    case "title": title
    case "artist": artist
    case "plays": plays
    case "playsWord": playsWord
    case "share": share.orAbsent
    // A flag, because asking `url` itself would make its text the first place to look for names in.
    case "hasPage": url != nil
    case "url": url.orAbsent
    case "page": page.orAbsent
    case "artURL": artURL.orAbsent
    case "cover": cover.orAbsent
    case "tile": tile
    default: nil
    }
  }

  /// The name, or what is said where there is nothing of it to be seen.
  static func readable(_ name: String, instead: String) -> String {
    let cleaned = CleanText.clean(name)
    return CleanText.isVisible(cleaned) ? cleaned : instead
  }

  private static func share(_ share: Double, _ sentences: Sentences) -> String? {
    guard share > 0, share <= 1 else { return nil }
    let percent = (share * 100).rounded()
    return sentences.share(percent: percent < 1 ? "<1" : String(Int(percent)))
  }
}

extension TypographicTile: ViewValue {
  subscript(name: String) -> Any? {
    switch name {
    case "initials": initials
    case "color": color
    default: nil
    }
  }
}
