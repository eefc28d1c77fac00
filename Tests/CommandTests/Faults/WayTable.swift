import LastFMStub
import Testing

/// What goes wrong on the way to Last.fm, before an answer can. The way leads through a proxy and TLS:
///
///     backspin ──► proxy (CONNECT) ──► socat (TLS, as lastfm.invalid) ──► the stub
enum WayFault: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case nobodyListens = "nobody listens"
  case unknownHost = "DNS knows no such host"
  case proxyIsGone = "no proxy listens"
  case proxyRefuses = "the proxy refuses"
  case proxyHangsUp = "the proxy hangs up"
  case unknownIssuer = "a certificate of unknown issue"
  case wrongName = "another host's certificate"
  case downgrade = "a redirect from https to http"

  var testDescription: String { rawValue }

  /// What stderr says of it.
  var words: String {
    switch self {
    case .nobodyListens: "There was no connection to 127.0.0.1:1."
    case .unknownHost: "The host lastfm.invalid was not found."
    case .proxyIsGone: "There was no connection to lastfm.invalid."
    case .proxyRefuses: "The proxy refused"
    case .proxyHangsUp: "lastfm.invalid"
    case .unknownIssuer: "The certificate of lastfm.invalid is not trusted: "
    case .wrongName: "The certificate of lastfm.invalid is not trusted: "
    case .downgrade: "lastfm.invalid redirected to http, which is not followed."
    }
  }

  /// The faults that a server of ours can make once, and then not again.
  static let passing: [WayFault] = [
    .proxyRefuses, .proxyHangsUp, .unknownIssuer, .wrongName, .downgrade,
  ]
}
