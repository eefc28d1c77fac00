extension Array where Element: Sendable {
  /// Transforms the elements, a few at a time, and hands the results over one by one in the elements' order.
  ///
  /// At most `atOnce` of them exist at a time, so that a thousand need no more memory than a few.
  package func inTurn<Value: Sendable>(
    atOnce: Int,
    _ transform: @escaping @Sendable (Element) async throws -> Value,
    deliver: (Value) async throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: (Int, Value).self) { group in
      var waiting: [Int: Value] = [:]
      var started = 0
      for turn in indices {
        while started < Swift.min(turn + Swift.max(1, atOnce), count) {
          group.addTask { [element = self[started], started] in
            (started, try await transform(element))
          }
          started += 1
        }
        while waiting[turn] == nil, let (index, value) = try await group.next() {
          waiting[index] = value
        }
        if let value = waiting.removeValue(forKey: turn) { try await deliver(value) }
      }
    }
  }
}

extension Sequence where Element: Sendable {
  /// Transforms all elements at the same time; the results come in the elements' order.
  ///
  /// How much really happens at once is decided by whoever `transform` asks.
  package func concurrentMap<Value: Sendable>(
    _ transform: @escaping @Sendable (Element) async throws -> Value
  ) async throws -> [Value] {
    try await withThrowingTaskGroup(of: (Int, Value).self) { group in
      for (index, element) in enumerated() {
        group.addTask { (index, try await transform(element)) }
      }
      var values: [(Int, Value)] = []
      for try await value in group { values.append(value) }
      return values.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }
}
