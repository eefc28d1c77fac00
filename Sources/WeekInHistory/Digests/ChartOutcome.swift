/// A failure that concerns one request becomes a value; one that concerns the run is thrown.
package func outcome<Value>(
  _ ask: () async throws -> Value
) async throws -> Result<Value, ChartFailure> {
  do {
    return .success(try await ask())
  } catch let failure as ChartFailure {
    if case .keyRejected = failure { throw failure }
    return .failure(failure)
  }
}
