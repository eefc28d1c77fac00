/// Lets those who ask the same question at the same time share one answer.
actor SingleFlight<Question: Hashable & Sendable, Answer: Sendable> {
  private var flights: [Question: Task<Answer, any Error>] = [:]
  private var failures: [Question: any Error] = [:]
  private let remembersFailures: Bool

  /// With `remembersFailures`, a question that found no answer is never asked again.
  init(remembersFailures: Bool = false) {
    self.remembersFailures = remembersFailures
  }

  /// An interruption of one who asks interrupts the others too: runs are interrupted as a whole.
  func answer(
    to question: Question,
    by ask: @escaping @Sendable () async throws -> Answer
  ) async throws -> Answer {
    if let failure = failures[question] { throw failure }
    let flight = flights[question] ?? takeOff(question, ask)
    return try await withTaskCancellationHandler {
      try await flight.value
    } onCancel: {
      flight.cancel()
    }
  }

  private func takeOff(
    _ question: Question,
    _ ask: @escaping @Sendable () async throws -> Answer
  ) -> Task<Answer, any Error> {
    let flight = Task {
      defer { flights[question] = nil }
      do {
        return try await ask()
      } catch {
        if remembersFailures { failures[question] = error }
        throw error
      }
    }
    flights[question] = flight
    return flight
  }
}
