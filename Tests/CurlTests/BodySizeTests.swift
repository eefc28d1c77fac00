import Curl
import Foundation
import LastFMStub
import Testing

@Suite(.timeLimit(.minutes(15))) struct `The size of a body` {
  @Test func `may be just the maximum`() async throws {
    let server = try RawServer(answering: "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n1234567890")
    let response = try await client { $0.maximumBodySize = 10 }.send(HTTPRequest(server.url))
    #expect(response.body.count == 10)
  }

  @Test func `is refused when it is announced to be larger`() async throws {
    // The server never sends the body: that it is not waited for is the point.
    let server = try RawServer { connection in
      connection.readRequest()
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\n")
      connection.waitForHangUp()
    }
    try await expectRefused(server, limit: 10)
  }

  @Test func `is refused when it grows larger unannounced`() async throws {
    let server = try RawServer(answering: "HTTP/1.1 200 OK\r\n\r\n12345678901")
    try await expectRefused(server, limit: 10)
  }

  @Test func `is counted after it is decompressed`() async throws {
    let bomb = try #require(Data(base64Encoded: hundredThousandZeros))
    #expect(bomb.count < 200)
    let server = try RawServer { connection in
      connection.readRequest()
      connection.write(
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(bomb.count)\r\n\r\n"
      )
      connection.write(Array(bomb))
    }
    try await expectRefused(server, limit: 99_999)
    let response = try await client { $0.maximumBodySize = 100_000 }.send(HTTPRequest(server.url))
    #expect(response.body == Data(count: 100_000))
  }

  private func expectRefused(_ server: RawServer, limit: Int) async throws {
    let failure = try await failure(of: server.url) { $0.maximumBodySize = limit }
    #expect(failure == .bodyTooLarge(host: ShownURL(server.url).host, limit: limit))
  }
}

private let hundredThousandZeros = """
  H4sIAAAAAAACA+3BMQEAAADCoPVPbQ0PoAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
  AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIBXA32VEdSghgEA
  """
