import CCurl

/// Something libcurl does with one easy handle, and what has come of it so far.
///
/// Lives on the thread of its `TransferLoop`, and must live until libcurl is done with its handle.
protocol Transfer<Output>: AnyObject {
  associatedtype Output: Sendable

  var easy: EasyHandle { get }
  /// Whether it looks itself whether it is to end early, and may not just be taken off libcurl.
  var stopsItself: Bool { get }
  func result(_ ending: TransferEnding) -> Result<Output, any Error>
}

/// How a transfer came to its end.
enum TransferEnding {
  case done(CURLcode)
  /// It was cancelled, or the client was closed.
  case stopped(any Error)
}

/// A transfer that is to be made: it is begun on the thread that makes it.
struct TransferOrder: Sendable {
  /// A transfer under way, of whichever kind, and whom to tell.
  struct Job {
    let easy: EasyHandle
    let ticket: Inbox.Ticket
    let stopsItself: Bool
    let end: (TransferEnding) -> Void
  }

  let ticket: Inbox.Ticket
  let begin: @Sendable (EasyHandle, CurlClient.Settings) throws -> Job
  /// For when it does not come to that.
  let refuse: @Sendable (any Error) -> Void

  init<Output: Sendable>(
    _ ticket: Inbox.Ticket,
    _ continuation: CheckedContinuation<Output, any Error>,
    _ makeTransfer:
      @escaping @Sendable (EasyHandle, CurlClient.Settings) throws -> any Transfer<Output>
  ) {
    self.ticket = ticket
    begin = { easy, settings in
      let transfer = try makeTransfer(easy, settings)
      return Job(easy: easy, ticket: ticket, stopsItself: transfer.stopsItself) { ending in
        continuation.resume(with: transfer.result(ending))
      }
    }
    refuse = { continuation.resume(throwing: $0) }
  }
}
