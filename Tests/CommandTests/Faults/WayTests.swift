import Foundation
import LastFMStub
import Testing

/// Faults of the way to Last.fm, through the built command.
@Suite(.timeLimit(.minutes(2))) struct WayTests {
  @Test("is found again after a fault that passes", arguments: WayFault.passing)
  func once(_ fault: WayFault) async throws {
    try await walk(fault, lasts: false) { outcome, text in
      #expect(outcome.status == 0)
      #expect(outcome.stderr == "")
      let outcomes = try DigestsJSON(text).outcomes
      #expect(outcomes == ["RJ 1 charted", "alice 1 charted"])
    }
  }

  @Test("is given up where the fault stays, and the earlier file too", arguments: WayFault.allCases)
  func forGood(_ fault: WayFault) async throws {
    try await walk(fault, lasts: true) { outcome, text in
      #expect(outcome.status == 69)
      #expect(outcome.stderr.contains(fault.words))
      #expect(!outcome.stderr.contains(Sandbox.key))
      #expect(text == "earlier")
    }
  }

  private func walk(
    _ fault: WayFault,
    lasts: Bool,
    _ check: @Sendable (BinaryRun.Outcome, String) throws -> Void
  ) async throws {
    try await Sandbox.use { sandbox in
      try sandbox.configure("lastfm:\n  retry_waits: [0, 0, 0]\n  requests_per_second: 1000\n")
      try sandbox.home.write("earlier", to: "digest.json")
      let way = try await Way(sandbox, fault: fault, lasts: lasts)
      let outcome = try await sandbox.run(
        ["digest", "RJ", "alice", "--date", Sandbox.date, "--format", "json", "-o", "digest.json"],
        environment: way.environment
      )
      let text = try sandbox.text("digest.json")
      FaultReport.add(fault, lasts: lasts, outcome, made: text)
      try check(outcome, text)
    }
  }
}

/// A way to the sandbox's server, with a fault in it: on the first connection, or on all.
private struct Way {
  private(set) var environment: [String: String?]
  // What the way is made of, for as long as it is needed.
  private let proxy: RawServer
  private let fronts: [SecureFront]

  init(_ sandbox: Sandbox, fault: WayFault, lasts: Bool) async throws {
    try FileManager.default.createDirectory(
      atPath: sandbox.path("tls"),
      withIntermediateDirectories: true
    )
    let certificates = try Certificates(in: sandbox.path("tls"), for: "lastfm.invalid")
    let good = try SecureFront(before: sandbox.stub.port, certificate: certificates.good)
    let bad = try SecureFront(
      before: sandbox.stub.port,
      certificate: fault == .wrongName ? certificates.misnamed : certificates.strange
    )
    if fault == .downgrade {
      let answer = FaultAnswer.redirect(to: sandbox.stub.root)
      sandbox.stub.faults.add(Fault(when: .any, answer: answer, times: lasts ? .always : .once))
    }
    let (goodPort, badPort) = (good.port, bad.port)
    let proxy = try RawServer { connection in
      guard connection.readRequest()?.hasPrefix("CONNECT lastfm.invalid:443 ") == true else {
        return
      }
      let isSpoiled = lasts || connection.number == 1
      switch fault {
      case .proxyRefuses where isSpoiled:
        connection.write("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n")
      case .proxyHangsUp where isSpoiled:
        break
      default:
        connection.write("HTTP/1.1 200 Connection established\r\n\r\n")
        let isBad = isSpoiled && [.unknownIssuer, .wrongName].contains(fault)
        connection.relay(to: isBad ? badPort : goodPort)
      }
    }
    self.proxy = proxy
    fronts = [good, bad]
    environment = [
      "BACKSPIN_API_ROOT": "https://lastfm.invalid/2.0/",
      "SSL_CERT_FILE": certificates.trusted,
      "https_proxy": proxy.url,
    ]
    switch fault {
    case .nobodyListens: environment["BACKSPIN_API_ROOT"] = "http://127.0.0.1:1/2.0/"
    case .unknownHost: environment["https_proxy"] = nil
    case .proxyIsGone: environment["https_proxy"] = "http://127.0.0.1:1"
    default: break
    }
  }
}
