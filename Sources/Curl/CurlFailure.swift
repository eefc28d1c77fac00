/// Why there is no answer. Each case says at which host, with its port where the URL names one,
/// and never more of the URL than that.
package enum CurlFailure: Error, Sendable, Equatable {
  case malformedRequest(host: String)
  case couldNotResolve(host: String)
  case couldNotConnect(host: String)
  /// The proxy did not let us through to the host; `status` is its answer to CONNECT.
  case proxyRefused(host: String, status: Int)
  case timedOut(host: String)
  /// The certificate is not one to trust; `reason` is OpenSSL's.
  case notTrusted(host: String, reason: String)
  case tooManyRedirects(host: String, limit: Int)
  /// To a scheme that is neither http nor https, or from https to http.
  case redirectRefused(host: String, scheme: String)
  case bodyTooLarge(host: String, limit: Int)
  /// The connection ended, or broke, before the answer was complete.
  case cutShort(host: String)
  case undecodableBody(host: String)
  case notHTTP(host: String)
  /// The client was closed before the answer was complete.
  case closed
  /// Whatever else libcurl can fail with: its code, and its words for it.
  case other(host: String, code: Int, message: String)
}

extension CurlFailure: CustomStringConvertible {
  package var description: String {
    switch self {
    case .malformedRequest(let host):
      "The request to \(host) is malformed."
    case .couldNotResolve(let host):
      "The host \(host) was not found."
    case .couldNotConnect(let host):
      "There was no connection to \(host)."
    case .proxyRefused(let host, let status):
      "The proxy refused a connection to \(host) (HTTP \(status))."
    case .timedOut(let host):
      "\(host) took too long to answer."
    case .notTrusted(let host, let reason):
      "The certificate of \(host) is not trusted: \(reason)."
    case .tooManyRedirects(let host, let limit):
      "\(host) redirected more than \(limit) times."
    case .redirectRefused(let host, let scheme):
      "\(host) redirected to \(scheme), which is not followed."
    case .bodyTooLarge(let host, let limit):
      "The answer of \(host) is larger than \(limit) bytes."
    case .cutShort(let host):
      "The answer of \(host) was cut short."
    case .undecodableBody(let host):
      "The answer of \(host) could not be decompressed."
    case .notHTTP(let host):
      "The answer of \(host) is not HTTP."
    case .closed:
      "The HTTP client was closed."
    case .other(let host, let code, let message):
      "The request to \(host) failed: \(message) (curl \(code))."
    }
  }
}
