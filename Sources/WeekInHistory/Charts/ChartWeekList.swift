import Foundation

/// Last.fm's list of finished chart weeks, and the rule that picks one of them.
///
/// The rule: the target is noon, local time, of the anchor's date N years earlier; the chart week is
/// the one that holds it.
///
///     anchor 2026-11-21, 1 year ago, Europe/Berlin
///     target 2025-11-21 12:00 +01:00
///     week   2025-11-16 12:00 UTC up to, not including, 2025-11-23 12:00 UTC
///
/// The lists Last.fm gave out in 2009–2013 were unsorted, overlapped by a second and had holes:
/// where two weeks hold the target the later one wins, and in a hole the nearest week stands in.
package struct ChartWeekList: Hashable, Sendable {
  /// In the order of their beginnings.
  package let weeks: [ChartWeek]
  /// Last.fm could not be asked for a newer one: it may have listed more weeks since.
  package var isOutdated = false

  package init(_ weeks: some Sequence<ChartWeek>) {
    self.weeks = weeks.sorted { ($0.from, $0.to) < ($1.from, $1.to) }
  }

  /// What the list has to say about one instant.
  package enum Match: Hashable, Sendable {
    /// The chart week that holds the instant.
    case listed(ChartWeek)
    /// No week holds the instant; this one's edge is the nearest.
    case nearest(ChartWeek)
    case unlisted(Absence)
  }

  /// Why there is no chart week.
  package enum Absence: Hashable, Sendable {
    /// Last.fm's charts begin later.
    case beforeTheFirst
    /// The very first week holds everything scrobbled before it too, so it says nothing about itself.
    case firstWeek
    /// The week is not over, or Last.fm has not listed it yet.
    case notYet
  }

  /// The instant a digest of `anchor` looks at, `yearsAgo` years earlier; `nil` before the year 1.
  package static func target(
    of anchor: CalendarDay,
    yearsAgo: Int,
    in timeZone: TimeZone
  ) -> Date? {
    anchor.earlier(byYears: yearsAgo)?.noon(in: timeZone)
  }

  /// The chart week for `target`.
  ///
  /// One pass, because a week that began earlier may end later where weeks overlap.
  package func match(_ target: Date) -> Match {
    guard let first = weeks.first else { return .unlisted(.notYet) }
    guard first.start <= target else { return .unlisted(.beforeTheFirst) }

    var before: ChartWeek?  // the last to end at or before the target
    var after: ChartWeek?  // the first to begin after it
    var holder: ChartWeek?  // the last to begin of those that hold it
    for week in weeks {
      if week.contains(target) {
        holder = week
      } else if week.end <= target {
        if before.map({ $0.to <= week.to }) ?? true { before = week }
      } else if after == nil {
        after = week
      }
    }
    if let holder {
      return holder == first ? .unlisted(.firstWeek) : .listed(holder)
    }
    guard let after else { return .unlisted(.notYet) }
    guard let before else { return .unlisted(.beforeTheFirst) }
    let nearest =
      target.timeIntervalSince(before.end) < after.start.timeIntervalSince(target) ? before : after
    return nearest == first ? .unlisted(.firstWeek) : .nearest(nearest)
  }

  /// The chart week that `anchor` itself belongs to: listed, or, for a day too young to be listed,
  /// the one that will be when Last.fm goes on as it does. `nil` for an empty list or days before it.
  package func anchorWeek(of anchor: CalendarDay, in timeZone: TimeZone) -> ChartWeek? {
    let noon = anchor.noon(in: timeZone)
    switch match(noon) {
    case .listed(let week), .nearest(let week): return week
    case .unlisted(.firstWeek): return weeks.first
    case .unlisted(.beforeTheFirst): return nil
    case .unlisted(.notYet):
      guard let last = weeks.map(\.to).max() else { return nil }
      let weeksSince = (Int(noon.timeIntervalSince1970.rounded(.down)) - last) / Self.usualLength
      return ChartWeek(
        from: last + weeksSince * Self.usualLength,
        to: last + (weeksSince + 1) * Self.usualLength
      )
    }
  }

  /// The week before `week`, which may be one that is not listed yet. `nil` before the first.
  package func week(before week: ChartWeek) -> ChartWeek? {
    if let last = weeks.map(\.to).max(), last < week.from {
      return ChartWeek(from: week.from - Self.usualLength, to: week.from)
    }
    return weeks.last { $0.from < week.from }
  }

  /// Seconds.
  private static let usualLength = 7 * 86_400
}
