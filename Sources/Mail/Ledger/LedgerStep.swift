/// What may happen to an edition, and to what it comes by that:
///
///     step       from                                comes to
///     note       nothing                             due
///     wait       due, waiting, postponed             waiting
///     empty      due, waiting, postponed             empty
///     skip       nothing, due, waiting, postponed    skipped
///     intend     due, waiting, postponed             intended
///     resend     anything but intended               intended
///     settle     intended                            sent, postponed, refused, uncertain
///     take over  intended, by a run that is gone     uncertain
///
/// So nothing is handed over that is not on the disk as intended, and what was sent, or may have been,
/// goes again only when somebody asks for that.
package enum LedgerStep: Hashable, Sendable {
  case note, wait, empty, skip, intend, resend, settle, takeOver

  func isPossible(from state: LedgerEntry.State?) -> Bool {
    switch self {
    case .note: state == nil
    case .skip: state?.isPending ?? true
    case .wait, .empty, .intend: state?.isPending ?? false
    case .resend: state != nil && state != .intended
    case .settle, .takeOver: state == .intended
    }
  }
}

/// A step that its edition's state does not allow: a mistake of the caller's. Nothing was changed.
package struct RefusedStep: Error, Hashable {
  package let step: LedgerStep
  package let edition: Edition
  /// `nil` for an edition that the ledger does not know.
  package let state: LedgerEntry.State?
}

extension LedgerEntry.State {
  /// What a hand-over comes to. What only a setting keeps back is tried again once it is mended.
  init(_ handover: Handover) {
    self =
      switch handover {
      case .delivered: .sent
      case .postponed, .misconfigured: .postponed
      case .refused: .refused
      case .uncertain: .uncertain
      }
  }
}

extension Handover {
  /// What was said when it did not go.
  package var remark: String? {
    switch self {
    case .delivered: nil
    case .postponed(let words), .refused(let words), .uncertain(let words),
      .misconfigured(let words):
      words
    }
  }
}
