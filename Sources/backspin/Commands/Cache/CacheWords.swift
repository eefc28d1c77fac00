import Foundation
import LastFM
import Publishing
import WeekInHistory

/// One word for each kind of reply: what `--kind` takes, what tables and JSON say.
enum KindOfReply: String, CaseIterable, Sendable {
  /// The list of chart weeks.
  case weeks
  /// A user's albums in a week.
  case chart
  /// Which cover an album has, and what is written of it.
  case album
  /// How often a user has played an album in all.
  case plays
  case profile
  /// Whether the Cover Art Archive has a cover.
  case archive
  /// A cover itself.
  case image

  var stored: CacheKey.Kind {
    switch self {
    case .weeks: .chartList
    case .chart: .albumChart
    case .album: .albumInfo
    case .plays: .albumPlays
    case .profile: .userInfo
    case .archive: .coverArtArchive
    case .image: .image
    }
  }

  static func read(_ text: String) throws(InvalidSetting) -> KindOfReply {
    if let kind = KindOfReply(rawValue: text) { return kind }
    throw InvalidSetting(
      "“\(text)” is no kind of reply. "
        + (DidYouMean.closest(to: text, among: allCases.map(\.rawValue)).map {
          "Did you mean “\($0)”?"
        } ?? "Write \(allCases.map(\.rawValue).joined(separator: ", ")).")
    )
  }

  /// A kind as the cache's file has it; what is none of ours is said as it is.
  static func word(for stored: String) -> String {
    allCases.first { $0.stored.rawValue == stored }?.rawValue ?? stored
  }
}

extension CacheEntry {
  /// The album asked for, or the address; `nil` where user and week say it all.
  var subject: String? {
    switch question {
    case .api(.albumInfo(let artist, let album), _),
      .api(.albumPlays(_, let artist, let album), _):
      "\(artist) – \(album)"
    case .coverArtArchive(let address), .image(let address): address
    case .api: nil
    case nil: key
    }
  }

  /// For messages: `chart rj 14–21 November 2021`.
  func label(dates: (ChartWeek) -> String) -> String {
    ([KindOfReply.word(for: kind), user, week.map(dates), subject].compactMap(\.self))
      .joined(separator: " ").withoutControls
  }
}

enum ByteCount {
  /// `512 B`, `5.1 kB`, `12 MB`: three digits at most.
  static func text(_ bytes: Int) -> String {
    guard bytes >= 1_000 else { return "\(bytes) B" }
    var amount = Double(bytes) / 1_000
    var units = ["kB", "MB", "GB", "TB"][...]
    while amount >= 999.5, units.count > 1 {
      amount /= 1_000
      units.removeFirst()
    }
    let tenths = Int((amount * 10).rounded())
    let number = tenths < 100 ? "\(tenths / 10).\(tenths % 10)" : "\(Int(amount.rounded()))"
    return "\(number) \(units.first ?? "")"
  }
}

extension CacheAmount {
  /// `3 replies (12 kB)`
  var words: String {
    "\(replies) \(replies == 1 ? "reply" : "replies") (\(ByteCount.text(bytes)))"
  }
}
