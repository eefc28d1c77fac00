import FlyingFox
import Foundation
import LastFMStub
import Testing

@testable import Curl

@Suite(.timeLimit(.minutes(15))) struct `A redirect` {
  @Test func `is followed`() async throws {
    let server = try await LocalServer(stairs)
    let response = try await client().send(Curl.HTTPRequest("\(server.url)/5"))
    #expect(response.status == 200)
    #expect(response.effectiveURL.reveal() == "\(server.url)/0")
    #expect(response.redirects == 5)
  }

  @Test func `is followed five times at most`() async throws {
    let server = try await LocalServer(stairs)
    let failure = try await failure(of: "\(server.url)/6")
    #expect(failure == .tooManyRedirects(host: ShownURL(server.url).host, limit: 5))
  }

  @Test func `is the answer itself when it is not to be followed`() async throws {
    let server = try await LocalServer(stairs)
    let response = try await client().send(
      Curl.HTTPRequest("\(server.url)/5", followsRedirects: false)
    )
    #expect(response.status == 302)
    #expect(response.headers["Location"] == "/4")
    #expect(response.effectiveURL.reveal() == "\(server.url)/5")
  }

  @Test("leads to http and https only", arguments: ["file:///etc/hostname", "ftp://127.0.0.1/x"])
  func schemes(location: String) async throws {
    let server = try RawServer(redirectingTo: location)
    let scheme = ShownURL(location).scheme
    #expect(
      try await failure(of: server.url)
        == .redirectRefused(host: ShownURL(server.url).host, scheme: scheme)
    )
  }

  @Test func `does not take a password to another host`() async throws {
    let other = try await LocalServer { request in
      let heard = request.headers[.authorization] ?? "nothing"
      return FlyingFox.HTTPResponse(statusCode: .ok, body: Data(heard.utf8))
    }
    let server = try RawServer(redirectingTo: other.url)
    let response = try await client().send(
      Curl.HTTPRequest(server.url, headers: ["Authorization": "Basic eA=="])
    )
    #expect(response.body == Data("nothing".utf8))
  }

  @Test(
    "never leads from https to http",
    arguments: [
      ("https://ws.audioscrobbler.com/2.0/", ["https"]),
      ("HTTPS://ws.audioscrobbler.com/2.0/", ["https"]),
      ("http://127.0.0.1:8080/2.0/", ["http", "https"]),
    ]
  )
  func downgrade(url: String, allowed: [String]) {
    #expect(redirectProtocols(from: ShownURL(url)) == allowed)
  }
}

/// Redirects from /5 to /4, and so on down to /0.
private func stairs(_ request: FlyingFox.HTTPRequest) -> FlyingFox.HTTPResponse {
  let step = Int(request.path.dropFirst()) ?? 0
  guard step > 0 else { return FlyingFox.HTTPResponse(statusCode: .ok) }
  return FlyingFox.HTTPResponse(
    statusCode: .found,
    headers: HTTPHeaders([.location: "/\(step - 1)"])
  )
}

extension RawServer {
  fileprivate convenience init(redirectingTo location: String) throws {
    try self.init(
      answering: "HTTP/1.1 302 Found\r\nLocation: \(location)\r\nContent-Length: 0\r\n\r\n"
    )
  }
}
