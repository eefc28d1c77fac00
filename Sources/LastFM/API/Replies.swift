import Foundation
import WeekInHistory

/// Reads replies: what Last.fm said, or why that is no answer.
///
/// An answer counts, and may be stored, only if its parsed body is for the right user and week: Last.fm
/// sometimes sends one that belongs to somebody else.
package enum Reply {
  /// A body that may hold an answer: JSON without an `error`, whatever the status was meant to say.
  package static func check(_ reply: RawReply) throws(ReplyFault) {
    let body = reply.body
    // Cheap first: a chart may be long, and seldom has that word.
    if body.holds(errorKey),
      let error = try? LenientJSON.decode(APIError.self, from: body)
    {
      throw .api(error, status: reply.status)
    }
    let first = body.first { !isPadding($0) }
    let isPage = first == UInt8(ascii: "<")
    guard (200..<300).contains(reply.status) else {
      // Last.fm's own answers are never pages, so one with 403 is not Last.fm refusing.
      if isPage, (400..<500).contains(reply.status), reply.status != 429 {
        throw .unreadable("The reply was a web page, with HTTP status \(reply.status)")
      }
      throw .status(reply.status)
    }
    guard !isPage else { throw .unreadable("The reply was a web page instead of data") }
    guard first != nil else { throw .unreadable("The reply was empty") }
  }

  private static let errorKey = Data(#""error""#.utf8)

  /// White space, or a byte of a byte-order mark.
  private static func isPadding(_ byte: UInt8) -> Bool {
    byte <= 0x20 || [0xEF, 0xBB, 0xBF].contains(byte)
  }

  private static func decode<Value: Decodable>(
    _ type: Value.Type,
    from body: Data
  ) throws(ReplyFault) -> Value {
    do {
      return try LenientJSON.decode(type, from: body)
    } catch {
      throw .unreadable("The reply was cut short or garbled")
    }
  }

  package static func chartList(_ body: Data) throws(ReplyFault) -> ChartWeekList {
    let list = try decode(ChartListBody.self, from: body).weeklychartlist
    let weeks = (list.chart?.elements ?? []).compactMap {
      ChartWeek(from: $0.from.value, to: $0.to.value)
    }
    guard !weeks.isEmpty else { throw .unreadable("The chart list was empty") }
    return ChartWeekList(weeks)
  }

  package static func albumChart(
    _ body: Data,
    of user: UserName,
    _ week: ChartWeek
  ) throws(ReplyFault) -> AlbumChart {
    let chart = try decode(AlbumChartBody.self, from: body).weeklyalbumchart
    guard let label = chart.label else { throw .unreadable("The chart did not say whose it is") }
    guard UserName(label.user) == user else { throw .mistaken("another user") }
    guard label.from.value == week.from, label.to.value == week.to else {
      throw .mistaken("another week")
    }
    return AlbumChart(
      canonicalUser: label.user,
      albums: (chart.album?.elements ?? []).enumerated().map { index, row in
        ChartedAlbum(
          artist: row.artist.name,
          name: row.name,
          playCount: max(0, row.playcount.value),
          chartRank: row.label?.rank?.value ?? index + 1,
          url: row.url.nonEmpty,
          mbid: row.mbid.nonEmpty
        )
      }
    )
  }

  package static func profile(_ body: Data, of user: UserName) throws(ReplyFault) -> Profile {
    let profile = try decode(UserInfoBody.self, from: body).user
    guard UserName(profile.name) == user else { throw .mistaken("another user") }
    let registered = profile.registered?.unixtime.value
    return Profile(
      canonicalName: profile.name,
      // 0 stands for "not known" in the oldest accounts.
      registered: registered.flatMap {
        $0 > 0 ? Date(timeIntervalSince1970: TimeInterval($0)) : nil
      }
    )
  }

  package static func albumFacts(
    _ body: Data,
    artist: String,
    album name: String
  ) throws(ReplyFault) -> AlbumFacts {
    let album = try self.album(body, artist: artist, album: name)
    return AlbumFacts(
      images: (album.image?.elements ?? []).map {
        AlbumImage(size: $0.size ?? "", url: $0.url ?? "")
      },
      description: [album.wiki?.content, album.wiki?.summary]
        .compactMap(\.self)
        .first { !$0.allSatisfy(\.isWhitespace) }
    )
  }

  /// How often the user who was named in the question has played the album; `nil` where Last.fm does not say.
  /// Whose plays they are it never says.
  package static func albumPlays(
    _ body: Data,
    artist: String,
    album name: String
  ) throws(ReplyFault) -> Int? {
    try album(body, artist: artist, album: name).userplaycount.flatMap {
      $0.value >= 0 ? $0.value : nil
    }
  }

  /// Last.fm may know artist or album by another spelling, or another name; where neither is what was asked
  /// for, it is somebody else's answer.
  private static func album(
    _ body: Data,
    artist: String,
    album name: String
  ) throws(ReplyFault) -> AlbumInfoBody.Album {
    let album = try decode(AlbumInfoBody.self, from: body).album
    if let itsName = album.name, let itsArtist = album.artist,
      !itsName.isSpelledLike(name), !itsArtist.isSpelledLike(artist)
    {
      throw .mistaken("another album")
    }
    return album
  }
}

extension String? {
  fileprivate var nonEmpty: String? { self.flatMap { $0.isEmpty ? nil : $0 } }
}

extension String {
  fileprivate func isSpelledLike(_ other: String) -> Bool {
    compare(other, options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive])
      == .orderedSame
  }
}

extension Data {
  /// Whether these bytes are in it somewhere. `firstRange(of:)` goes by index and compares through
  /// protocols: for a chart, that took longer than reading all of it.
  fileprivate func holds(_ wanted: Data) -> Bool {
    guard let first = wanted.first else { return true }
    return withUnsafeBytes { all in
      wanted.withUnsafeBytes { wanted in
        guard let start = all.baseAddress, let sought = wanted.baseAddress else { return false }
        var place = 0
        while place + wanted.count <= all.count,
          let found = memchr(start + place, Int32(first), all.count - place)
        {
          place = start.distance(to: UnsafeRawPointer(found))
          if place + wanted.count > all.count { return false }
          if memcmp(start + place, sought, wanted.count) == 0 { return true }
          place += 1
        }
        return false
      }
    }
  }
}
