import WeekInHistory

/// What became of a run's digests, for stderr and the exit code.
struct Tally {
  private var made = 0
  private(set) var reports: [String] = []
  private var kindsOfFailure: Set<Problem.Kind> = []

  mutating func count(_ digest: Digest) {
    if digest.status != .failed { made += 1 }
    if let problem = digest.problem {
      // Some messages say by themselves whom they are about.
      let isNamed = problem.message.contains("“\(digest.user)”")
      add(
        problem,
        isNamed ? problem.message : "\(digest.user): \(problem.message)",
        isFailure: digest.status == .failed
      )
    }
    // One line for all years that have the same to say.
    let missing = digest.years.compactMap { year in
      year.outcome.problem.map { (yearsAgo: year.yearsAgo, problem: $0) }
    }
    for (problem, years) in Dictionary(grouping: missing, by: \.problem)
      .sorted(by: { $0.value[0].yearsAgo < $1.value[0].yearsAgo })
    where problem != digest.problem {
      let list = Self.list(years.map { String($0.yearsAgo) })
      let unit = years.count == 1 && years[0].yearsAgo == 1 ? "year" : "years"
      add(
        problem,
        "\(digest.user), \(list) \(unit) ago: \(problem.message)",
        isFailure: digest.status == .failed
      )
    }
  }

  /// Something that kept the whole run from making anything.
  mutating func count(_ problem: Problem) {
    add(problem, problem.message, isFailure: true)
  }

  var status: ExitStatus {
    if reports.isEmpty { return .done }
    if made > 0 { return .partlyDone }
    if kindsOfFailure.isSubset(of: [.unknownUser, .privateUser]) { return .badInput }
    return kindsOfFailure.contains(.rateLimited) ? .tryAgain : .unavailable
  }

  /// Says what is missing, and throws the exit code that goes with it.
  func report(to errors: (String) -> Void) throws {
    for report in reports { errors("backspin: \(report.withoutControls)\n") }
    if status == .unavailable, kindsOfFailure.contains(.unavailable) {
      errors("backspin: Nothing could be made, and nothing was changed. Try again later.\n")
    }
    if status != .done { throw CommandFailure(status) }
  }

  /// `1, 2 and 5`
  private static func list(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }

  private mutating func add(_ problem: Problem, _ report: String, isFailure: Bool) {
    reports.append(report)
    if isFailure { kindsOfFailure.insert(problem.kind) }
  }
}
