import Curl
import FlyingFox
import Foundation
import LastFMStub
import Testing

@Suite(.timeLimit(.minutes(15))) struct `An answer` {
  @Test func `has a status, headers and a body`() async throws {
    let server = try await LocalServer { _ in
      FlyingFox.HTTPResponse(
        statusCode: .notFound,
        headers: [HTTPHeader("X-Cause"): "no such album"],
        body: Data("{}".utf8)
      )
    }
    let response = try await client().send(Curl.HTTPRequest("\(server.url)/2.0/?a=1"))
    #expect(response.status == 404)
    #expect(response.headers["x-CAUSE"] == "no such album")
    #expect(response.headers["X-Other"] == nil)
    #expect(response.body == Data("{}".utf8))
    #expect(response.effectiveURL.reveal() == "\(server.url)/2.0/?a=1")
  }

  @Test func `is to the request as it was written`() async throws {
    let server = try RawServer { connection in
      let request = connection.readRequest() ?? ""
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(request.utf8.count)\r\n\r\n\(request)")
    }
    let response = try await client().send(
      Curl.HTTPRequest(
        "\(server.url)/a%2Bb/?q=1%2B1+x;y",
        headers: ["If-None-Match": "\"1\"", "X-Empty": ""]
      )
    )
    let lines = String(decoding: response.body, as: UTF8.self).split(separator: "\r\n")
    #expect(lines.first == "GET /a%2Bb/?q=1%2B1+x;y HTTP/1.1")
    #expect(lines.contains("User-Agent: backspin-tests/1"))
    #expect(lines.contains("If-None-Match: \"1\""))
    #expect(lines.contains("X-Empty:"))
  }

  @Test func `to HEAD has no body, however long it says that it is`() async throws {
    let server = try RawServer { connection in
      let isHead = connection.readRequest()?.hasPrefix("HEAD ") == true
      connection.write("HTTP/1.1 \(isHead ? 200 : 405) .\r\nContent-Length: 1000\r\n\r\n")
      connection.waitForHangUp()
    }
    let small = client { $0.maximumBodySize = 10 }
    let response = try await small.send(Curl.HTTPRequest(server.url, method: .head))
    #expect(response.status == 200)
    #expect(response.headers["Content-Length"] == "1000")
    #expect(response.body.isEmpty)
  }

  @Test("says when to ask again, in seconds or as a date")
  func retryAfter() async throws {
    func heard(_ text: String?) async throws -> Duration? {
      let header = text.map { "Retry-After: \($0)\r\n" } ?? ""
      let server = try RawServer(
        answering: "HTTP/1.1 503 .\r\n\(header)Content-Length: 0\r\n\r\n"
      )
      return try await client().send(Curl.HTTPRequest(server.url)).retryAfter
    }
    #expect(try await heard(nil) == nil)
    #expect(try await heard("120") == .seconds(120))
    #expect(try await heard("soon") == .zero)
    #expect(try await heard("Wed, 21 Oct 2015 07:28:00 GMT") == .zero)
    // Newer versions of libcurl make six hours of it.
    let later = try #require(try await heard("Tue, 21 Oct 2200 07:28:00 GMT"))
    #expect(later > .seconds(3_600))
  }

  @Test func `is decompressed`() async throws {
    let greeting = try #require(
      Data(base64Encoded: "H4sIAAAAAAACA8tIzcnJ11FIzs8tKEotLk5NUSjPL8pJAQAInjQ1FwAAAA==")
    )
    let server = try await LocalServer { request in
      guard request.headers[HTTPHeader("Accept-Encoding")]?.contains("gzip") == true else {
        return FlyingFox.HTTPResponse(statusCode: .notAcceptable)
      }
      return FlyingFox.HTTPResponse(
        statusCode: .ok,
        headers: [.contentEncoding: "gzip"],
        body: greeting
      )
    }
    let response = try await client().send(Curl.HTTPRequest(server.url))
    #expect(response.body == Data("hello, compressed world".utf8))
  }

  @Test func `leaves out the headers of redirects and interim answers`() async throws {
    let server = try RawServer { connection in
      connection.readRequest()
      connection.write("HTTP/1.1 302 Found\r\nLocation: /b\r\nX: 1\r\nContent-Length: 0\r\n\r\n")
      connection.readRequest()
      connection.write("HTTP/1.1 103 Early Hints\r\nX: 2\r\n\r\n")
      connection.write("HTTP/1.1 200 OK\r\nX: 3\r\nX: 4\r\nContent-Length: 0\r\n\r\n")
    }
    let response = try await client().send(Curl.HTTPRequest(server.url))
    #expect(response.headers["X"] == "3, 4")
  }

  @Test func `goes to the caller who asked, over few connections`() async throws {
    let server = try RawServer { connection in
      while let request = connection.readRequest() {
        let answer = "\(request.split(separator: " ")[1]) \(connection.number)"
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(answer.utf8.count)\r\n\r\n\(answer)")
      }
    }
    let frugal = client { $0.maximumConnections = 4 }
    var answers = 0
    var connections: Set<Substring> = []
    try await withThrowingTaskGroup(of: (asked: String, answer: [Substring]).self) { group in
      for number in 0..<200 {
        group.addTask {
          let response = try await frugal.send(Curl.HTTPRequest("\(server.url)/\(number)"))
          let body = String(decoding: response.body, as: UTF8.self)
          return ("/\(number)", body.split(separator: " "))
        }
      }
      for try await (asked, answer) in group {
        try #require(answer.count == 2)
        #expect(answer[0] == asked)
        answers += 1
        connections.insert(answer[1])
      }
    }
    #expect(answers == 200)
    #expect(connections.count <= 4)
  }
}
