import WeekInHistory

/// One album as templates see it.
struct AlbumView: ViewValue {
  var rank: Int
  var title: String
  var artist: String
  var playCount: Int
  /// Grouped: `1,204`.
  var plays: String
  /// `play` or `plays`.
  var playsWord: String
  /// `5%`; `nil` where it would say nothing.
  var share: String?
  /// The album's page on Last.fm.
  var url: String?
  /// The cover's address, whether or not this document shows covers.
  var artURL: String?
  var cover: CoverView?
  var tile: TypographicTile

  init(_ album: RankedAlbum, covers: CoverSource, sentences: Sentences) {
    let row = album.album
    rank = album.rank
    title = Self.readable(row.name, instead: sentences.noTitle)
    artist = Self.readable(row.artist, instead: sentences.noArtist)
    playCount = row.playCount
    plays = Sentences.grouped(row.playCount)
    playsWord = row.playCount == 1 ? sentences.playsWord.one : sentences.playsWord.many
    share = Self.share(album.share, sentences)
    url = WebAddress.checked(row.url)
    artURL = album.artwork.flatMap { WebAddress.checked($0.url) }
    cover = album.artwork.flatMap(covers.cover)
    tile = TypographicTile(artist: row.artist, album: CleanText.clean(row.name))
  }

  subscript(name: String) -> Any? {
    switch name {
    case "rank": rank
    case "title": title
    case "artist": artist
    case "plays": plays
    case "playsWord": playsWord
    case "share": share.orAbsent
    case "url": url.orAbsent
    case "artURL": artURL.orAbsent
    case "cover": cover.orAbsent
    case "tile": tile
    default: nil
    }
  }

  private static func readable(_ name: String, instead: String) -> String {
    let cleaned = CleanText.clean(name)
    return CleanText.isVisible(cleaned) ? cleaned : instead
  }

  private static func share(_ share: Double, _ sentences: Sentences) -> String? {
    guard share > 0, share <= 1 else { return nil }
    let percent = (share * 100).rounded()
    return sentences.say(.share, ["percent": percent < 1 ? "<1" : String(Int(percent))])
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
