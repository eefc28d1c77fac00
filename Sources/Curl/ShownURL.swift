/// What of a URL may be shown to people and written to logs: its scheme, host, port and path.
///
///   https://me:secret@host:8080/2.0/?api_key=…#top   is shown as   https://host:8080/2.0/
///
/// Nothing is parsed strictly, for a malformed URL can hold a secret as well as a good one.
package struct ShownURL: Sendable, Equatable, CustomStringConvertible {
  package let scheme: String
  /// With the port, where the URL names one.
  package let host: String
  package let path: String

  package init(_ url: String) {
    var rest = url.prefix { $0 != "?" && $0 != "#" }
    if let separator = rest.firstRange(of: "://") {
      scheme = rest[..<separator.lowerBound].lowercased()
      rest = rest[separator.upperBound...]
    } else {
      scheme = ""
    }
    let authority = rest.prefix { $0 != "/" }
    host = String(authority.split(separator: "@", omittingEmptySubsequences: false).last ?? "")
    path = String(rest.dropFirst(authority.count))
  }

  package var description: String { scheme.isEmpty ? host + path : "\(scheme)://\(host)\(path)" }

  /// The host without its port: `[::1]` of `[::1]:8080`.
  private var name: Substring {
    if host.hasPrefix("["), let end = host.firstIndex(of: "]") { return host[...end] }
    return host.prefix { $0 != ":" }
  }

  var isLoopback: Bool {
    name == "localhost" || name == "[::1]" || name.hasPrefix("127.") && name.allSatisfy(\.isIPv4)
  }
}

extension Character {
  fileprivate var isIPv4: Bool { self == "." || ("0"..."9").contains(self) }
}
