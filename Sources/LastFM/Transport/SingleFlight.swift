/// Lets those who ask the same question at the same time share one answer.
actor SingleFlight<Question: Hashable & Sendable, Answer: Sendable> {
  private var flights: [Question: Task<Answer, any Error>] = [:]
  private var outcomes: [Question: Result<Answer, any Error>] = [:]
  private let memory: Memory

  /// Which questions are never asked again, as long as there are not too many to remember.
  enum Memory {
    case nothing
    case failures
    case failuresAndAnswers
  }

  init(remembering memory: Memory = .nothing) {
    self.memory = memory
  }

  /// An interruption of one who asks interrupts the others too: runs are interrupted as a whole.
  func answer(
    to question: Question,
    by ask: @escaping @Sendable () async throws -> Answer
  ) async throws -> Answer {
    if let outcome = outcomes[question] { return try outcome.get() }
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
        let answer = try await ask()
        if memory == .failuresAndAnswers { remember(.success(answer), of: question) }
        return answer
      } catch {
        if memory != .nothing { remember(.failure(error), of: question) }
        throw error
      }
    }
    flights[question] = flight
    return flight
  }

  private func remember(_ outcome: Result<Answer, any Error>, of question: Question) {
    if outcomes.count < 10_000 { outcomes[question] = outcome }
  }
}
