import CCurl

/// The thread that makes the transfers, and all that only it may touch.
final class TransferLoop {
  private struct Job {
    let transfer: HTTPTransfer
    let ticket: Inbox.Ticket
    let continuation: CheckedContinuation<HTTPResponse, any Error>
  }

  private let settings: CurlClient.Settings
  private let multi: UnsafeMutableRawPointer
  private var jobs: [UnsafeMutableRawPointer: Job] = [:]
  /// Easy handles to use again: cheaper than new ones.
  private var idle: [EasyHandle] = []

  private static let initialized = curl_global_init(Int(CURL_GLOBAL_DEFAULT))

  init(settings: CurlClient.Settings) {
    self.settings = settings
    precondition(Self.initialized == CURLE_OK, "curl_global_init failed")
    guard let multi = curl_multi_init() else { preconditionFailure("curl_multi_init failed") }
    self.multi = multi
    curl_multi_setopt_long(
      multi,
      CURLMOPT_MAX_TOTAL_CONNECTIONS,
      settings.maximumConnections
    )
    curl_multi_setopt_long(multi, CURLMOPT_MAXCONNECTS, settings.maximumConnections)
  }

  deinit {
    for easy in idle { curl_easy_cleanup(easy.pointer) }
    curl_multi_cleanup(multi)
  }

  /// Makes transfers until the inbox is closed.
  func run(_ inbox: Inbox) {
    inbox.wakes(multi)
    while true {
      let (commands, isClosed) = inbox.take()
      for command in commands { carryOut(command) }
      guard !isClosed else { break }

      var running: CInt = 0
      guard curl_multi_perform(multi, &running) == CURLM_OK else { break }
      finishTransfers()
      // Wakes up for sockets, for libcurl's own timers, and for the inbox.
      guard curl_multi_poll(multi, nil, 0, 60_000, nil) == CURLM_OK else { break }
    }
    inbox.wakes(nil)
    inbox.close()  // for when libcurl gave up
    for case .start(_, _, let continuation) in inbox.take().commands {
      continuation.resume(throwing: CurlFailure.closed)
    }
    for easy in jobs.keys { end(easy)?.continuation.resume(throwing: CurlFailure.closed) }
  }

  private func carryOut(_ command: Inbox.Command) {
    switch command {
    case .start(let request, let ticket, let continuation):
      let easy = takeHandle()
      do {
        let transfer = try HTTPTransfer(request, with: settings, on: easy)
        jobs[easy.pointer] = Job(transfer: transfer, ticket: ticket, continuation: continuation)
      } catch {
        giveBack(easy)
        continuation.resume(throwing: error)
        return
      }
      guard curl_multi_add_handle(multi, easy.pointer) == CURLM_OK else {
        let failure = CurlFailure(CURLE_FAILED_INIT, host: request.url.shown.host)
        end(easy.pointer)?.continuation.resume(throwing: failure)
        return
      }
    case .cancel(let ticket):
      // A transfer that is done already has had its outcome.
      guard let easy = jobs.first(where: { $0.value.ticket === ticket })?.key else { return }
      end(easy)?.continuation.resume(throwing: CancellationError())
    }
  }

  private func finishTransfers() {
    var left: CInt = 0
    while let message = curl_multi_info_read(multi, &left) {
      // The message is gone once its handle is removed.
      let code = curl_message_result(message)
      guard let easy = message.pointee.easy_handle, let job = jobs[easy] else { continue }
      let result = job.transfer.result(code)
      end(easy)?.continuation.resume(with: result.mapError { $0 })
    }
  }

  /// Takes a transfer off libcurl, done or not.
  private func end(_ easy: UnsafeMutableRawPointer) -> Job? {
    guard let job = jobs.removeValue(forKey: easy) else { return nil }
    curl_multi_remove_handle(multi, easy)
    giveBack(job.transfer.easy)
    return job
  }

  private func takeHandle() -> EasyHandle {
    if let easy = idle.popLast() { return easy }
    guard let pointer = curl_easy_init() else { preconditionFailure("curl_easy_init failed") }
    return EasyHandle(pointer: pointer)
  }

  /// Makes the handle forget its transfer, which is about to be freed.
  private func giveBack(_ easy: EasyHandle) {
    curl_easy_reset(easy.pointer)
    idle.append(easy)
  }
}
