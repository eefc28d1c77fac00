extension Sequence where Element: Sendable {
  /// Transforms all elements at the same time; the results come in the elements' order.
  ///
  /// How much really happens at once is decided by whoever `transform` asks.
  func concurrentMap<Value: Sendable>(
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
