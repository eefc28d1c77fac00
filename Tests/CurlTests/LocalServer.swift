import Curl
import FlyingFox
import FlyingSocks

/// A well-behaved server on 127.0.0.1, for as long as the test holds it.
final class LocalServer: Sendable {
  let url: String
  private let running: Task<Void, any Error>

  init(
    _ answer: @escaping @Sendable (FlyingFox.HTTPRequest) async -> FlyingFox.HTTPResponse
  ) async throws {
    let server = HTTPServer(
      address: try .inet(ip4: "127.0.0.1", port: 0),
      logger: .disabled,
      handler: ClosureHTTPHandler(answer)
    )
    running = Task { try await server.run() }
    try await server.waitUntilListening(timeout: 120)
    guard case .ip4(_, let port) = await server.listeningAddress else { throw NotListening() }
    url = "http://127.0.0.1:\(port)"
  }

  deinit {
    running.cancel()
  }
}

struct NotListening: Error {}

/// A client with the usual settings, or with some of them changed. It closes itself.
func client(_ change: (inout CurlClient.Settings) -> Void = { _ in }) -> CurlClient {
  var settings = CurlClient.Settings(userAgent: "backspin-tests/1")
  change(&settings)
  return CurlClient(settings)
}
