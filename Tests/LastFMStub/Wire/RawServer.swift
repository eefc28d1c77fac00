import Foundation

/// A server on 127.0.0.1 that sends whatever bytes a test wants, well-formed or not.
///
/// Each connection is answered on a thread of its own, which may block.
package final class RawServer: Sendable {
  package let port: UInt16
  package var url: String { "http://127.0.0.1:\(port)" }
  /// How many connections there have been.
  package var connections: Int { accepted.withLock { $0 } }
  private let socket: CInt
  private let accepted = Locked(0)

  package init(_ answer: @escaping @Sendable (RawConnection) -> Void) throws {
    let (listener, port) = try listenOnLoopback()
    socket = listener
    self.port = port
    Thread.detachNewThread { [count = accepted] in
      while case let accepted = accept(listener, nil, nil), accepted >= 0 {
        let number = count.withLock { count in
          count += 1
          return count
        }
        let connection = RawConnection(number: number, socket: accepted)
        Thread.detachNewThread {
          answer(connection)
          close(accepted)
        }
      }
      close(listener)
    }
  }

  deinit {
    shutdown(socket, Int32(SHUT_RDWR))
  }

  /// Answers each request on each connection with the same text.
  package convenience init(answering text: String, closing: Bool = true) throws {
    try self.init { connection in
      while connection.readRequest() != nil {
        connection.write(text)
        if closing { return }
      }
    }
  }
}

/// The URL of a port where nobody listens.
package func unusedURL() throws -> String {
  let (socket, port) = try listenOnLoopback()
  close(socket)
  return "http://127.0.0.1:\(port)"
}

private func listenOnLoopback() throws -> (socket: CInt, port: UInt16) {
  let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  var address = loopback(0)
  var length = socklen_t(MemoryLayout.size(ofValue: address))
  let bound = withUnsafeMutablePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
      bind(listener, pointer, length) == 0 && listen(listener, 256) == 0
        && getsockname(listener, pointer, &length) == 0
    }
  }
  guard bound else { throw NotListening() }
  return (listener, UInt16(bigEndian: address.sin_port))
}

private struct NotListening: Error {}
