import Mail

extension CommandFailure {
  /// What a ledger that cannot be used ends a run with.
  init(_ fault: LedgerFault) {
    let status: ExitStatus =
      switch fault.kind {
      case .busy, .held: .tryAgain
      case .newer, .foreign, .noFile, .damaged: .badInput
      case .unreadable, .unwritable: .cannotWrite
      }
    self.init(status, fault.message)
  }
}
