import CCurl

/// The thread that makes the transfers, and all that only it may touch.
final class TransferLoop {
  private let settings: CurlClient.Settings
  private let multi: UnsafeMutableRawPointer
  private var jobs: [UnsafeMutableRawPointer: TransferOrder.Job] = [:]
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
    for case .start(let order) in inbox.take().commands { order.refuse(CurlFailure.closed) }
    // A step for those that have to stop by themselves: they see that the inbox is closed.
    var running: CInt = 0
    if curl_multi_perform(multi, &running) == CURLM_OK { finishTransfers() }
    for easy in jobs.keys { end(easy, .stopped(CurlFailure.closed)) }
  }

  private func carryOut(_ command: Inbox.Command) {
    switch command {
    case .start(let order):
      let easy = takeHandle()
      do {
        jobs[easy.pointer] = try order.begin(easy, settings)
      } catch {
        giveBack(easy)
        order.refuse(error)
        return
      }
      guard curl_multi_add_handle(multi, easy.pointer) == CURLM_OK else {
        end(easy.pointer, .done(CURLE_FAILED_INIT))
        return
      }
    case .cancel(let ticket):
      // A transfer that is done already has had its outcome.
      guard let (easy, job) = jobs.first(where: { $0.value.ticket === ticket }) else { return }
      // It will see that by itself, in the very next step.
      if job.stopsItself { return }
      end(easy, .stopped(CancellationError()))
    }
  }

  private func finishTransfers() {
    var left: CInt = 0
    while let message = curl_multi_info_read(multi, &left) {
      // The message is gone once its handle is removed.
      let code = curl_message_result(message)
      guard let easy = message.pointee.easy_handle else { continue }
      end(easy, .done(code))
    }
  }

  /// Takes a transfer off libcurl, done or not.
  private func end(_ easy: UnsafeMutableRawPointer, _ ending: TransferEnding) {
    guard let job = jobs.removeValue(forKey: easy) else { return }
    curl_multi_remove_handle(multi, easy)
    // It still asks the handle what became of it.
    job.end(ending)
    giveBack(job.easy)
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
