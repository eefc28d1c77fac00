import Foundation

/// Where a site will be published: `https://example.org/music/`.
package struct SiteAddress: Hashable, Sendable, CustomStringConvertible {
  /// Ends in `/`.
  package let text: String

  /// `nil` for anything but an absolute http or https address without user name, `?` and `#`. The last
  /// slash may be left out.
  package init?(_ text: String) {
    guard let checked = WebAddress.checked(text), checked == text,
      let parts = URLComponents(string: text), parts.host.map({ !$0.isEmpty }) == true,
      parts.port.map({ (1...65_535).contains($0) }) ?? true,
      parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil,
      !parts.percentEncodedPath.contains("//"),
      !parts.path.split(separator: "/").contains(where: { $0 == "." || $0 == ".." })
    else { return nil }
    self.text = text.hasSuffix("/") ? text : text + "/"
  }

  /// The address of a file of the site. The front page and other `index.html` are their folders.
  package func address(of path: String) -> String {
    text
      + (path == "index.html" || path.hasSuffix("/index.html") ? String(path.dropLast(10)) : path)
  }

  /// `/music/`
  package var basePath: String {
    URLComponents(string: text)?.percentEncodedPath ?? "/"
  }

  package var description: String { text }
}
