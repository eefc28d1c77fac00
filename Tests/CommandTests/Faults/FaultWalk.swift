import LastFMStub
import Testing

/// One run of the command into one fault, and all that became of it.
struct FaultWalk: Sendable {
  /// Where the fault sits. There are always two users and two years.
  enum Place: String, Sendable, CaseIterable {
    /// The first user's chart of a year ago, once: a retry heals what a retry can.
    case chartOnce = "one chart, once"
    case chartAlways = "one chart, for good"
    case everything = "everything, for good"
  }

  var status: Int32
  var stderr: String
  /// How each user and year came out: `RJ 1 charted`.
  var years: [String]
  var problems: Set<String>
  /// What a reader of the document sees.
  var document: String
  /// Whether the file that was there before still is.
  var keptEarlier: Bool
  /// How often the spoiled question went out; all questions, where all are spoiled.
  var requests: Int
  var duration: Duration
  /// The charts that a later run finds in the cache: `RJ 1`.
  var keptYears: [String]
  /// Whether each of them is the one that the server has.
  var keptIsSound: Bool

  static let users = ["RJ", "alice"]
  private static let chart = RequestPattern.method("user.getWeeklyAlbumChart").user("RJ")
    .from(Sandbox.from(yearsAgo: 1))

  init(into row: FaultRow, at place: Place) async throws {
    self = try await Sandbox.useInTurn(wire: true) { sandbox in
      try sandbox.configure(Self.configuration(for: row))
      let pattern = place == .everything ? RequestPattern.any : Self.chart
      sandbox.stub.faults.add(
        Fault(when: pattern, answer: row.answer, times: place == .chartOnce ? .once : .always)
      )
      if place == .everything { try sandbox.home.write("earlier", to: "digest.json") }
      let outcome = try await sandbox.run(
        ["digest", "--date", Sandbox.date, "--years-ago", "1-2", "--format", "json"]
          + ["--output", "digest.json"] + Self.users
      )
      let requests = sandbox.stub.requests.count { pattern.matches($0) }
      let text = (try? sandbox.text("digest.json")) ?? ""
      let document = try? DigestsJSON(text)
      let kept = try await KeptCharts(of: sandbox)
      return FaultWalk(
        status: outcome.status,
        stderr: outcome.stderr,
        years: document?.outcomes ?? [],
        problems: document?.problems ?? [],
        document: text,
        keptEarlier: text == "earlier",
        requests: requests,
        duration: outcome.duration,
        keptYears: kept.years,
        keptIsSound: kept.areSound
      )
    }
  }

  private init(
    status: Int32,
    stderr: String,
    years: [String],
    problems: Set<String>,
    document: String,
    keptEarlier: Bool,
    requests: Int,
    duration: Duration,
    keptYears: [String],
    keptIsSound: Bool
  ) {
    self.status = status
    self.stderr = stderr
    self.years = years
    self.problems = problems
    self.document = document
    self.keptEarlier = keptEarlier
    self.requests = requests
    self.duration = duration
    self.keptYears = keptYears
    self.keptIsSound = keptIsSound
  }

  /// Does not wait between attempts, and for an answer no longer than it must.
  private static func configuration(for row: FaultRow) -> String {
    """
    lastfm:
      requests_per_second: 1000
      retry_waits: [0, 0, 0]
      rate_limit_waits: [0, 0, 0]
    \(row.takesTime ? "  request_timeout: 0.5 s\n" : "")
    """
  }
}
