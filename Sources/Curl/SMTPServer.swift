import Foundation

/// Where mail is handed in.
package struct SMTPServer: Hashable, Sendable {
  package enum Security: String, CaseIterable, Sendable {
    /// No encryption at all: fit for this very machine only.
    case none
    /// The connection begins in the clear, and ends there unless it becomes encrypted: port 587.
    case starttls
    /// Encrypted from the first byte: port 465.
    case tls
  }

  package let host: String
  package let port: Int
  package let security: Security

  /// `nil` where `host` is neither a name nor an address, or there is no such port.
  package init?(host: String, port: Int, security: Security) {
    let isName =
      !host.isEmpty
      && host.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "."), UInt8(ascii: "-"),
          UInt8(ascii: "_"):
          true
        default: false
        }
      }
    var address = in6_addr()
    let isIPv6 = !host.utf8.contains(0) && inet_pton(AF_INET6, host, &address) == 1
    guard isName || isIPv6, (1...65_535).contains(port) else { return nil }
    self.host = host
    self.port = port
    self.security = security
  }

  var url: String {
    let scheme = security == .tls ? "smtps" : "smtp"
    return "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)/"
  }

  package var isLoopback: Bool { ShownURL(url).isLoopback }
}

extension SMTPServer: CustomStringConvertible {
  package var description: String { ShownURL(url).host }
}
