import WeekInHistory

/// What is to be done with the digests of an edition.
///
///     to show   missing, and may come   may wait   forced    is to be
///     yes       no                      –          –         sent
///     yes       yes                     yes        –         kept waiting
///     yes       yes                     no         –         sent, and says what is missing
///     no        no                      –          no        left: there is nothing to tell
///     no        no                      –          yes       sent
///     no        yes                     yes        –         kept waiting
///     no        yes                     no         no        kept back, but not before later ones
///     no        yes                     no         yes       sent, and says what is missing
///     nobody could be looked up at all                       left as it is, and said
enum EditionReadiness: Hashable, Sendable {
  case ready
  case incomplete
  /// A day is over, and there is still nothing to show.
  case overdue
  case nothingToTell
  /// Every user is unknown or private: not the edition's fault, and to be put right by whoever configures.
  case nobody

  init(of digests: [Digest], mayWait: Bool, isForced: Bool) {
    let showsSomething = digests.flatMap(\.years).contains { year in
      if case .charted = year.outcome { true } else { false }
    }
    let isMissingCharts = digests.contains(where: \.isMissingCharts)
    self =
      switch (showsSomething, isMissingCharts) {
      case (_, true) where mayWait: .incomplete
      case (true, _): .ready
      case (false, true): isForced ? .ready : .overdue
      case (false, false) where digests.allSatisfy { $0.status == .failed }: .nobody
      case (false, false): isForced ? .ready : .nothingToTell
      }
  }
}
