import Curl
import Foundation
import LastFMStub
import Testing

@Suite(.enabled(if: SecureServer.isAvailable), .timeLimit(.minutes(15)))
struct `A secure connection` {
  @Test func `is made to a server whose certificate is trusted`() async throws {
    let server = try SecureServer(answers: ["hello": "HTTP/1.0 200 OK\r\n\r\nhello"])
    let trusting = client { $0.caBundle = server.certificate }
    let response = try await trusting.send(HTTPRequest("\(server.url)/hello"))
    #expect(response.body == Data("hello".utf8))
  }

  @Test func `is refused to a server whose certificate is not`() async throws {
    let server = try SecureServer(answers: ["hello": "HTTP/1.0 200 OK\r\n\r\nhello"])
    let failure = try await failure(of: "\(server.url)/hello")
    guard case .notTrusted(ShownURL(server.url).host, let reason) = failure else {
      Issue.record("\(failure)")
      return
    }
    // "self signed" before OpenSSL 3.
    #expect(reason.wholeMatch(of: /self.signed certificate/) != nil)
  }

  @Test func `is refused to a server with the certificate of another host`() async throws {
    let server = try SecureServer(answers: ["hello": "HTTP/1.0 200 OK\r\n\r\nhello"])
    let url = server.url.replacing("localhost", with: "127.0.0.1")
    let failure = try await failure(of: "\(url)/hello") { $0.caBundle = server.certificate }
    guard case .notTrusted(ShownURL(url).host, _) = failure else {
      Issue.record("\(failure)")
      return
    }
  }

  @Test("is not given up for an open one", arguments: ["https", "http"])
  func downgrade(firstScheme: String) async throws {
    let open = try RawServer(answering: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    let secure = try SecureServer(answers: [
      "down": "HTTP/1.0 302 Found\r\nLocation: \(open.url)\r\n\r\n"
    ])
    let up = try RawServer(
      answering:
        "HTTP/1.1 302 Found\r\nLocation: \(secure.url)/down\r\nContent-Length: 0\r\n\r\n"
    )
    let url = firstScheme == "https" ? "\(secure.url)/down" : up.url
    let request = HTTPRequest(url)
    let failure = try await failure(of: request) { $0.caBundle = secure.certificate }
    #expect(failure == .redirectRefused(host: ShownURL(url).host, scheme: "http"))
  }
}
