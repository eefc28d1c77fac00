import Foundation
import LastFM
import WeekInHistory

/// How the years of one user's digest came about, in words.
struct Explanation {
  let weeks: Result<ChartWeekList, ChartFailure>
  private let user: FollowedUser
  private let order: DigestOrder
  private let run: Run
  /// What the cache had of each chart before the digest was made.
  private var kept: [ChartWeek: CachedReply] = [:]

  init(of user: FollowedUser, order: DigestOrder, run: Run) async throws {
    self.user = user
    self.order = order
    self.run = run
    weeks = try await run.builder(for: order).chartWeeks(askingAs: [user.name])
    guard let list = try? weeks.get() else { return }
    let planned = list.plannedYears(
      user.settings.yearsAgo,
      anchor: order.anchor,
      timeZone: order.timeZone,
      registered: nil
    )
    for week in planned.compactMap(\.week) {
      kept[week] = run.client.keptReply(to: .weeklyAlbumChart(user.name, week))
    }
  }

  func text(for digest: Digest) -> String {
    var lines = [
      "\(digest.user), \(Self.distance(user.settings.yearsAgo)), seen from \(order.anchor) "
        + "(\(order.timeZone.identifier))",
      "  chart list      \(listText)",
    ]
    if let problem = digest.problem { lines.append("  problem         \(problem.message)") }
    for year in digest.years {
      lines.append("")
      lines.append("  \(Self.distance(.these([year.yearsAgo])))")
      lines += rows(of: year, in: digest).map { name, text in
        "    " + name.padding(toLength: 14, withPad: " ", startingAt: 0) + text
      }
    }
    return lines.map(\.withoutControls).joined(separator: "\n") + "\n\n"
  }

  private static func distance(_ years: YearsAgo) -> String {
    switch years {
    case .all: "all years"
    case .these([1]): "1 year ago"
    case .these: "\(years) years ago"
    }
  }

  private var listText: String {
    switch weeks {
    case .failure(let failure):
      return Problem(failure, user: user.name.spelling).message
    case .success(let list):
      guard let first = list.weeks.first, let last = list.weeks.last else { return "empty" }
      return "\(list.weeks.count) weeks, \(day(first.start)) to \(day(last.end))"
    }
  }

  private func rows(of year: DigestYear, in digest: Digest) -> [(String, String)] {
    var rows = [("target", "\(local(year.target)) = \(utc(year.target))")]
    if let week = year.week {
      rows.append(("chart week", "\(utc(week.start)) to \(utc(week.end))"))
      rows.append(("", "\(local(week.start)) to \(local(week.end))"))
    }
    if let why = why(year) { rows.append(("why", why)) }
    if let week = year.week, year.outcome != .beforeJoining {
      rows.append(("cache", cacheText(of: week, wasFetched: year.outcome.summary != nil)))
    }
    rows.append(("outcome", outcome(year, in: digest)))
    return rows
  }

  /// `nil` where no week was found, because there was nothing to look in.
  private func why(_ year: DigestYear) -> String? {
    switch year.outcome {
    case .beforeJoining: return "the user joined after that; nothing is asked"
    case .unlisted(.beforeTheFirst): return "Last.fm's charts begin later"
    case .unlisted(.firstWeek):
      return
        "the very first listed week holds everything scrobbled before it, so it is not reported"
    case .unlisted(.notYet): return "Last.fm has not listed that week yet"
    default: break
    }
    guard year.week != nil else { return nil }
    if year.isApproximate {
      return "no listed week holds the target; this one's edge is the nearest"
    }
    return "it holds the target: from ≤ target < to"
  }

  private func cacheText(of week: ChartWeek, wasFetched: Bool) -> String {
    guard let reply = kept[week] else {
      return wasFetched ? "had nothing; fetched now" : "has nothing"
    }
    let age = Self.age(run.now.timeIntervalSince(reply.fetchedAt))
    let state = reply.isFresh(at: run.now) ? "fresh until" : "stale since"
    return "fetched \(utc(reply.fetchedAt)), \(age) ago; \(state) \(utc(reply.freshUntil))"
  }

  private func outcome(_ year: DigestYear, in digest: Digest) -> String {
    switch year.outcome {
    case .beforeJoining: return "before joining"
    case .unlisted: return "unlisted"
    case .unavailable(let problem): return "unavailable: \(problem.message)"
    case .quiet(let summary) where summary.albumCount == 0: return "quiet: the chart is empty"
    case .quiet(let summary), .charted(let summary):
      let ranking = summary.ranking
      var parts = [
        "\(ranking.albums.count) of \(summary.albumCount) albums shown, \(summary.playCount) plays"
      ]
      if ranking.hidden.belowMinimum > 0 {
        parts.append(
          "\(ranking.hidden.belowMinimum) with fewer than \(digest.minimumPlays) plays left out"
        )
      }
      if ranking.hidden.beyondLimit > 0 {
        parts.append("\(ranking.hidden.beyondLimit) beyond the limit left out")
      }
      if summary.isTruncated { parts.append("cut off by Last.fm at 1,000 albums") }
      if year.isProvisional { parts.append("provisional: ended less than 14 days ago") }
      if let stale = year.staleSince { parts.append("as of \(utc(stale)): Last.fm did not answer") }
      return parts.joined(separator: "; ")
    }
  }

  private func day(_ instant: Date) -> String {
    CalendarDay(of: instant, in: .gmt).description
  }

  /// `2025-11-16 12:00:00 UTC`
  private func utc(_ instant: Date) -> String {
    "\(text(instant, in: .gmt)) UTC"
  }

  /// `2025-11-16 13:00:00 +01:00`
  private func local(_ instant: Date) -> String {
    let minutes = order.timeZone.secondsFromGMT(for: instant) / 60
    let offset = "\(twoDigits(abs(minutes) / 60)):\(twoDigits(abs(minutes) % 60))"
    return "\(text(instant, in: order.timeZone)) \(minutes < 0 ? "−" : "+")\(offset)"
  }

  private func text(_ instant: Date, in timeZone: TimeZone) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let time = calendar.dateComponents([.hour, .minute, .second], from: instant)
    let clock = [time.hour, time.minute, time.second].map { twoDigits($0 ?? 0) }
    return "\(CalendarDay(of: instant, in: timeZone)) \(clock.joined(separator: ":"))"
  }

  private func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }

  /// `3 days`, in the largest unit that fills at least one.
  static func age(_ seconds: TimeInterval) -> String {
    for (unit, length) in [("day", 86_400.0), ("hour", 3_600), ("minute", 60)]
    where seconds >= length {
      let count = Int(seconds / length)
      return "\(count) \(unit)\(count == 1 ? "" : "s")"
    }
    return "less than a minute"
  }
}
