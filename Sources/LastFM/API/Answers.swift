import Foundation
import WeekInHistory

// What a reply answers, kind by kind. These are the rules by which a run reads what comes over the wire
// and what it kept, and by which `cache verify` reads what is kept: only what they accept is an answer.

extension Answer<ChartWeekList> {
  static func chartList(_ reply: RawReply) throws(ReplyFault) -> Self {
    try Reply.check(reply)
    let list = try Reply.chartList(reply.body)
    let lastEnd = list.weeks.map(\.end).max() ?? .distantPast
    return Answer(value: list, finding: .chartList(lastEnd: lastEnd))
  }
}

extension Answer<Profile> {
  static func profile(_ reply: RawReply, of user: UserName) throws(ReplyFault) -> Self {
    try Reply.check(reply)
    return Answer(value: try Reply.profile(reply.body, of: user), finding: .profile)
  }
}

extension Answer<AlbumChart> {
  static func albumChart(
    _ reply: RawReply,
    of user: UserName,
    _ week: ChartWeek
  ) throws(ReplyFault) -> Self {
    try Reply.check(reply)
    return Answer(
      value: try Reply.albumChart(reply.body, of: user, week),
      finding: .albumChart(week)
    )
  }
}

extension Answer<AlbumFacts> {
  /// That there is no such album is an answer, too.
  static func albumInfo(
    _ reply: RawReply,
    artist: String,
    album: String
  ) throws(ReplyFault) -> Self {
    guard try Reply.isOfKnownAlbum(reply) else {
      return Answer(value: .none, finding: .cover(isFound: false))
    }
    let facts = try Reply.albumFacts(reply.body, artist: artist, album: album)
    return Answer(value: facts, finding: .cover(isFound: facts.cover != nil))
  }
}

extension Answer<Int?> {
  /// `nil` where there is no such album, or Last.fm does not say.
  static func albumPlays(
    _ reply: RawReply,
    artist: String,
    album: String
  ) throws(ReplyFault) -> Self {
    guard try Reply.isOfKnownAlbum(reply) else { return Answer(value: nil, finding: .albumPlays) }
    let plays = try Reply.albumPlays(reply.body, artist: artist, album: album)
    return Answer(value: plays, finding: .albumPlays)
  }
}

extension Reply {
  /// Throws what `check` throws, unless all that is wrong is that Last.fm does not know the album.
  fileprivate static func isOfKnownAlbum(_ reply: RawReply) throws(ReplyFault) -> Bool {
    do throws(ReplyFault) {
      try check(reply)
      return true
    } catch {
      guard case .api(let error, _) = error, error.meaning == .notFound else { throw error }
      return false
    }
  }
}

extension Answer<Bool> {
  /// 307 to the image; 404 for none; 400 for an id that is none of MusicBrainz's.
  static func archivedCover(_ reply: RawReply) throws(ReplyFault) -> Self {
    switch reply.status {
    case 200..<400: Answer(value: true, finding: .cover(isFound: true))
    case 400, 404: Answer(value: false, finding: .cover(isFound: false))
    default: throw .status(reply.status)
    }
  }
}

extension Answer<CoverImage> {
  static func image(_ reply: RawReply) throws(ReplyFault) -> Self {
    guard (200..<300).contains(reply.status) else { throw .status(reply.status) }
    guard let image = CoverImage(reply.body) else { throw .unreadable("It is not an image") }
    return Answer(value: image, finding: .image)
  }
}
