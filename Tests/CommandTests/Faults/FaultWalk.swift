import LastFMStub
import Testing

/// One run of the command into one fault, and all that became of it.
struct FaultWalk: Sendable {
  var status: Int32 = 0
  var stderr = ""
  /// How each user and year came out: `RJ 1 charted`.
  var years: [String] = []
  var problems: Set<String> = []
  /// What a reader of the document sees.
  var document = ""
  /// Whether the file that was there before still is.
  var keptEarlier = false
  /// How often each question went out.
  var asked: [Asked: Int] = [:]
  /// How many of these met the fault, or might have.
  var requests = 0
  var duration: Duration = .zero
  /// What a later run finds in the cache.
  var kept: KeptAnswers

  static let users = ["RJ", "alice"]
  /// What comes out where nothing is missing, of 2024.
  static let wholeYears = ["RJ 1 charted", "RJ 2 charted", "alice 1 charted", "alice 2 charted"]
  static let wholeCache: Set = [
    "list", "profile RJ", "profile alice", "chart RJ 1", "chart RJ 2", "chart alice 1",
    "chart alice 2",
  ]

  /// A walk that is noted for the report, and keeps to the rules that hold whatever became of it.
  static func checked(into row: FaultRow, at place: FaultPlace) async throws -> FaultWalk {
    let walk = try await FaultWalk(into: row, at: place)
    FaultReport.add(row, place, walk)
    #expect(DueRequests(row, at: place).complaints(about: walk.asked) == [])
    #expect(row.lasts(at: place).contains(walk.duration))
    #expect(walk.kept.areSound)
    #expect(!walk.stderr.contains(Sandbox.key))
    return walk
  }

  init(into row: FaultRow, at place: FaultPlace) async throws {
    self = try await Sandbox.useInTurn(wire: true) { sandbox in
      try sandbox.configure(Self.configuration(for: row))
      place.prepare(sandbox.stub)
      sandbox.stub.faults.add(
        Fault(when: place.pattern, answer: row.answer, times: place.isOnce ? .once : .always)
      )
      if place.beginsWithFile { try sandbox.home.write("earlier", to: "digest") }
      let outcome = try await sandbox.run(["digest", "--output", "digest"] + place.arguments)
      let requests = sandbox.stub.requests
      sandbox.stub.faults.removeAll()
      place.prepare(sandbox.stub)
      var walk = FaultWalk(kept: try await KeptAnswers(of: sandbox, at: place))
      walk.status = outcome.status
      walk.stderr = outcome.stderr
      walk.duration = outcome.duration
      walk.asked = Dictionary(requests.map { (Asked($0, at: place), 1) }, uniquingKeysWith: +)
      walk.requests = requests.count { place.pattern.matches($0) }
      walk.document = (try? sandbox.text("digest")) ?? ""
      walk.keptEarlier = walk.document == "earlier"
      if let document = try? DigestsJSON(walk.document) {
        walk.years = document.outcomes
        walk.problems = document.problems
      }
      return walk
    }
  }

  private init(kept: KeptAnswers) {
    self.kept = kept
  }

  /// Does not wait between attempts, and for an answer no longer than it must.
  private static func configuration(for row: FaultRow) -> String {
    """
    lastfm:
      requests_per_second: 1000
      retry_waits: [0, 0, 0]
      rate_limit_waits: [0, 0, 0]
      request_timeout: \(row.takesTime ? "2 s" : "300 s")
      deadline: \(row.takesTime ? "100 s" : "600 s")

    """
  }
}

extension FaultRow {
  /// How long a walk may last.
  ///
  /// Where the fault takes time, each attempt that meets it is waited for as long as configured, one after
  /// the other, and that ends the run before its deadline: which four attempts of half a minute, the time
  /// that is usual, would not.
  ///
  /// Where it takes none, nothing ever waits for a time-out, however busy the machine.
  func lasts(at place: FaultPlace) -> Range<Duration> {
    guard takesTime else { return .zero..<Duration.seconds(300) }
    return .seconds(2) * (place.isOnce ? 1 : right.attempts)..<Duration.seconds(100)
  }
}
