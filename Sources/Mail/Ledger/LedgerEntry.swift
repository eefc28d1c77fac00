import Foundation

/// What is known of one edition for one recipient.
package struct LedgerEntry: Hashable, Sendable {
  package var edition: Edition
  package var state: State
  /// Of the last message that was handed over, or was to be.
  package var messageID: String?
  /// When a run first saw that the edition's week is listed.
  package var dueSince: Date
  /// When the last hand-over was intended, and when its result was known, or that there would be none.
  package var intendedAt: Date?
  package var settledAt: Date?
  /// How often it was handed over, or tried to be.
  package var attempts: Int
  /// What was said when it did not go.
  package var remark: String?
  /// Somebody asked for it by its day: it says nothing of which others the recipient had.
  package var isOutOfTurn = false

  package enum State: String, CaseIterable, Sendable {
    /// Seen to be due, and nothing more.
    case due
    /// Part of it is missing; a later run may have it.
    case waiting
    /// The carrier wants it later.
    case postponed
    /// About to be handed over, or it was when the run was killed.
    case intended
    case sent
    /// There was nothing to tell.
    case empty
    /// For good.
    case refused
    /// A run ended between the hand-over and its record: it may have gone.
    case uncertain
    /// Missed, and too long ago to be caught up.
    case skipped

    /// Whether a later run is to try again by itself.
    package var isPending: Bool { Self.pending.contains(self) }

    static let pending: Set<State> = [.due, .waiting, .postponed]
  }

  /// Whether an edition with a part missing is still to wait for a later run: up to 24 hours after it was
  /// first seen to be due.
  ///
  /// Not for a clock that has been set back by more than that either, or it might wait for years.
  package func mayWait(at now: Date) -> Bool {
    abs(now.timeIntervalSince(dueSince)) < Self.patience
  }

  package static let patience: TimeInterval = 24 * 3_600
}
