/// A rule that spoils the answers to some requests.
package struct Fault: Sendable {
  package let when: RequestPattern
  package let answer: FaultAnswer
  package let times: Times

  package init(when: RequestPattern, answer: FaultAnswer, times: Times = .once) {
    self.when = when
    self.answer = answer
    self.times = times
  }

  package enum Times: Sendable {
    case once
    case count(Int)
    case always

    var limit: Int {
      switch self {
      case .once: 1
      case .count(let count): count
      case .always: .max
      }
    }
  }
}

/// The faults of a server. For each request the first that matches and is not used up applies.
package final class Faults: Sendable {
  private let rules = Locked<[(fault: Fault, left: Int)]>([])

  package func add(_ fault: Fault) {
    rules.withLock { $0.append((fault, fault.times.limit)) }
  }

  package func removeAll() {
    rules.withLock { $0.removeAll() }
  }

  func next(for request: RecordedRequest) -> FaultAnswer? {
    rules.withLock { rules in
      guard
        let index = rules.firstIndex(where: { $0.left > 0 && $0.fault.when.matches(request) })
      else { return nil }
      rules[index].left -= 1
      return rules[index].fault.answer
    }
  }

  /// The next fault, if it is one of the connection's.
  func nextOnTheWire(for request: RecordedRequest) -> WireFault? {
    rules.withLock { rules in
      guard
        let index = rules.firstIndex(where: { $0.left > 0 && $0.fault.when.matches(request) }),
        case .wire(let fault) = rules[index].fault.answer
      else { return nil }
      rules[index].left -= 1
      return fault
    }
  }
}
