import Foundation

/// What a server answered. Any status is an answer: 404 and 500 are not failures of this module.
///
/// However it is printed, it does not show the query of its URL, which may hold the API key.
package struct HTTPResponse: Sendable {
  package let status: Int
  /// As received: `Content-Length` and `Content-Encoding` are of the body before it was decoded.
  package let headers: HTTPHeaders
  /// Decoded: never gzip, whatever the headers say. Empty for HEAD.
  ///
  /// Complete, as far as the answer tells its length. A body that ends with its connection may have
  /// been cut short, and libcurl does not notice that of a gzip body either.
  package let body: Data
  /// RFC 9110, section 10.2.3: given as seconds or as a date, and reckoned from now. At least 0, which
  /// it also is where libcurl cannot read it.
  package let retryAfter: Duration?
  /// The URL that gave this answer, after all redirects.
  package let effectiveURL: String
}

extension HTTPResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String {
    "\(status) from \(ShownURL(effectiveURL)), \(body.count) bytes"
  }
  package var debugDescription: String { description }
  package var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "status": status,
        "headers": headers.fields.map(\.name),
        "body": body,
        "retryAfter": retryAfter as Any,
        "effectiveURL": ShownURL(effectiveURL).description,
      ]
    )
  }
}
