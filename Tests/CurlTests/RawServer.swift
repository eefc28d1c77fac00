import Foundation

/// A server on 127.0.0.1 that sends whatever bytes a test wants, well-formed or not.
///
/// Each connection is answered on a thread of its own, which may block.
final class RawServer: Sendable {
  let url: String
  private let socket: CInt

  init(_ answer: @escaping @Sendable (Connection) -> Void) throws {
    let (listener, port) = try listenOnLoopback()
    socket = listener
    url = "http://127.0.0.1:\(port)"
    Thread.detachNewThread {
      var number = 0
      while case let accepted = accept(listener, nil, nil), accepted >= 0 {
        number += 1
        let connection = Connection(number: number, socket: accepted)
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
  convenience init(answering text: String, closing: Bool = true) throws {
    try self.init { connection in
      while connection.readRequest() != nil {
        connection.write(text)
        if closing { return }
      }
    }
  }

  struct Connection: Sendable {
    /// The first is 1.
    let number: Int
    fileprivate let socket: CInt

    /// The request up to its empty line, or `nil` when the client has hung up.
    @discardableResult
    func readRequest() -> String? {
      var head: [UInt8] = []
      var byte: UInt8 = 0
      while recv(socket, &byte, 1, 0) == 1 {
        head.append(byte)
        if head.suffix(4) == [13, 10, 13, 10] { return String(decoding: head, as: UTF8.self) }
      }
      return nil
    }

    func write(_ text: String) {
      write(Array(text.utf8))
    }

    func write(_ bytes: [UInt8]) {
      _ = send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    func waitForHangUp() {
      var byte: UInt8 = 0
      while recv(socket, &byte, 1, 0) == 1 {}
    }

    /// Sends a byte now and then until the client hangs up.
    func drip() {
      var event = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      while poll(&event, 1, 5) == 0 { write(".") }
    }

    /// Makes the coming close a reset.
    func reset() {
      var linger = linger(l_onoff: 1, l_linger: 0)
      setsockopt(
        socket,
        SOL_SOCKET,
        SO_LINGER,
        &linger,
        socklen_t(MemoryLayout.size(ofValue: linger))
      )
    }
  }
}

/// The URL of a port where nobody listens.
func unusedURL() throws -> String {
  let (socket, port) = try listenOnLoopback()
  close(socket)
  return "http://127.0.0.1:\(port)"
}

private func listenOnLoopback() throws -> (socket: CInt, port: UInt16) {
  let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
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
