import Curl

/// The HTTP client, made when the first request is: a run that finds all it needs in the cache starts
/// no thread and loads no certificates.
final class HTTPDoor: Sendable {
  private enum State: Sendable {
    case unused
    case open(CurlClient)
    case closed
  }

  private let state = Locked(State.unused)
  private let settings: CurlClient.Settings

  /// `caBundle` is a file of certificates to trust in place of the system's.
  init(requestTimeout: Duration = .seconds(30), caBundle: String? = nil) {
    var settings = CurlClient.Settings(
      userAgent: "backspin/\(Backspin.version) (+\(Backspin.homepage))"
    )
    settings.requestTimeout = requestTimeout
    settings.caBundle = caBundle
    self.settings = settings
  }

  /// Throws `CurlFailure.closed` once the door is closed.
  @Sendable func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard let client = client() else { throw CurlFailure.closed }
    return try await client.send(request)
  }

  func close() {
    state.withLock { state in
      if case .open(let client) = state { client.close() }
      state = .closed
    }
  }

  /// `nil` once the door is closed.
  private func client() -> CurlClient? {
    state.withLock { state in
      switch state {
      case .open(let client): return client
      case .closed: return nil
      case .unused:
        let client = CurlClient(settings)
        state = .open(client)
        return client
      }
    }
  }
}
