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

  /// What stderr says of it; what comes after a colon are OpenSSL's words.
  var words: String {
    switch self {
    case .nobodyListens: "There was no connection to 127.0.0.1:1.\n"
    case .unknownHost: "The host lastfm.invalid was not found.\n"
    case .proxyIsGone: "There was no connection to lastfm.invalid.\n"
    case .proxyRefuses: "The proxy refused a connection to lastfm.invalid (HTTP 403).\n"
    case .proxyHangsUp: "The answer of lastfm.invalid was cut short.\n"
    case .unknownIssuer: "The certificate of lastfm.invalid is not trusted: "
    case .wrongName: "The certificate of lastfm.invalid is not trusted: "
    case .downgrade: "lastfm.invalid redirected to http, which is not followed.\n"
    }
  }

  /// The faults that a server of ours can make once, and then not again.
  static let passing: [WayFault] = [
    .proxyRefuses, .proxyHangsUp, .unknownIssuer, .wrongName, .downgrade,
  ]

  /// How many requests reach the stub where two users look back one year: one list, two profiles and two
  /// charts, if the fault passes; and only a redirect lets any through.
  ///
  /// Otherwise the list is attempted four times, and beside it, until it is given up, the first user's profile.
  func dueRequests(lasts: Bool) -> ClosedRange<Int> {
    switch (self, lasts) {
    case (.downgrade, true): 4...8
    case (_, true): 0...0
    case (.downgrade, false): 6...6
    case (_, false): 5...5
    }
  }

  /// How many connections the proxy sees, if any lead there: one an attempt, unless one is kept for the next
  /// attempt, as only sound ones are. What the first does wrong is attempted once more.
  func dueConnections(lasts: Bool) -> ClosedRange<Int> {
    switch self {
    case .nobodyListens, .unknownHost, .proxyIsGone: 0...0
    case .downgrade: 1...(lasts ? 8 : 6)
    case .proxyRefuses, .proxyHangsUp, .unknownIssuer, .wrongName: lasts ? 4...8 : 2...6
    }
  }
}
