import FlyingFox
import FlyingSocks
import Foundation

/// FlyingFox's own socket pool, with TCP_NODELAY.
///
/// FlyingFox writes head and body apart; without this, the body would wait for the client's delayed
/// acknowledgement of the head, 40 ms of nothing each time. The option is set on the listening socket,
/// which is the first to wait here, and Linux hands it on to what it accepts.
package struct PromptPool: AsyncSocketPool {
  private let pool: any AsyncSocketPool = HTTPServer.defaultPool()

  package init() {}

  package func prepare() async throws {
    try await pool.prepare()
  }

  package func run() async throws {
    try await pool.run()
  }

  package func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
    if events == .connection {
      var on: Int32 = 1
      setsockopt(
        socket.file.rawValue,
        Int32(IPPROTO_TCP),
        TCP_NODELAY,
        &on,
        socklen_t(MemoryLayout<Int32>.size)
      )
    }
    try await pool.suspendSocket(socket, untilReadyFor: events)
  }
}
