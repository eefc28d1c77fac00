import LastFMStub
import Testing

/// One run of the command over a way with a fault in it, and all that became of it.
struct WayWalk: Sendable {
  var outcome: BinaryRun.Outcome
  var document: String
  /// `RJ 1 charted`
  var years: [String]
  /// How many reached the stub.
  var requests: Int
  /// How many reached the proxy.
  var connections: Int
  var kept: KeptAnswers

  /// A walk that is noted for the report, and keeps to the rules that hold whatever became of it.
  static func checked(into fault: WayFault, lasts: Bool) async throws -> WayWalk {
    let walk = try await WayWalk(into: fault, lasts: lasts)
    FaultReport.add(fault, lasts: lasts, walk)
    #expect(fault.dueRequests(lasts: lasts).contains(walk.requests))
    #expect(fault.dueConnections(lasts: lasts).contains(walk.connections))
    // Nothing waits for a time-out, not once.
    #expect(walk.outcome.duration < .seconds(300))
    #expect(walk.kept.areSound)
    #expect(!walk.outcome.stderr.contains(Sandbox.key))
    return walk
  }

  private init(into fault: WayFault, lasts: Bool) async throws {
    self = try await Sandbox.use { sandbox in
      try sandbox.configure(
        """
        lastfm:
          requests_per_second: 1000
          retry_waits: [0, 0, 0]
          request_timeout: 300 s

        """
      )
      try sandbox.home.write("earlier", to: "digest.json")
      let way = try await Way(sandbox, fault: fault, lasts: lasts)
      let outcome = try await sandbox.run(
        ["digest", "RJ", "alice", "--date", Sandbox.date, "--format", "json", "-o", "digest.json"],
        environment: way.environment
      )
      let (requests, connections) = (sandbox.stub.requests.count, way.connections)
      let document = try sandbox.text("digest.json")
      sandbox.stub.faults.removeAll()
      return WayWalk(
        outcome: outcome,
        document: document,
        years: (try? DigestsJSON(document).outcomes) ?? [],
        requests: requests,
        connections: connections,
        kept: try await KeptAnswers(of: sandbox, root: way.root)
      )
    }
  }

  private init(
    outcome: BinaryRun.Outcome,
    document: String,
    years: [String],
    requests: Int,
    connections: Int,
    kept: KeptAnswers
  ) {
    self.outcome = outcome
    self.document = document
    self.years = years
    self.requests = requests
    self.connections = connections
    self.kept = kept
  }
}
