import Mail

extension Handover {
  /// For hooks: a contract.
  var word: String {
    switch self {
    case .delivered: "sent"
    case .postponed: "postponed"
    case .refused: "refused"
    case .uncertain: "uncertain"
    case .misconfigured: "misconfigured"
    }
  }

  /// Whether a later run leaves the edition alone.
  var isLast: Bool {
    switch self {
    case .delivered, .refused, .uncertain: true
    case .postponed, .misconfigured: false
    }
  }
}
