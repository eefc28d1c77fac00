import Foundation
import Mail
import WeekInHistory

/// Which editions of one recipient a run is to make, and why there are none.
struct EditionsToSend: Sendable {
  /// Oldest first.
  private(set) var weeks: [ChartWeek] = []
  /// Missed, and never to be sent.
  private(set) var skipped: [ChartWeek] = []
  /// What stands against sending, where the week was asked for by name.
  private(set) var obstacle: Obstacle?
  /// The week was asked for by its day before the recipient had any in turn: it says nothing of those that
  /// came before it, or all since then would be caught up.
  private(set) var isOutOfTurn = false

  enum Obstacle: Hashable, Sendable {
    /// Last.fm has not listed the day's week yet.
    case notListed
    /// Nothing is done with it any more, unless it is asked for again.
    case settled(LedgerEntry)
  }

  /// `day` is the one that was asked for; `entries` is what the ledger knows of the recipient.
  init(
    _ list: ChartWeekList,
    of recipient: Recipient,
    day: CalendarDay?,
    resending: Bool,
    maximumCatchUp: Int,
    entries: [LedgerEntry],
    now: Date
  ) {
    func weeks(_ isWanted: (LedgerEntry.State) -> Bool) -> [ChartWeek] {
      entries.filter { isWanted($0.state) && !$0.isOutOfTurn }
        .compactMap { ChartWeek(from: $0.edition.from, to: $0.edition.to) }
    }
    let plan = EditionPlan(
      list,
      now: now,
      handled: weeks { !$0.isPending },
      pending: weeks(\.isPending),
      maximumCatchUp: maximumCatchUp
    )
    guard day != nil || resending else {
      self.weeks = plan.due
      skipped = plan.skipped
      return
    }
    let asked: ChartWeek? =
      if let day {
        list.listedWeek(of: day, in: recipient.timeZone)
      } else {
        plan.present
      }
    guard let asked else {
      obstacle = .notListed
      return
    }
    let entry = entries.first { $0.edition == recipient.edition(of: asked) }
    if let entry, !entry.state.isPending, !resending {
      obstacle = .settled(entry)
    } else {
      self.weeks = [asked]
      isOutOfTurn = asked != plan.present && entries.allSatisfy(\.isOutOfTurn)
    }
  }
}

extension ChartWeekList {
  fileprivate func listedWeek(of day: CalendarDay, in timeZone: TimeZone) -> ChartWeek? {
    switch match(day.noon(in: timeZone)) {
    case .listed(let week), .nearest(let week): week
    case .unlisted: nil
    }
  }
}
