import Dispatch

/// A way to a server that breaks on demand.
enum FaultyWire {
  /// Hands requests on to `port`, and answers back, until `fault` has something for a request: then that
  /// happens instead, and the connection ends.
  static func server(
    before port: UInt16,
    asking fault: @escaping @Sendable (_ head: String) -> WireFault?
  ) throws -> RawServer {
    try RawServer { connection in
      guard let upstream = RawConnection(to: port) else { return }
      let isBroken = Locked(false)
      let backwards = upstream.pour(into: connection) { !isBroken.withLock { $0 } }
      var met: WireFault?
      while met == nil, let head = connection.readRequest() {
        met = fault(head)
        if met == nil { upstream.write(head) }
      }
      isBroken.withLock { $0 = met != nil }
      upstream.hangUp()
      backwards.wait()
      upstream.close()
      met?.act(on: connection)
    }
  }
}
