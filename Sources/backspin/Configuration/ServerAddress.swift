import Foundation

/// Where requests go: https anywhere, http to this machine only, so that no key crosses a network in
/// the clear.
enum ServerAddress {
  static let lastFM = known("https://ws.audioscrobbler.com/2.0/")
  static let coverArtArchive = known("https://coverartarchive.org")

  /// The root of an API like Last.fm's; it ends in `/2.0/`, the last slash may be left out.
  static func apiRoot(_ text: String) throws(InvalidSetting) -> URL {
    let address = try server(text)
    let path = address.path.hasSuffix("/") ? address.path : address.path + "/"
    guard path.hasSuffix("/2.0/") else {
      throw InvalidSetting("“\(text)” does not end in “/2.0/”, as the root of Last.fm's API does.")
    }
    return try url(address, path: path, text)
  }

  /// The root of an archive like coverartarchive.org, without a slash at its end.
  static func archiveRoot(_ text: String) throws(InvalidSetting) -> URL {
    let address = try server(text)
    let path = address.path.hasSuffix("/") ? String(address.path.dropLast()) : address.path
    return try url(address, path: path, text)
  }

  private static func known(_ text: String) -> URL {
    guard let url = URL(string: text) else { preconditionFailure("\(text) is no address") }
    return url
  }

  private static func server(_ text: String) throws(InvalidSetting) -> URLComponents {
    guard var address = URLComponents(string: text), let host = address.host?.lowercased(),
      !host.isEmpty, address.port.map({ (1...65_535).contains($0) }) ?? true
    else { throw InvalidSetting("“\(text)” is not a web address. It begins with https://.") }
    guard address.user == nil, address.password == nil, address.query == nil,
      address.fragment == nil
    else {
      throw InvalidSetting("The address must have no user name, no “?” and no “#” in it.")
    }
    // One spelling of the server for whoever looks at the address after this.
    address.host = host
    switch address.scheme?.lowercased() {
    case "https": return address
    case "http" where isLoopback(host): return address
    case "http":
      throw InvalidSetting(
        "“\(text)” would send the API key in the clear: http is for this machine only. Write https://."
      )
    default: throw InvalidSetting("“\(text)” is not a web address. It begins with https://.")
    }
  }

  private static func url(
    _ address: URLComponents,
    path: String,
    _ text: String
  ) throws(InvalidSetting) -> URL {
    var address = address
    address.path = path
    guard let url = address.url else { throw InvalidSetting("“\(text)” is not a web address.") }
    return url
  }

  /// 127.0.0.0/8, ::1, localhost; `127.0.0.1.example.org` is somebody else.
  private static func isLoopback(_ host: String) -> Bool {
    if ["localhost", "::1", "[::1]"].contains(host) { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127"
      && parts.allSatisfy { part in
        (1...3).contains(part.utf8.count) && part.utf8.allSatisfy { (48...57).contains($0) }
          && UInt8(part) != nil
      }
  }
}
