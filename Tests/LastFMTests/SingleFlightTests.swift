import Testing

@testable import LastFM

@Suite(.timeLimit(.minutes(15)))
struct SingleFlightTests {
  /// A question that tells when it is looked for, which is when its asker joins a flight.
  private struct Question: Hashable, Sendable {
    var text: String
    var whenSought: @Sendable () -> Void = {}

    static func == (one: Question, other: Question) -> Bool { one.text == other.text }

    func hash(into hasher: inout Hasher) {
      whenSought()
      hasher.combine(text)
    }
  }

  private struct Broken: Error {}

  private let flights = SingleFlight<Question, Int>()

  /// Two who ask the same while the first is still under way, and what they are told.
  private func twoAnswers(
    by ask: @escaping @Sendable () async throws -> Int
  ) async -> [Result<Int, any Error>] {
    let gate = Gate()
    let underWay = Tally<Void>()
    let first = Task {
      try await flights.answer(to: Question(text: "x")) {
        await underWay.note(())
        await gate.wait()
        return try await ask()
      }
    }
    await underWay.reaches(1)
    let second = Task {
      try await flights.answer(to: Question(text: "x") { Task { await gate.open() } }) {
        Issue.record("asked twice")
        return 0
      }
    }
    return [await first.result, await second.result]
  }

  @Test func `gives all who ask the same at the same time one answer`() async throws {
    #expect(try await twoAnswers { 42 }.map { try $0.get() } == [42, 42])
  }

  @Test func `shares a failure, too`() async {
    for result in await twoAnswers(by: { throw Broken() }) {
      #expect(throws: Broken.self) { try result.get() }
    }
  }

  @Test func `asks again when the answer was given, or was none`() async throws {
    await #expect(throws: Broken.self) {
      try await flights.answer(to: Question(text: "x")) { throw Broken() }
    }
    #expect(try await flights.answer(to: Question(text: "x")) { 1 } == 1)
    #expect(try await flights.answer(to: Question(text: "x")) { 2 } == 2)
  }

  @Test func `does not let different questions wait for each other`() async throws {
    let gate = Gate()
    let slow = Task {
      try await flights.answer(to: Question(text: "slow")) {
        await gate.wait()
        return 1
      }
    }
    #expect(try await flights.answer(to: Question(text: "quick")) { 2 } == 2)
    await gate.open()
    #expect(try await slow.value == 1)
  }

  @Test func `ends what is under way when the run is interrupted`() async {
    let underWay = Tally<Void>()
    let clock = TestClock()
    let asker = Task {
      try await flights.answer(to: Question(text: "x")) {
        await underWay.note(())
        try await clock.sleep(for: .seconds(1))
        return 1
      }
    }
    await underWay.reaches(1)
    asker.cancel()
    await #expect(throws: CancellationError.self) { try await asker.value }
  }
}
