import Foundation

/// One client's connection to a `RawServer`. Everything blocks: it has a thread of its own.
package struct RawConnection: Sendable {
  /// The first of a server is 1.
  package let number: Int
  let socket: CInt

  /// A connection to another server on this machine, `nil` if nobody listens.
  init?(to port: UInt16) {
    let socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = loopback(port)
    let connected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        connect(socket, pointer, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard connected else {
      Foundation.close(socket)
      return nil
    }
    self.init(number: 0, socket: socket)
  }

  init(number: Int, socket: CInt) {
    self.number = number
    self.socket = socket
    // What is written in pieces must not wait for acknowledgements.
    var on: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &on, size)
  }

  /// The request up to its empty line, or `nil` when the client has hung up.
  @discardableResult
  package func readRequest() -> String? {
    var head: [UInt8] = []
    var byte: UInt8 = 0
    while recv(socket, &byte, 1, 0) == 1 {
      head.append(byte)
      if head.suffix(4) == [13, 10, 13, 10] { return String(decoding: head, as: UTF8.self) }
    }
    return nil
  }

  package func write(_ text: String) {
    write(Array(text.utf8))
  }

  /// Whether the client was there to take them all.
  @discardableResult
  package func write(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let more = bytes.withUnsafeBytes { buffer in
        send(
          socket,
          buffer.baseAddress?.advanced(by: sent),
          bytes.count - sent,
          Int32(MSG_NOSIGNAL)
        )
      }
      guard more > 0 else { return false }
      sent += more
    }
    return true
  }

  package func waitForHangUp() {
    var byte: UInt8 = 0
    while recv(socket, &byte, 1, 0) == 1 {}
  }

  /// Sends a byte each time so long has passed, until the client hangs up.
  package func drip(every milliseconds: Int32 = 5) {
    var event = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    while poll(&event, 1, milliseconds) == 0 { write(".") }
  }

  /// Makes the coming close a reset.
  package func reset() {
    var linger = linger(l_onoff: 1, l_linger: 0)
    let size = socklen_t(MemoryLayout.size(ofValue: linger))
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &linger, size)
  }

  /// Hands everything on, both ways, until both sides have hung up.
  package func relay(to port: UInt16) {
    guard let upstream = RawConnection(to: port) else { return }
    let backwards = upstream.pour(into: self) { true }
    while let bytes = readSome(), upstream.write(bytes) {}
    upstream.hangUp()
    backwards.wait()
    upstream.close()
  }

  /// Hands on what comes from here, on a thread of its own, and may hang up when no more comes.
  /// Whoever waits is told of its end.
  func pour(
    into other: RawConnection,
    thenHangsUp: @escaping @Sendable () -> Bool
  ) -> DispatchSemaphore {
    let end = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      while let bytes = readSome(), other.write(bytes) {}
      if thenHangsUp() { other.hangUp() }
      end.signal()
    }
    return end
  }

  private func readSome() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = recv(socket, &bytes, bytes.count, 0)
    return count > 0 ? Array(bytes.prefix(count)) : nil
  }

  func hangUp() {
    shutdown(socket, Int32(SHUT_RDWR))
  }

  func close() {
    Foundation.close(socket)
  }
}

/// 127.0.0.1
func loopback(_ port: UInt16) -> sockaddr_in {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = port.bigEndian
  address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
  return address
}
