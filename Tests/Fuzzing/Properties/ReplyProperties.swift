import Foundation
import LastFM
import Logging
import WeekInHistory

/// Any body gives a value that makes sense, or a `ReplyFault`.
enum ReplyProperties {
  /// The questions that the corpus answers.
  static let user = UserName("RJ")
  static let week = ChartWeek(from: 1_593_950_400, to: 1_594_555_200)

  static func check(_ bytes: [UInt8]) throws {
    let body = Data(bytes)
    for status in [200, 404, 500] {
      do throws(ReplyFault) {
        try Reply.check(RawReply(status: status, body: body))
      } catch {
        try Harmful.requireNone(in: "\(Logger.Message.about("album cover", error))", "a log line")
      }
    }
    try checkChartList(body)
    try checkAlbumChart(body)
    try checkProfile(body)
    try checkAlbum(body)
    if let image = CoverImage(body) {
      try require(image.data == body, "an image is not what came")
      try require(
        ["image/jpeg", "image/png", "image/gif", "image/webp"].contains(image.mediaType),
        "no image: \(image.mediaType)"
      )
    }
  }

  private static func checkChartList(_ body: Data) throws {
    guard let list = try? Reply.chartList(body) else { return }
    try require(!list.weeks.isEmpty, "a chart list without weeks")
    try require(
      zip(list.weeks, list.weeks.dropFirst()).allSatisfy { $0.from <= $1.from },
      "weeks out of order"
    )
    for week in list.weeks.prefix(3) {
      let day = week.firstDay(in: .gmt)
      try require(week.from < week.to && (0...10_000).contains(day.year), "no week: \(week)")
      _ = list.match(week.end)
      _ = list.anchorWeek(of: day, in: .gmt)
    }
  }

  private static func checkAlbumChart(_ body: Data) throws {
    guard let user, let week, let otherUser = UserName("RJ2"),
      let otherWeek = ChartWeek(from: week.from, to: week.to + 1)
    else { throw Broken("the questions are none") }
    guard let chart = try? Reply.albumChart(body, of: user, week) else { return }
    let isMistaken =
      (try? Reply.albumChart(body, of: otherUser, week)) != nil
      || (try? Reply.albumChart(body, of: user, otherWeek)) != nil
    try require(!isMistaken, "one chart for two questions")
    try require(chart.canonicalUser?.lowercased() == "rj", "somebody else’s chart")
    try require(chart.albums.allSatisfy { $0.playCount >= 0 }, "negative plays")
    try require(chart.playCount >= chart.albums.map(\.playCount).max() ?? 0, "plays do not add up")
    if (1...40).contains(chart.albums.count) {
      try DocumentProperties.check(WrittenDigest(of: chart))
    }
  }

  private static func checkProfile(_ body: Data) throws {
    guard let user, let profile = try? Reply.profile(body, of: user) else { return }
    try require(profile.canonicalName.lowercased() == "rj", "somebody else’s profile")
    guard let registered = profile.registered else { return }
    let days = CalendarDay(of: registered, in: .gmt)
    try require((1970...9999).contains(days.year), "registered in the year \(days.year)")
  }

  private static func checkAlbum(_ body: Data) throws {
    guard let facts = try? Reply.albumFacts(body, artist: "PUP", album: "Morbid Stuff") else {
      return
    }
    try require(facts.description?.isEmpty != true, "a description without a word")
    let plays = try? Reply.albumPlays(body, artist: "PUP", album: "Morbid Stuff")
    try require(plays.map { $0 >= 0 } != false, "negative plays")
    guard let cover = facts.cover else { return }
    try require(
      cover.url.utf8.allSatisfy { (0x21...0x7E).contains($0) },
      "no address: \(cover.url)"
    )
    try require(
      ["http://", "https://"].contains { cover.url.lowercased().hasPrefix($0) },
      "no web address: \(cover.url)"
    )
  }
}
