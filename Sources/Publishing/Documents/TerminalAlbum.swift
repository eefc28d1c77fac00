/// An album as a row for a terminal.
struct TerminalAlbum: Sendable {
  /// `1.`
  var rank: String
  var plays: String
  var playCount: Int
  var title: String
  var artist: String

  init(_ album: AlbumView) {
    rank = "\(album.rank)."
    plays = album.plays
    playCount = album.playCount
    title = TerminalText.clean(album.title)
    artist = TerminalText.clean(album.artist)
  }
}
