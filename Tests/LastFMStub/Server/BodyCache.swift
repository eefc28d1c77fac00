/// Answers that have been made before, for a benchmark that must not measure this server.
final class BodyCache: Sendable {
  private struct Store: Sendable {
    var answers: [Key: Answer] = [:]
    var bytes = 0
  }

  /// Bytes, because names that differ only in their Unicode normal form are equal as strings.
  private struct Key: Hashable, Sendable {
    let question: [UInt8]
    let isCompressed: Bool
  }

  private let store = Locked(Store())
  private let limit = 256 << 20

  func answer(to question: Question, compressed: Bool, make: () -> Answer) -> Answer {
    let key = Key(question: Array(question.canonical.utf8), isCompressed: compressed)
    if let known = store.withLock({ $0.answers[key] }) { return known }
    let answer = compressed ? make().compressed() : make()
    store.withLock { store in
      if store.bytes > limit { store = Store() }
      store.bytes += answer.body.count
      store.answers[key] = answer
    }
    return answer
  }
}
