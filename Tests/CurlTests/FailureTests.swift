import Curl
import Foundation
import LastFMStub
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A failure` {
  @Test(.disabled(if: hasProxy, "a proxy would look for the host in our place"))
  func `is a host that does not exist`() async throws {
    let failure = try await failure(of: "http://nobody.invalid/?api_key=secret")
    #expect(failure == .couldNotResolve(host: "nobody.invalid"))
  }

  @Test func `is a host that does not listen`() async throws {
    let url = try unusedURL()
    #expect(try await failure(of: url) == .couldNotConnect(host: ShownURL(url).host))
  }

  @Test("is a scheme other than http", arguments: ["file:///etc/hostname", "ftp://127.0.0.1/x"])
  func schemes(url: String) async throws {
    #expect(try await failure(of: url) == .malformedRequest(host: ShownURL(url).host))
  }

  @Test("is a request that would be another one on the wire")
  func smuggling() async throws {
    let server = try RawServer(answering: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    let malformed = CurlFailure.malformedRequest(host: ShownURL(server.url).host)
    #expect(try await failure(of: server.url + "/a\u{0}b") == malformed)
    #expect(try await failure(of: server.url + "/a\r\nX: 1") == malformed)
    let request = HTTPRequest(server.url, headers: ["If-None-Match": "1\r\nX: 1"])
    #expect(try await failure(of: request) == malformed)
  }

  @Test(
    "is an answer that ends too early",
    arguments: [
      "", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n12345",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n12345\r\n",
    ]
  )
  func truncation(answer: String) async throws {
    let server = try RawServer(answering: answer)
    #expect(try await failure(of: server.url) == .cutShort(host: ShownURL(server.url).host))
  }

  @Test func `is a connection that is reset`() async throws {
    let server = try RawServer { connection in
      connection.readRequest()
      connection.reset()
    }
    #expect(try await failure(of: server.url) == .cutShort(host: ShownURL(server.url).host))
  }

  @Test func `is a body that is not the gzip it is said to be`() async throws {
    let server = try RawServer(
      answering: "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\n12345"
    )
    #expect(try await failure(of: server.url) == .undecodableBody(host: ShownURL(server.url).host))
  }

  @Test("is an answer that is not HTTP", arguments: ["hello\r\n\r\n", "SSH-2.0-OpenSSH_9.2\r\n"])
  func otherProtocols(answer: String) async throws {
    let server = try RawServer(answering: answer)
    #expect(try await failure(of: server.url) == .notHTTP(host: ShownURL(server.url).host))
  }

  @Test("is an answer that never ends, or never begins", arguments: [true, false])
  func timeout(drips: Bool) async throws {
    let server = try RawServer { connection in
      connection.readRequest()
      guard drips else { return connection.waitForHangUp() }
      connection.write("HTTP/1.1 200 OK\r\n\r\n")
      connection.drip()
    }
    let failure = try await failure(of: server.url) { $0.requestTimeout = .milliseconds(200) }
    #expect(failure == .timedOut(host: ShownURL(server.url).host))
  }

  @Test func `is an answer that does not come in less than a millisecond left`() async throws {
    let server = try RawServer { connection in
      connection.readRequest()
      Thread.sleep(forTimeInterval: 0.5)
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
    }
    var request = HTTPRequest(server.url)
    request.timeout = .microseconds(300)
    #expect(try await failure(of: request) == .timedOut(host: ShownURL(server.url).host))
  }

  @Test func `is an answer that stalls`() async throws {
    let server = try RawServer { connection in
      connection.readRequest()
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n")
      connection.waitForHangUp()
    }
    let failure = try await failure(of: server.url) {
      $0.requestTimeout = .seconds(600)
      $0.stallTimeout = .seconds(1)
    }
    #expect(failure == .timedOut(host: ShownURL(server.url).host))
  }

  @Test("does not spoil the connection for the next request", arguments: [true, false])
  func recovery(resets: Bool) async throws {
    let server = try RawServer { connection in
      while let request = connection.readRequest() {
        guard request.hasPrefix("GET /broken") else {
          connection.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
          continue
        }
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n12345")
        if resets { connection.reset() }
        return
      }
    }
    let client = client()
    for _ in 0..<10 {
      await #expect(throws: CurlFailure.cutShort(host: ShownURL(server.url).host)) {
        try await client.send(HTTPRequest("\(server.url)/broken"))
      }
      let response = try await client.send(HTTPRequest("\(server.url)/whole"))
      #expect(response.body == Data("ok".utf8))
    }
  }
}

private let hasProxy = ["http_proxy", "all_proxy", "ALL_PROXY"].contains {
  ProcessInfo.processInfo.environment[$0] != nil
}

/// The failure that a request ends in, after a check that it gives nothing away.
func failure(
  of url: String,
  with change: (inout CurlClient.Settings) -> Void = { _ in }
) async throws -> CurlFailure {
  try await failure(of: HTTPRequest(url + "?api_key=secret"), with: change)
}

func failure(
  of request: HTTPRequest,
  with change: (inout CurlClient.Settings) -> Void = { _ in }
) async throws -> CurlFailure {
  let failure = try #require(
    await #expect(throws: CurlFailure.self) {
      try await client(change).send(request)
    }
  )
  for text in ["\(failure)", String(reflecting: failure)] {
    #expect(!text.contains("secret") && !text.contains("?"))
  }
  return failure
}
