import Curl
import Foundation
import WeekInHistory

/// A question to Last.fm's web API.
package enum APIRequest: Hashable, Sendable {
  /// The same list for everyone; `user` is echoed and proves nothing.
  case weeklyChartList(askingAs: UserName)
  case weeklyAlbumChart(UserName, ChartWeek)
  case userInfo(UserName)
  /// By names, because the mbids of charts are often stale; never with a user name, so that the
  /// answer is the same for everyone.
  case albumInfo(artist: String, album: String)
  /// The same with a user's name, for how often that user has played the album.
  case albumPlays(UserName, artist: String, album: String)

  package var method: String {
    switch self {
    case .weeklyChartList: "user.getWeeklyChartList"
    case .weeklyAlbumChart: "user.getWeeklyAlbumChart"
    case .userInfo: "user.getInfo"
    case .albumInfo, .albumPlays: "album.getInfo"
    }
  }

  /// Without `method`, `format` and the key.
  package var parameters: [(name: String, value: String)] {
    switch self {
    case .weeklyChartList(let user), .userInfo(let user):
      [("user", user.spelling)]
    case .weeklyAlbumChart(let user, let week):
      // Both ends, or Last.fm silently answers for the last seven days.
      [
        ("user", user.spelling), ("from", String(week.from)), ("to", String(week.to)),
        ("limit", String(AlbumChart.rowLimit)),
      ]
    case .albumInfo(let artist, let album):
      [("artist", artist), ("album", album)]
    case .albumPlays(let user, let artist, let album):
      [("artist", artist), ("album", album), ("username", user.spelling)]
    }
  }

  /// The address to ask at. It holds the key, so it belongs on the wire and nowhere else.
  func url(root: String, key: APIKey) -> WireURL {
    let query =
      [("method", method)] + parameters.map { ($0.name, $0.value) }
      + [("api_key", key.reveal()), ("format", "json")]
    return WireURL(
      root + "?" + query.map { "\($0.0)=\(percentEncoded($0.1))" }.joined(separator: "&")
    )
  }
}

extension APIRequest: CustomStringConvertible {
  /// For logs and progress: `album chart of RJ, week of 2025-11-16`.
  package var description: String {
    switch self {
    case .weeklyChartList: "chart list"
    case .weeklyAlbumChart(let user, let week):
      "album chart of \(user), week of \(week.firstDay(in: .gmt))"
    case .userInfo(let user): "profile of \(user)"
    case .albumInfo: "album cover"
    case .albumPlays(let user, _, _): "plays of an album by \(user)"
    }
  }
}

/// RFC 3986: all but the unreserved characters, byte by byte. `+`, `&` and `/` stand in the names of
/// bands and albums.
func percentEncoded(_ text: String) -> String {
  let hexDigits = Array("0123456789ABCDEF".utf8)
  var encoded: [UInt8] = []
  encoded.reserveCapacity(text.utf8.count)
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      encoded.append(byte)
    default:
      encoded += [UInt8(ascii: "%"), hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]]
    }
  }
  return String(decoding: encoded, as: UTF8.self)
}
