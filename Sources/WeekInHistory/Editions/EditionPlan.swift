import Foundation

/// Which editions one recipient is owed, and which have been missed for good.
///
/// An edition is due when Last.fm has listed its week. A new recipient gets the latest one only; the others
/// get all that were listed after the last one they had, but no more than `maximumCatchUp` besides the
/// latest:
///
///     listed    had   wait   catch up    due      skipped
///     1 2 3 4   –     –      1           4
///     1 2 3 4   4     –      1           –
///     1 2 3 4   3     –      1           4
///     1 2 3 4   1     –      1           3 4      2
///     1 2 3 4   1     –      0           4        2 3
///     1 2 3 4   4     3      1           3                  put off, and still within reach
///     1 2 3 4   4     2      1                    2         out of reach: 3 and 4 came after it
///
/// A week that is not over by the run's clock is no edition, listed or not: a single reply from far in the
/// future would be the last that anybody gets.
package struct EditionPlan: Hashable, Sendable {
  /// Oldest first.
  package let due: [ChartWeek]
  /// Missed, and never to be sent: to be recorded, oldest first.
  package let skipped: [ChartWeek]
  /// The latest edition there is, due or not.
  package let present: ChartWeek?

  /// Of what the recipient had, or has nothing more to expect of, `handled` are the weeks; `pending` are
  /// those that were due before, and were put off.
  ///
  /// `aside` are those that somebody asked for by their day, out of turn: they are not due again, and say
  /// nothing of which others the recipient had.
  ///
  /// All count as listed, for they were: what is known of a week may be more than an outdated list says.
  package init(
    _ list: ChartWeekList,
    now: Date,
    handled: some Sequence<ChartWeek>,
    pending: some Sequence<ChartWeek>,
    aside: some Sequence<ChartWeek> = [],
    maximumCatchUp: Int
  ) {
    let known =
      KnownWeek.each(handled, .handled) + KnownWeek.each(pending, .pending)
      + KnownWeek.each(aside, .aside)
    let weeks = KnownWeek.distinct(known + KnownWeek.each(list.weeks, .new)).filter {
      $0.week.end <= now
    }
    present = weeks.last?.week

    let ofRecipient = weeks.filter { [.handled, .pending].contains($0.standing) }
    let reference = ofRecipient.last { $0.standing == .handled } ?? ofRecipient.first
    let reached = reference?.week.from ?? weeks.last?.week.from ?? 0
    let owed = weeks.filter {
      $0.standing == .pending || $0.standing == .new && reached <= $0.week.from
    }
    let reach = Set(weeks.suffix(1) + weeks.dropLast().suffix(max(0, maximumCatchUp)))
    due = owed.filter(reach.contains).map(\.week)
    skipped = owed.filter { !reach.contains($0) }.map(\.week)
  }
}

/// A week with what it is to the recipient.
private struct KnownWeek: Hashable {
  enum Standing: Int {
    case new, aside, pending, handled
  }

  let week: ChartWeek
  let standing: Standing

  static func each(_ weeks: some Sequence<ChartWeek>, _ standing: Standing) -> [KnownWeek] {
    weeks.map { KnownWeek(week: $0, standing: standing) }
  }

  /// In the order of their beginnings, each once.
  ///
  /// Last.fm has moved its weeks by a second before: where one holds the other's middle they are the same,
  /// and would otherwise be sent twice. The ledger's word goes before the list's, and a later beginning
  /// before an earlier one.
  static func distinct(_ weeks: [KnownWeek]) -> [KnownWeek] {
    let sorted = weeks.sorted {
      ($0.week.from, $0.week.to, $0.standing.rawValue)
        < ($1.week.from, $1.week.to, $1.standing.rawValue)
    }
    var distinct: [KnownWeek] = []
    for next in sorted {
      guard let last = distinct.last, last.week.isAlike(next.week) else {
        distinct.append(next)
        continue
      }
      if last.standing.rawValue <= next.standing.rawValue {
        distinct[distinct.count - 1] = next
      }
    }
    return distinct
  }
}

extension ChartWeek {
  /// The same week, give or take what Last.fm may have moved it by.
  package func isAlike(_ other: ChartWeek) -> Bool {
    contains(other.middle) || other.contains(middle)
  }
}
