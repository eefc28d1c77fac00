import Foundation

/// Tells when files, or files in folders, have changed: by time, size and inode, looked at every so often.
///
/// Editors write a file in place, or move another one there; both are seen, and so is a file that comes or
/// goes. What editors put beside it is not: hidden files, and those with a `~` at the end.
struct SourceWatch<Timer: Clock<Duration>>: Sendable {
  private let paths: [URL]
  private let interval: Duration
  private let clock: Timer

  init(_ paths: [URL], every interval: Duration = .milliseconds(300), clock: Timer = .continuous) {
    self.paths = paths
    self.interval = interval
    self.clock = clock
  }

  /// Of what changes from now on. Changes that nobody has taken yet are one.
  func changes() -> AsyncStream<Void> {
    var seen = snapshot()
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    let watching = Task {
      while (try? await clock.sleep(for: interval)) != nil {
        let now = snapshot()
        if now != seen { continuation.yield() }
        seen = now
      }
      continuation.finish()
    }
    continuation.onTermination = { _ in watching.cancel() }
    return stream
  }

  private struct State: Equatable {
    let inode: ino_t
    let size: off_t
    let seconds: Int
    let nanoseconds: Int

    /// Of what a link stands for, if it is one.
    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      inode = status.st_ino
      // A folder's own time changes with files that are not looked at.
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      size = isFolder ? 0 : status.st_size
      seconds = isFolder ? 0 : status.st_mtim.tv_sec
      nanoseconds = isFolder ? 0 : status.st_mtim.tv_nsec
    }
  }

  private func snapshot() -> [String: State] {
    var states: [String: State] = [:]
    for path in paths.map(\.path) {
      states[path] = State(path)
      // Through no link to a folder: that could go in circles.
      for name in (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
      where Self.isSource(name) {
        states["\(path)/\(name)"] = State("\(path)/\(name)")
      }
    }
    return states
  }

  private static func isSource(_ name: String) -> Bool {
    name.split(separator: "/").allSatisfy { !$0.hasPrefix(".") && !$0.hasSuffix("~") }
  }
}
