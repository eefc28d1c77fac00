import Foundation

/// What a server answered. Any status is an answer: 404 and 500 are not failures of this module.
///
/// However it is printed, it shows neither the query of its URL nor the values of its headers.
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
  package let effectiveURL: WireURL
  /// How many redirects led there: each was a request of its own.
  package var redirects = 0
}

extension HTTPResponse: CustomStringConvertible {
  package var description: String { "\(status) from \(effectiveURL), \(body.count) bytes" }
}
