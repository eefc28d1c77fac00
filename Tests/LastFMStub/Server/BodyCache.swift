/// Answers that have been made before, for a benchmark that must not measure this server.
final class BodyCache: Sendable {
  struct Entry: Sendable {
    let answer: Answer
    let gzip: [UInt8]?
  }

  private struct Store: Sendable {
    var entries: [String: Entry] = [:]
    var bytes = 0
  }

  private let store = Locked(Store())
  private let limit = 256 << 20

  /// Small bodies are not worth compressing.
  func entry(for question: Question, make: () -> Answer) -> Entry {
    let key = question["api_key"].map { $0 + "\u{1}" + question.canonical } ?? question.canonical
    if let known = store.withLock({ $0.entries[key] }) { return known }
    let answer = make()
    let entry = Entry(
      answer: answer,
      gzip: answer.body.count < 256 ? nil : Gzip.compress(answer.body)
    )
    store.withLock { store in
      if store.bytes > limit { store = Store() }
      store.bytes += answer.body.count + (entry.gzip?.count ?? 0)
      store.entries[key] = entry
    }
    return entry
  }
}
