import Foundation
import LastFMStub
import Testing

/// A way to the sandbox's server, with a fault in it: on the first connection, or on all.
struct Way {
  private(set) var environment: [String: String?]
  /// How many connections came to the proxy.
  var connections: Int { proxy.connections }
  /// What the command takes for Last.fm's.
  private(set) var root = "https://lastfm.invalid/2.0/"
  // What the way is made of, for as long as it is needed.
  private let proxy: RawServer
  private let fronts: [SecureFront]

  init(_ sandbox: Sandbox, fault: WayFault, lasts: Bool) async throws {
    try FileManager.default.createDirectory(
      atPath: sandbox.path("tls"),
      withIntermediateDirectories: true
    )
    let certificates = try Certificates(in: sandbox.path("tls"), for: "lastfm.invalid")
    let good = try SecureFront(before: sandbox.stub.port, certificate: certificates.good)
    let bad = try SecureFront(
      before: sandbox.stub.port,
      certificate: fault == .wrongName ? certificates.misnamed : certificates.strange
    )
    if fault == .downgrade {
      let answer = FaultAnswer.redirect(to: sandbox.stub.root)
      sandbox.stub.faults.add(Fault(when: .any, answer: answer, times: lasts ? .always : .once))
    }
    let (goodPort, badPort) = (good.port, bad.port)
    let proxy = try RawServer { connection in
      guard connection.readRequest()?.hasPrefix("CONNECT lastfm.invalid:443 ") == true else {
        return
      }
      let isSpoiled = lasts || connection.number == 1
      switch fault {
      case .proxyRefuses where isSpoiled:
        connection.write("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n")
      case .proxyHangsUp where isSpoiled:
        break
      default:
        connection.write("HTTP/1.1 200 Connection established\r\n\r\n")
        let isBad = isSpoiled && [.unknownIssuer, .wrongName].contains(fault)
        connection.relay(to: isBad ? badPort : goodPort)
      }
    }
    self.proxy = proxy
    fronts = [good, bad]
    if fault == .nobodyListens { root = "http://127.0.0.1:1/2.0/" }
    environment = [
      "BACKSPIN_API_ROOT": root,
      "SSL_CERT_FILE": certificates.trusted,
      "https_proxy": proxy.url,
    ]
    switch fault {
    case .unknownHost: environment["https_proxy"] = nil
    case .proxyIsGone: environment["https_proxy"] = "http://127.0.0.1:1"
    default: break
    }
  }
}
