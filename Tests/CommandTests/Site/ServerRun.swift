import Foundation
import Testing

@testable import backspin

/// A site that is shown, and what a client that takes nothing away from its request gets of it.
struct ServerRun: Sendable {
  let folder: TemporaryFolder
  let port: UInt16
  /// What was said to be ready.
  let url: URL

  static func use(
    _ files: [String: String],
    basePath: String = "/",
    _ body: (ServerRun) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: "site/\(name)") }
    let server = SiteServer(
      folder: URL(filePath: folder.path).appending(path: "site"),
      port: 0,
      basePath: basePath
    )
    let (ready, readiness) = AsyncThrowingStream.makeStream(of: URL.self)
    let running = Task {
      do {
        try await server.run { readiness.yield($0) }
      } catch {
        readiness.finish(throwing: error)
        throw error
      }
    }
    defer { running.cancel() }
    var iterator = ready.makeAsyncIterator()
    let url = try #require(try await iterator.next())
    let port = try #require(url.port.flatMap(UInt16.init))
    try await body(ServerRun(folder: folder, port: port, url: url))
    running.cancel()
    await #expect(throws: CancellationError.self) { try await running.value }
  }

  struct Reply: Sendable {
    let status: Int
    /// Names in lower case.
    let headers: [String: String]
    let body: String
  }

  func get(
    _ target: String,
    host: String? = "127.0.0.1",
    method: String = "GET"
  ) async throws -> Reply {
    let host = host.map { "Host: \($0)\r\n" } ?? ""
    let text = try await exchange(
      "\(method) \(target) HTTP/1.1\r\n\(host)Connection: close\r\n\r\n"
    )
    let head = text.components(separatedBy: "\r\n\r\n")[0]
    let lines = head.components(separatedBy: "\r\n")
    let headers = lines.dropFirst().map { line in
      (String(line.prefix { $0 != ":" }).lowercased(), String(line.drop { $0 != " " }.dropFirst()))
    }
    return Reply(
      status: try #require(Int(lines[0].split(separator: " ")[1])),
      headers: Dictionary(headers) { first, _ in first },
      body: String(Substring(text.utf8.dropFirst(head.utf8.count + 4)))
    )
  }

  /// All that comes until the server hangs up.
  private func exchange(_ request: String) async throws -> String {
    let socket = try connection()
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        _ = send(socket, request, request.utf8.count, Int32(MSG_NOSIGNAL))
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = recv(socket, &buffer, buffer.count, 0), count > 0 {
          received += buffer.prefix(count)
        }
        close(socket)
        continuation.resume(returning: String(decoding: received, as: UTF8.self))
      }
    }
  }

  /// For the caller to close.
  func connection() throws -> Int32 {
    let socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    let connected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        connect(socket, pointer, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(connected == 0)
    return socket
  }
}
