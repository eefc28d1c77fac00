import Foundation
import WeekInHistory

/// Keeps one endless name from filling a mail.
enum Clipping {
  /// At most 200 characters.
  static func name(_ name: String) -> String { clip(name, to: 200) }

  static let longestAddress = 1_500

  /// `text`, or as much of its beginning as fits together with `…`. A character may be made of any number
  /// of bytes, so they are counted as well: four for each character allowed.
  static func clip(_ text: String, to characters: Int) -> String {
    guard text.utf8.count > characters else { return text }
    var kept = ""
    var (count, bytes) = (0, 0)
    for character in text {
      count += 1
      bytes += character.utf8.count
      if count >= characters || bytes > characters * 4 {
        return count == characters && kept.utf8.count + character.utf8.count == text.utf8.count
          ? text : kept + "…"
      }
      kept.append(character)
    }
    return text
  }
}

extension Digest {
  /// The digest with names of at most 200 characters and messages of at most 600, and without endless
  /// addresses.
  var clipped: Digest {
    var digest = self
    digest.displayName = displayName.map(Clipping.name)
    digest.problem?.clip()
    for index in years.indices {
      switch years[index].outcome {
      case .charted(var summary):
        for place in summary.ranking.albums.indices {
          summary.ranking.albums[place].clip()
        }
        digest.years[index].outcome = .charted(summary)
      case .unavailable(var problem):
        problem.clip()
        digest.years[index].outcome = .unavailable(problem)
      case .quiet, .unlisted, .beforeJoining: break
      }
    }
    return digest
  }

  /// The digest with at most `limit` albums a year. What goes is counted with what was left out before.
  func limited(to limit: Int) -> Digest {
    var digest = self
    for index in years.indices {
      guard case .charted(var summary) = years[index].outcome else { continue }
      let surplus = summary.ranking.albums.count - limit
      guard surplus > 0 else { continue }
      summary.ranking.albums.removeLast(surplus)
      summary.ranking.hidden.beyondLimit += surplus
      digest.years[index].outcome = .charted(summary)
    }
    return digest
  }
}

extension Problem {
  fileprivate mutating func clip() {
    message = Clipping.clip(message, to: 600)
  }
}

extension RankedAlbum {
  fileprivate mutating func clip() {
    album.artist = Clipping.name(album.artist)
    album.name = Clipping.name(album.name)
    // Half of an address leads nowhere.
    if let page = album.url, page.utf8.count > Clipping.longestAddress { album.url = nil }
    if let cover = artwork?.url, cover.utf8.count > Clipping.longestAddress { artwork = nil }
  }
}
