/// How many requests of each kind a walk may make, by the rules:
///
///   - a question goes out once; again, while that may help, up to three times (`retried`, `heeded`); once
///     more (`doubted`); and never again for all other faults
///   - one chart list serves all. It is asked for in another user's name only if the first one's was denied
///   - the first user's profile is asked for beside the list, and given up with it
///   - without a list nothing else is asked; but who is denied there may be unknown, which a profile tells
///   - a rejected key ends the run, wherever all others have got to
///   - once a server has failed eight times in a row, nothing is asked of it twice. Retries wait for nothing
///     here, so of questions that go on at the same time nobody knows which are the eight
struct DueRequests: Sendable {
  private(set) var counts: [Asked: ClosedRange<Int>] = [:]
  /// Of them all together, where that says more.
  private(set) var least = 0

  init(_ row: FaultRow, at place: FaultPlace) {
    // A slow machine may lose its patience with a good answer, too, where there is little.
    let once = row.takesTime ? 1...4 : 1...1
    let perhaps = 0...once.upperBound
    let attempts = row.right.attempts
    let each = row.requestsAnAttempt
    let allAttempts = attempts * each.lowerBound...attempts * each.upperBound
    let spoiled: ClosedRange<Int> =
      if !place.isOnce { allAttempts }
      // A retry is answered; and each redirect is a request.
      else if attempts > 1 { row.takesTime ? 2...4 : 2...2 } else { 1...1 }
    let isHealed = row.right == .accepted || place.isOnce && attempts > 1
    let givenUp = 0...allAttempts.upperBound

    func due(_ count: ClosedRange<Int>, _ questions: [Asked]) {
      for question in questions { counts[question] = count }
    }
    func dueOfWholeDigest() {
      due(once, [.list("RJ")] + Asked.profiles + Asked.charts)
    }

    switch place {
    case .chartOnce, .chartAlways:
      dueOfWholeDigest()
      if row.right == .fatal {
        due(perhaps, [.profile("alice")] + Asked.charts)
      }
      due(spoiled, [.chart("RJ", yearsAgo: 1)])

    case .everything where !row.spares.isEmpty:
      // The list is there, so all is asked for, and eight times in vain before that is taken for an outage.
      dueOfWholeDigest()
      if !row.spares.contains(.profile) { due(1...attempts, Asked.profiles) }
      due(1...attempts, Asked.charts)
      least = 8 + 1 + (row.spares.contains(.profile) ? 2 : 0)
    case .everything:
      switch row.right {
      case .accepted: dueOfWholeDigest()
      case .retried, .heeded, .reported, .fatal:
        // No outage makes these fewer: only the last of them could be the eighth.
        due(allAttempts, [.list("RJ")])
        due(givenUp, [.profile("RJ")])
      case .doubted, .believed:
        due(allAttempts, Asked.lists + Asked.profiles)
      }

    case .listOnce, .listAlways:
      dueOfWholeDigest()
      due(spoiled, [.list("RJ")])
      switch row.right {
      case _ where isHealed: break
      case .doubted, .believed:
        due(place.isOnce ? once : spoiled, [.list("alice")])
        if !place.isOnce { due(0...0, Asked.charts) }
      default:
        due(0...0, [.profile("alice")] + Asked.charts)
        due(perhaps, [.profile("RJ")])
      }

    case .profileOnce, .profileAlways:
      dueOfWholeDigest()
      // She joined after that week.
      if isHealed { due(0...0, [.chart("alice", yearsAgo: 2)]) }
      if row.right == .doubted, !isHealed {
        due(0...0, [.chart("alice", yearsAgo: 1), .chart("alice", yearsAgo: 2)])
      }
      if row.right == .fatal {
        due(perhaps, [.profile("RJ")] + Asked.charts)
        due(0...0, [.chart("alice", yearsAgo: 1), .chart("alice", yearsAgo: 2)])
      }
      due(spoiled, [.profile("alice")])

    case .coverOnce, .coverAlways:
      due(once, Asked.ofOneChart)
      due(spoiled, [.cover])
      if isHealed { due(once, [.image]) }
    case .imageOnce, .imageAlways:
      due(once, Asked.ofOneChart + [.cover])
      due(spoiled, [.image])
    }
  }

  /// What was asked too often, or not often enough.
  func complaints(about asked: [Asked: Int]) -> [String] {
    let questions = Set(asked.keys).union(counts.keys)
    var complaints = questions.compactMap { question in
      let (made, due) = (asked[question, default: 0], counts[question] ?? 0...0)
      return due.contains(made) ? nil : "\(question): \(made) in place of \(due)"
    }
    let all = asked.values.reduce(0, +)
    if all < least { complaints.append("all together: \(all) in place of \(least) or more") }
    return complaints
  }
}

extension FaultRow.Right {
  /// How often one question goes out, if the fault stays.
  var attempts: Int {
    switch self {
    case .retried, .heeded: 4
    case .doubted: 2
    case .accepted, .believed, .reported, .fatal: 1
    }
  }
}
