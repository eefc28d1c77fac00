/// What is asked of a server.
///
/// However it is printed, it shows neither the query of its URL nor the values of its headers:
/// the API key is in the one, and passwords may be in the others.
package struct HTTPRequest: Sendable {
  package enum Method: String, Sendable {
    case get = "GET"
    case head = "HEAD"
  }

  package var method: Method
  /// Percent-encoded already; it is sent as it stands.
  package var url: String
  package var headers: HTTPHeaders
  package var followsRedirects: Bool

  package init(
    _ url: String,
    method: Method = .get,
    headers: HTTPHeaders = [:],
    followsRedirects: Bool = true
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.followsRedirects = followsRedirects
  }
}

extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "\(method.rawValue) \(ShownURL(url))" }
  package var debugDescription: String { description }
  package var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "method": method,
        "url": ShownURL(url).description,
        "headers": headers.fields.map(\.name),
        "followsRedirects": followsRedirects,
      ]
    )
  }
}
