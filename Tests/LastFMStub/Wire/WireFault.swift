/// What comes over the connection in place of an answer. None of these is a whole HTTP reply.
package enum WireFault: String, Sendable, CaseIterable {
  /// The connection breaks once the request has been read.
  case resetBeforeHeaders
  case resetInHeaders
  case resetAfterHeaders
  /// Its end comes before what Content-Length promises.
  case shortBody
  /// Nothing at all, until the client gives up.
  case hang
  /// The headers, and then a byte a second.
  case drip
  /// More than any answer may have, of no stated length.
  case endless
  /// A quarter of a megabyte that becomes sixty-four.
  case gzipBomb
  /// gzip in name only.
  case notGzip
  /// Not HTTP.
  case noise

  private static let bomb =
    Gzip.compress([UInt8](repeating: UInt8(ascii: "a"), count: 64 << 20)) ?? []

  func act(on connection: RawConnection) {
    let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
    switch self {
    case .resetBeforeHeaders:
      connection.reset()
    case .resetInHeaders:
      connection.write("HTTP/1.1 200 OK\r\nContent-Ty")
      connection.reset()
    case .resetAfterHeaders:
      connection.write(head + "Content-Length: 20000\r\n\r\n")
      connection.reset()
    case .shortBody:
      connection.write(head + "Content-Length: 20000\r\n\r\n{\"weeklyalbumchart\":{\"album\":[")
    case .hang:
      connection.waitForHangUp()
    case .drip:
      connection.write(head + "Content-Length: 20000\r\n\r\n{")
      connection.drip(every: 1_000)
    case .endless:
      connection.write(head + "\r\n{\"weeklyalbumchart\":\"")
      while connection.write([UInt8](repeating: UInt8(ascii: "a"), count: 1 << 20)) {}
    case .gzipBomb:
      let bomb = Self.bomb
      connection.write(
        head + "Content-Encoding: gzip\r\nContent-Length: \(bomb.count)\r\n\r\n"
      )
      connection.write(bomb)
    case .notGzip:
      connection.write(head + "Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}")
    case .noise:
      connection.write("SSH-2.0-OpenSSH_9.2\r\n")
    }
  }
}
