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

  private let row: FaultRow
  private let isHealed: Bool
  /// Of a question that no fault meets. A slow machine may lose its patience with a good answer, too, where
  /// there is little.
  private let once: ClosedRange<Int>
  /// The same, if it comes to that.
  private let perhaps: ClosedRange<Int>
  /// Of a question that meets the fault, once or for good.
  private let spoiled: ClosedRange<Int>

  init(_ row: FaultRow, at place: FaultPlace) {
    self.row = row
    let attempts = row.right.attempts
    isHealed = row.right == .accepted || place.isOnce && attempts > 1
    once = row.takesTime ? 1...4 : 1...1
    perhaps = 0...once.upperBound
    if place.isOnce {
      // A retry is answered; and so is a request that a redirect leads to.
      spoiled = attempts == 1 ? 1...1 : row.takesTime ? 2...4 : 2...2
    } else {
      let each = row.requestsAnAttempt
      spoiled = attempts * each.lowerBound...attempts * each.upperBound
    }
    switch place {
    case .chartOnce, .chartAlways: countWithSpoiledChart()
    case .everything: if row.spares.isEmpty { countWithNoAnswer() } else { countWithSparedList() }
    case .listOnce, .listAlways: countWithSpoiledList(isOnce: place.isOnce)
    case .profileOnce, .profileAlways: countWithSpoiledProfile()
    case .coverOnce, .coverAlways:
      due(once, Asked.ofOneChart)
      due(spoiled, [.cover])
      if isHealed { due(once, [.image]) }
    case .imageOnce, .imageAlways:
      due(once, Asked.ofOneChart + [.cover])
      due(spoiled, [.image])
    }
  }

  private mutating func due(_ count: ClosedRange<Int>, _ questions: [Asked]) {
    for question in questions { counts[question] = count }
  }

  private mutating func dueOfWholeDigest() {
    due(once, [.list("RJ")] + Asked.profiles + Asked.charts)
  }

  private mutating func countWithSpoiledChart() {
    dueOfWholeDigest()
    if row.right == .fatal { due(perhaps, [.profile("alice")] + Asked.charts) }
    due(spoiled, [.chart("RJ", yearsAgo: 1)])
  }

  private mutating func countWithNoAnswer() {
    switch row.right {
    case .accepted: dueOfWholeDigest()
    case .retried, .heeded, .reported, .fatal:
      // No outage makes these fewer: only the last of them could be the eighth.
      due(spoiled, [.list("RJ")])
      due(0...spoiled.upperBound, [.profile("RJ")])
    case .doubted, .believed:
      due(spoiled, Asked.lists + Asked.profiles)
    }
  }

  /// All is asked for, then, and eight times in vain before that is taken for an outage.
  private mutating func countWithSparedList() {
    dueOfWholeDigest()
    let sparesProfiles = row.spares.contains(.profile)
    if !sparesProfiles { due(1...row.right.attempts, Asked.profiles) }
    due(1...row.right.attempts, Asked.charts)
    least = 8 + 1 + (sparesProfiles ? 2 : 0)
  }

  private mutating func countWithSpoiledList(isOnce: Bool) {
    dueOfWholeDigest()
    due(spoiled, [.list("RJ")])
    switch row.right {
    case _ where isHealed: break
    case .doubted, .believed:
      due(spoiled, [.list("alice")])
      if !isOnce { due(0...0, Asked.charts) }
    case .accepted, .retried, .heeded, .reported, .fatal:
      due(perhaps, [.profile("RJ")])
      due(0...0, [.profile("alice")] + Asked.charts)
    }
  }

  private mutating func countWithSpoiledProfile() {
    let charts = [Asked.chart("alice", yearsAgo: 1), .chart("alice", yearsAgo: 2)]
    dueOfWholeDigest()
    due(spoiled, [.profile("alice")])
    switch row.right {
    // She joined after the second of these weeks.
    case _ where isHealed: due(0...0, [charts[1]])
    case .doubted: due(0...0, charts)
    case .fatal:
      due(perhaps, [.profile("RJ")] + Asked.charts)
      due(0...0, charts)
    case .accepted, .retried, .heeded, .believed, .reported: break
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
