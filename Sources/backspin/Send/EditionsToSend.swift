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
  /// The week was asked for by its day, and is not the latest. Such a mail says nothing of which others the
  /// recipient had, or all since then would be caught up; it is tried again until it goes, however old.
  private(set) var isOutOfTurn = false

  enum Obstacle: Hashable, Sendable {
    /// Last.fm has not listed the day's week yet.
    case notListed
    /// Last.fm's weekly charts begin later.
    case beforeAll
    /// Nothing is done with it any more, unless it is asked for again.
    case settled(LedgerEntry)
  }

  /// `day` is the one that was asked for; `entries` is what the ledger knows of the recipient.
  init(
    _ list: ChartWeekList,
    of recipient: Recipient,
    day: CalendarDay?,
    resending: Bool,
    forcing: Bool = false,
    maximumCatchUp: Int,
    entries: [LedgerEntry],
    now: Date
  ) {
    func weeks(_ isWanted: (LedgerEntry) -> Bool) -> [ChartWeek] {
      entries.filter(isWanted).compactMap(\.week)
    }
    let plan = EditionPlan(
      list,
      now: now,
      handled: weeks { !$0.isOutOfTurn && !$0.state.isPending },
      pending: weeks { !$0.isOutOfTurn && $0.state.isPending },
      aside: weeks(\.isOutOfTurn),
      maximumCatchUp: maximumCatchUp
    )
    guard day != nil || resending else {
      let forced = entries.filter { forcing && $0.state == .empty && $0.week == plan.present }
      self.weeks =
        weeks { $0.isOutOfTurn && $0.state.isPending } + forced.compactMap(\.week) + plan.due
      skipped = plan.skipped
      return
    }
    let asked: ChartWeek? =
      if let day {
        list.listedWeek(of: day, in: recipient.timeZone, at: now)
      } else {
        plan.present
      }
    guard let asked else {
      obstacle =
        day.map { list.isBeforeAll($0, in: recipient.timeZone) } ?? false
        ? .beforeAll : .notListed
      return
    }
    // Last.fm has moved its weeks by a second before: the ledger's word goes before the list's.
    let entry = entries.first { $0.week?.isAlike(asked) ?? false }
    let week = entry?.week ?? asked
    let isForced = forcing && entry?.state == .empty
    if let entry, !entry.state.isPending, !resending, !isForced {
      obstacle = .settled(entry)
    } else {
      self.weeks = [week]
      isOutOfTurn = week != plan.present
    }
  }
}

extension LedgerEntry {
  fileprivate var week: ChartWeek? { ChartWeek(from: edition.from, to: edition.to) }
}

extension ChartWeekList {
  fileprivate func isBeforeAll(_ day: CalendarDay, in timeZone: TimeZone) -> Bool {
    switch match(day.noon(in: timeZone)) {
    case .unlisted(.beforeTheFirst), .unlisted(.firstWeek): true
    case .unlisted(.notYet), .listed, .nearest: false
    }
  }

  /// By a clock that is behind, a week that is listed may not be over: it would be the last one sent.
  fileprivate func listedWeek(
    of day: CalendarDay,
    in timeZone: TimeZone,
    at now: Date
  ) -> ChartWeek? {
    switch match(day.noon(in: timeZone)) {
    case .listed(let week), .nearest(let week): week.end <= now ? week : nil
    case .unlisted: nil
    }
  }
}

extension SendOptions {
  /// Which editions of `recipient` these options ask for; `entries` is what the ledger knows of them.
  func editions(
    of recipient: Recipient,
    in list: ChartWeekList,
    entries: [LedgerEntry],
    at now: Date
  ) -> EditionsToSend {
    EditionsToSend(
      list,
      of: recipient,
      day: date,
      resending: resend,
      forcing: forceEmpty,
      maximumCatchUp: maxCatchUp,
      entries: entries,
      now: now
    )
  }
}
