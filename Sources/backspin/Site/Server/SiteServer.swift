import FlyingFox
import FlyingSocks
import Foundation
import PromptSockets

/// Shows a site on 127.0.0.1, to those who sit at this machine, until its task is cancelled.
///
///     try await SiteServer(folder: folder, port: 8000, basePath: "/music/").run { print("See \($0)") }
///
/// Under a base path, the site lies where it will lie on a server: what works at the top only shows.
struct SiteServer: Sendable {
  private let port: UInt16
  private let basePath: BasePath
  private let desk: SiteDesk

  /// Port 0 is any free one.
  init(folder: URL, port: UInt16, basePath: String = "/") {
    self.port = port
    self.basePath = BasePath(basePath)
    desk = SiteDesk(folder: ServedFolder(folder), basePath: self.basePath)
  }

  /// `onReady` is called once, with where the site is to be seen.
  ///
  /// Throws a `CommandFailure` where the port cannot be had, and what `onReady` throws.
  func run(onReady: (URL) async throws -> Void) async throws {
    let server = try HTTPServer(
      address: .inet(ip4: "127.0.0.1", port: port),  // `.loopback` would be ::1
      pool: PromptPool(),
      logger: .disabled
    )
    await server.appendRoute("*") { [desk] in desk.response(to: $0) }
    let waiting = Task { try await server.waitUntilListening(timeout: 60) }
    let running = Task {
      // Whoever still waits then waits in vain.
      defer { waiting.cancel() }
      try await server.run()
    }
    do {
      try await withTaskCancellationHandler {
        if case .success = await waiting.result {
          try await onReady(url(of: server))
        } else {
          running.cancel()
        }
        // Its end, or what kept it from listening.
        try await running.value
        throw CancellationError()
      } onCancel: {
        running.cancel()
      }
    } catch {
      running.cancel()
      // The port is free again when whoever called goes on.
      _ = await running.result
      throw failure(error)
    }
  }

  private func url(of server: HTTPServer) async throws -> URL {
    guard case .ip4(_, let port) = await server.listeningAddress,
      let url = URL(string: "http://127.0.0.1:\(port)\(basePath.text)")
    else { throw SocketError.disconnected }
    return url
  }

  private func failure(_ error: any Error) -> any Error {
    if Task.isCancelled { return CancellationError() }
    guard let error = error as? SocketError else { return error }
    return switch error {
    case .failed(_, EADDRINUSE, _):
      CommandFailure(
        .unavailable,
        "The port \(port) is taken: something else answers there. Choose another with --port, or any free "
          + "one with --port 0."
      )
    case .failed(_, let code, _):
      CommandFailure(
        .unavailable,
        "The port \(port) cannot be used: \(String(cString: strerror(code))). Choose another with --port, or "
          + "any free one with --port 0."
      )
    default: CommandFailure(.unavailable, "The server has stopped: \(error.localizedDescription)")
    }
  }
}
