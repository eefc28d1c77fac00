/// What is asked of a server.
///
/// However it is printed, it shows neither the query of its URL nor the values of its headers: both
/// hide themselves.
package struct HTTPRequest: Sendable {
  package enum Method: String, Sendable {
    case get = "GET"
    case head = "HEAD"
  }

  package var method: Method
  package var url: WireURL
  package var headers: HTTPHeaders
  package var followsRedirects: Bool
  /// No longer than this, if that is less than the client's `requestTimeout`.
  package var timeout: Duration?

  package init(
    _ url: WireURL,
    method: Method = .get,
    headers: HTTPHeaders = [:],
    followsRedirects: Bool = true
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.followsRedirects = followsRedirects
  }

  /// `url` is percent-encoded already.
  package init(
    _ url: String,
    method: Method = .get,
    headers: HTTPHeaders = [:],
    followsRedirects: Bool = true
  ) {
    self.init(
      WireURL(url),
      method: method,
      headers: headers,
      followsRedirects: followsRedirects
    )
  }
}

extension HTTPRequest: CustomStringConvertible {
  package var description: String { "\(method.rawValue) \(url)" }
}
