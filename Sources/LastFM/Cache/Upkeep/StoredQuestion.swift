import Foundation
import WeekInHistory

/// What was asked for a reply that is kept, read back from the key it is kept under.
package enum StoredQuestion: Hashable, Sendable {
  /// The web API at `root`.
  case api(APIRequest, root: String)
  case coverArtArchive(address: String)
  case image(address: String)

  /// `nil` for a key that no question of this version has.
  package init?(key: String) {
    guard Self.format(of: key) == CacheKey.version, let question = Self.read(key),
      question.key.text == key
    else { return nil }
    self = question
  }

  /// The number that a key begins with.
  static func format(of key: String) -> Int? {
    key.split(separator: " ", maxSplits: 1).first.flatMap { Int($0) }
  }

  /// The key that a run looks this up under.
  var key: CacheKey {
    switch self {
    case .api(let request, let root): CacheKey(request, root: root)
    case .coverArtArchive(let address): CacheKey(kind: .coverArtArchive, url: address)
    case .image(let address): CacheKey(kind: .image, url: address)
    }
  }

  /// Throws why `reply` is no answer to this.
  func check(_ reply: RawReply) throws(ReplyFault) {
    switch self {
    case .api(.weeklyChartList, _): _ = try Answer.chartList(reply)
    case .api(.weeklyAlbumChart(let user, let week), _):
      _ = try Answer.albumChart(reply, of: user, week)
    case .api(.userInfo(let user), _): _ = try Answer.profile(reply, of: user)
    case .api(.albumInfo(let artist, let album), _):
      _ = try Answer.albumInfo(reply, artist: artist, album: album)
    case .api(.albumPlays(_, let artist, let album), _):
      _ = try Answer.albumPlays(reply, artist: artist, album: album)
    case .coverArtArchive: _ = try Answer.archivedCover(reply)
    case .image: _ = try Answer.image(reply)
    }
  }

  /// `1 method query`, `1 method at root query`, or `1 kind address`.
  private static func read(_ key: String) -> StoredQuestion? {
    let words = key.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
      .map(String.init)
    guard words.count == 3 else { return nil }
    switch CacheKey.Kind(rawValue: words[1]) {
    case .image: return .image(address: words[2])
    case .coverArtArchive: return .coverArtArchive(address: words[2])
    default: break
    }
    let rest = words[2].split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    switch rest.count {
    case 1: return read(method: words[1], query: rest[0], root: CacheKey.lastFMRoot)
    case 3 where rest[0] == "at": return read(method: words[1], query: rest[2], root: rest[1])
    default: return nil
    }
  }

  private static func read(method: String, query: String, root: String) -> StoredQuestion? {
    var parameters: [String: String] = [:]
    for pair in query.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let value = String(parts[1]).removingPercentEncoding else {
        return nil
      }
      parameters[String(parts[0])] = value
    }
    let user = parameters["user"].flatMap(UserName.init)
    let request: APIRequest? =
      switch method {
      // The key is the same whoever asked.
      case "user.getweeklychartlist": UserName("anybody").map { .weeklyChartList(askingAs: $0) }
      case "user.getinfo": user.map { .userInfo($0) }
      case "user.getweeklyalbumchart":
        if let user, let from = parameters["from"].flatMap(Int.init),
          let to = parameters["to"].flatMap(Int.init), let week = ChartWeek(from: from, to: to)
        {
          .weeklyAlbumChart(user, week)
        } else {
          nil
        }
      case "album.getinfo":
        if let artist = parameters["artist"], let album = parameters["album"] {
          if let name = parameters["username"] {
            UserName(name).map { .albumPlays($0, artist: artist, album: album) }
          } else {
            .albumInfo(artist: artist, album: album)
          }
        } else {
          nil
        }
      default: nil
      }
    return request.map { .api($0, root: root) }
  }
}
