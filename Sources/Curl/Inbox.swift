import CCurl

/// What callers leave for the thread that makes the transfers.
final class Inbox: Sendable {
  /// Tells one transfer from all others.
  final class Ticket: Sendable {
    private let cancellation = Locked(false)

    var isCancelled: Bool { cancellation.withLock { $0 } }

    func cancel() { cancellation.withLock { $0 = true } }
  }

  enum Command: Sendable {
    case start(TransferOrder)
    case cancel(Ticket)
  }

  private struct State {
    var commands: [Command] = []
    var isClosed = false
    /// `nil` before the thread has made its handle, and once it is about to free it.
    var bell: Bell?
  }

  /// Wakes up a thread that waits in `curl_multi_poll`.
  private struct Bell: Sendable {
    // Safe to share: `curl_multi_wakeup`, all that is done with it here, is the one function that
    // libcurl lets other threads call; and the thread takes the handle back, under the lock,
    // before it frees it.
    nonisolated(unsafe) let multi: UnsafeMutableRawPointer

    func ring() {
      curl_multi_wakeup(multi)
    }
  }

  private let state = Locked(State())

  /// Whether the command will be carried out: not any more, once the inbox is closed.
  @discardableResult
  func post(_ command: Command) -> Bool {
    state.withLock { state in
      guard !state.isClosed else { return false }
      state.commands.append(command)
      // One wake-up is enough for all commands that are taken together.
      if state.commands.count == 1 { state.bell?.ring() }
      return true
    }
  }

  var isClosed: Bool { state.withLock { $0.isClosed } }

  func close() {
    state.withLock { state in
      state.isClosed = true
      state.bell?.ring()
    }
  }

  /// The commands since the last time, oldest first, and whether they were the last ones.
  func take() -> (commands: [Command], isClosed: Bool) {
    state.withLock { state in
      defer { state.commands.removeAll(keepingCapacity: true) }
      return (state.commands, state.isClosed)
    }
  }

  /// Which handle is woken up by commands from now on.
  func wakes(_ multi: UnsafeMutableRawPointer?) {
    let bell = multi.map(Bell.init)
    state.withLock { $0.bell = bell }
  }
}
