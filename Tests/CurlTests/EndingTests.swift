import Curl
import Foundation
import LastFMStub
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A transfer ends` {
  @Test func `when its task is cancelled`() async throws {
    let (events, log) = AsyncStream.makeStream(of: String.self)
    let server = try RawServer { connection in
      connection.readRequest()
      log.yield("asked")
      connection.waitForHangUp()
      log.yield("hung up")
    }
    var heard = events.makeAsyncIterator()
    let client = client(patient)
    let asking = Task { try await client.send(HTTPRequest(server.url)) }
    #expect(await heard.next() == "asked")
    asking.cancel()
    await #expect(throws: CancellationError.self) { try await asking.value }
    #expect(await heard.next() == "hung up")
  }

  @Test func `before it has begun, in a task that is cancelled already`() async throws {
    let server = try RawServer(answering: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    let client = client()
    let asking = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await client.send(HTTPRequest(server.url))
    }
    await #expect(throws: CancellationError.self) { try await asking.value }
  }

  @Test func `without harm to the others, cancelled at any moment`() async throws {
    let server = try RawServer(
      answering: "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok",
      closing: false
    )
    let client = client()
    let asking = (0..<400).map { _ in
      Task { try await client.send(HTTPRequest(server.url)) }
    }
    for task in asking.enumerated() where task.offset.isMultiple(of: 2) {
      task.element.cancel()
      await Task.yield()
    }
    for task in asking.enumerated() {
      let result = await task.element.result
      switch result {
      case .success(let response): #expect(response.body == Data("ok".utf8))
      case .failure(let error):
        #expect(error is CancellationError && task.offset.isMultiple(of: 2))
      }
    }
  }

  @Test func `when the client is closed`() async throws {
    let (requests, log) = AsyncStream.makeStream(of: Void.self)
    let server = try RawServer { connection in
      connection.readRequest()
      log.yield()
      connection.waitForHangUp()
    }
    let client = client(patient)
    let asking = (0..<3).map { _ in
      Task { try await client.send(HTTPRequest(server.url)) }
    }
    for await _ in requests.prefix(asking.count) {}
    client.close()
    for task in asking {
      await #expect(throws: CurlFailure.closed) { try await task.value }
    }
  }

  @Test func `at once with a client that was closed before, even twice`() async throws {
    let server = try RawServer(answering: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    let client = client()
    client.close()
    client.close()
    await #expect(throws: CurlFailure.closed) { try await client.send(HTTPRequest(server.url)) }
  }

  @Test func `and so do its connections, when the client is gone`() async throws {
    let (events, log) = AsyncStream.makeStream(of: Void.self)
    let server = try RawServer { connection in
      connection.readRequest()
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
      connection.waitForHangUp()
      log.yield()
    }
    do {
      let client = client()
      #expect(try await client.send(HTTPRequest(server.url)).status == 200)
    }
    var hangUps = events.makeAsyncIterator()
    #expect(await hangUps.next() != nil)
  }

  /// Settings that would let a test run into its time limit.
  private func patient(_ settings: inout CurlClient.Settings) {
    settings.requestTimeout = .seconds(600)
    settings.stallTimeout = .seconds(600)
  }
}
