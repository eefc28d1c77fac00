import Foundation
import LastFMStub
import Testing

/// TLS in front of a plain server on this machine: socat, with a certificate for `lastfm.invalid`, a name
/// that exists nowhere.
final class SecureFront {
  let port: UInt16
  private let server: Foundation.Process

  init(before upstream: UInt16, certificate: String) throws {
    let (server, output) = (Foundation.Process(), Pipe())
    server.executableURL = URL(filePath: "/usr/bin/socat")
    server.arguments = [
      "-d", "-d", "OPENSSL-LISTEN:0,bind=127.0.0.1,fork,verify=0,cert=\(certificate)",
      "TCP4:127.0.0.1:\(upstream)",
    ]
    server.standardError = output
    try server.run()
    self.server = server
    // It says "listening on AF=2 127.0.0.1:40123" once it does.
    var said = ""
    while said.firstMatch(of: /listening on .*:(\d+)\n/) == nil {
      let data = output.fileHandleForReading.readPatiently()
      try #require(!data.isEmpty, "socat ended: \(said)")
      said += String(decoding: data, as: UTF8.self)
    }
    // What it says later must not fill the pipe.
    let rest = output.fileHandleForReading
    Thread.detachNewThread { while !rest.readPatiently().isEmpty {} }
    let listening = try #require(said.firstMatch(of: /listening on .*:(\d+)\n/))
    port = try #require(UInt16(listening.1))
  }

  deinit {
    // Not SIGTERM: a child of one of Swift's own threads begins with that blocked.
    kill(server.processIdentifier, SIGKILL)
    server.waitUntilExit()
  }
}
