import Mail
import WeekInHistory

/// What became of a run's editions, for stderr and the exit code.
struct SendTally {
  private var sent = 0
  private var troubles: Set<ExitStatus> = []
  /// What is still to be said.
  private var reports: [String] = []

  mutating func countSent() {
    sent += 1
  }

  mutating func count(_ trouble: ExitStatus, _ report: String? = nil) {
    troubles.insert(trouble)
    if let report { reports.append(report) }
  }

  /// What somebody has to mend goes before what passes by itself.
  var status: ExitStatus {
    guard !troubles.isEmpty else { return .done }
    if sent > 0 { return .partlyDone }
    let order: [ExitStatus] = [.configuration, .badInput, .unavailable, .partlyDone, .tryAgain]
    return order.first(where: troubles.contains) ?? .internalError
  }

  /// Says what went wrong, and throws the exit code that goes with it.
  mutating func report(to errors: (String) -> Void) throws {
    say(to: errors)
    if status != .done { throw CommandFailure(status) }
  }

  mutating func say(to errors: (String) -> Void) {
    for report in reports {
      for line in report.split(separator: "\n") {
        errors("backspin: \(String(line).withoutControls)\n")
      }
    }
    reports = []
  }
}
