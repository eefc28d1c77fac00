import CCurl
import Foundation

/// Sends HTTP requests and mail through libcurl: one pool of connections that are kept alive, HTTP/2 where a
/// server offers it over TLS, certificates always verified, proxies from the environment.
///
/// A thread owns all of libcurl's handles. `send` leaves a command in the thread's inbox, and the
/// thread resumes it when the transfer is done:
///
///     send ──► Inbox ──► TransferLoop (the thread) ──► Transfer (one easy handle) ──► send
///
/// How many requests are under way at once is for the caller to limit.
package final class CurlClient: Sendable {
  private let inbox = Inbox()
  private let thread: Locked<pthread_t?>

  package init(_ settings: Settings) {
    thread = Locked(
      startThread { [inbox] in
        TransferLoop(settings: settings).run(inbox)
      }
    )
  }

  deinit {
    close()
  }

  /// The answer, whatever its status.
  ///
  /// Throws a `CurlFailure` where there is none, and `CancellationError` when the task is cancelled,
  /// which ends the transfer at once.
  package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await transfer { easy, settings, _ in
      try HTTPTransfer(request, with: settings, on: easy)
    }
  }

  /// Hands a message to an SMTP server, and says what became of it.
  ///
  /// While the server thinks about a message that it has got, all else that the client has under way waits:
  /// a client for mail is not one for HTTP.
  ///
  /// Throws `CancellationError` only, and `CurlFailure.closed`, and only where the server has not seen all
  /// of the message: what is cancelled later has an outcome.
  package func submit(_ submission: SMTPSubmission) async throws -> SMTPOutcome {
    try await transfer { [inbox] easy, settings, ticket in
      try SMTPTransfer(submission, with: settings, on: easy) {
        ticket.isCancelled || inbox.isClosed
      }
    }
  }

  private func transfer<Output: Sendable>(
    _ makeTransfer:
      @escaping @Sendable (EasyHandle, Settings, Inbox.Ticket) throws ->
      any Transfer<Output>
  ) async throws -> Output {
    try Task.checkCancellation()
    let ticket = Inbox.Ticket()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard
          inbox.post(
            .start(TransferOrder(ticket, continuation) { try makeTransfer($0, $1, ticket) })
          )
        else {
          return continuation.resume(throwing: CurlFailure.closed)
        }
        // The handler below may have run before there was anything to cancel.
        if Task.isCancelled { inbox.post(.cancel(ticket)) }
      }
    } onCancel: {
      // Marked as well as posted: the thread may be busy with this very transfer.
      ticket.cancel()
      inbox.post(.cancel(ticket))
    }
  }

  /// Fails what is still under way, closes all connections, and returns once the thread has ended.
  ///
  /// It is waited for, because the process may be about to exit, and OpenSSL tears itself down then.
  package func close() {
    inbox.close()
    let running = thread.withLock { thread in
      defer { thread = nil }
      return thread
    }
    if let running { pthread_join(running, nil) }
  }
}

/// Starts a thread that receives no signals.
///
/// It must not receive SIGPIPE: OpenSSL writes to connections that the server has closed, and
/// libcurl does not ignore the signal when told `CURLOPT_NOSIGNAL`. The others belong to the
/// command's own threads.
private func startThread(_ body: @escaping @Sendable () -> Void) -> pthread_t {
  final class Start: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  var all = sigset_t()
  var before = sigset_t()
  sigfillset(&all)
  pthread_sigmask(SIG_SETMASK, &all, &before)
  defer { pthread_sigmask(SIG_SETMASK, &before, nil) }

  var thread = pthread_t()
  let result = pthread_create(
    &thread,
    nil,
    { context in
      guard let context else { return nil }
      Unmanaged<Start>.fromOpaque(context).takeRetainedValue().body()
      return nil
    },
    Unmanaged.passRetained(Start(body)).toOpaque()
  )
  precondition(result == 0, "pthread_create failed: \(result)")
  return thread
}
