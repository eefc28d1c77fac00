import FlyingFox
import FlyingSocks
import Foundation
import PromptSockets

/// A server on this machine that answers like Last.fm, from invented listening histories.
///
///     let stub = try await LastFMStub.start()
///     stub.faults.add(Fault(when: .user("rj"), answer: .error(8), times: .count(2)))
///     … ask `stub.root` …
///     await stub.stop()
package final class LastFMStub: Sendable {
  /// `http://127.0.0.1:PORT/2.0/`
  package let root: String
  package let faults = Faults()

  /// Of the server behind the wire, if there is one.
  package let port: UInt16
  private let responder: Responder
  private let server: HTTPServer
  private let running: Task<Void, any Error>
  private let wire: RawServer?

  /// Port 0 is any free one; each answer waits for `latency`, to look like a network; `onRequest`
  /// is called with each request as it arrives. With a `wire`, connections can be spoiled, too, and
  /// `root` is where it begins. Throws when the port is taken.
  package static func start(
    port: UInt16 = 0,
    world: World = .standard,
    latency: Duration = .zero,
    wire: Bool = false,
    onRequest: @escaping @Sendable (RecordedRequest) -> Void = { _ in }
  ) async throws -> LastFMStub {
    let server = try HTTPServer(
      address: .inet(ip4: "127.0.0.1", port: port),  // `.loopback` would be ::1
      timeout: 3600,
      pool: PromptPool(),
      logger: .disabled
    )
    let running = Task { try await server.run() }
    do {
      // Long, because a thousand tests may begin at once.
      try await server.waitUntilListening(timeout: 120)
    } catch {
      running.cancel()
      try await running.value  // why it does not listen
      throw error
    }
    guard case .ip4(_, let bound) = await server.listeningAddress else {
      throw SocketError.unsupportedAddress
    }
    let stub = try LastFMStub(
      server: server,
      running: running,
      port: bound,
      hasWire: wire,
      world: world,
      latency: latency,
      onRequest: onRequest
    )
    let responder = stub.responder
    await server.appendRoute("*") { await responder.respond(to: $0) }
    return stub
  }

  private init(
    server: HTTPServer,
    running: Task<Void, any Error>,
    port: UInt16,
    hasWire: Bool,
    world: World,
    latency: Duration,
    onRequest: @escaping @Sendable (RecordedRequest) -> Void
  ) throws {
    self.server = server
    self.running = running
    self.port = port
    let host = "http://127.0.0.1:\(port)/"
    let responder = Responder(
      service: WebService(world: world, imageRoot: host),
      pictures: Pictures(root: host),
      faults: faults,
      latency: latency,
      onRequest: onRequest
    )
    self.responder = responder
    wire = hasWire ? try FaultyWire.server(before: port, asking: responder.wireFault) : nil
    root = (wire?.url ?? "http://127.0.0.1:\(port)") + "/2.0/"
  }

  package func stop() async {
    await responder.gate.open()
    await server.stop()
    running.cancel()
    _ = try? await running.value
  }

  /// In the order of arrival.
  package var requests: [RecordedRequest] { responder.log.withLock { $0.requests } }

  /// The requests for one method of the API, in whatever capitals.
  package func requests(for method: String) -> [RecordedRequest] {
    requests.filter { $0.method == method.lowercased() }
  }

  /// The most requests that were under way at the same time.
  package var peakConcurrency: Int { responder.log.withLock { $0.peak } }

  /// How many connections the requests came over.
  package var connections: Int { responder.log.withLock { $0.peers.count } }

  package func resetRequests() {
    responder.log.withLock { $0.reset() }
  }

  /// From now on, whoever asks more often gets error 29.
  package func allow(requestsPerSecond rate: Double, burst: Int = 5) {
    responder.allowance.withLock { $0 = Allowance(perSecond: rate, burst: burst) }
  }

  /// From now on, requests like this wait for `release`.
  package func hold(_ pattern: RequestPattern = .any) async {
    await responder.gate.close(for: pattern)
  }

  package func release() async {
    await responder.gate.open()
  }

  /// Returns once that many requests are being held.
  package func waitUntilHeld(_ count: Int) async {
    await responder.gate.waitUntilHeld(count)
  }
}
