import CCurl
import Foundation

/// One message on its way to an SMTP server.
///
/// It stops by itself, by telling libcurl that it wants to. When a transfer that is under way is taken off,
/// libcurl ends its message with a dot all the same, and the server takes what it has got for the whole; and
/// while libcurl waits for the answer to that dot, or to its farewell, it keeps the thread, and knows no
/// limit of time for the farewell.
final class SMTPTransfer: Transfer {
  let easy: EasyHandle
  let stopsItself = true
  private let submission: SMTPSubmission
  private let isCancelled: @Sendable () -> Bool
  private let deadline: ContinuousClock.Instant
  /// Once the server has answered to the message, there is only the farewell to wait for.
  private var farewellEnds: ContinuousClock.Instant?
  private var stop: Stop?
  private enum Stop { case cancelled, late }

  private var sent = 0
  private var replies = SMTPReplyReader()
  private var recipients: UnsafeMutablePointer<curl_slist>?
  private let errorText: UnsafeMutablePointer<CChar>

  init(
    _ submission: SMTPSubmission,
    with settings: CurlClient.Settings,
    on easy: EasyHandle,
    isCancelled: @escaping @Sendable () -> Bool
  ) throws {
    self.submission = submission
    self.isCancelled = isCancelled
    deadline = .now + settings.requestTimeout
    self.easy = easy
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    do throws(EasyHandle.OptionRefused) {
      try setOptions(settings)
    } catch {
      throw CurlFailure(error.code, host: submission.server.description)
    }
  }

  deinit {
    curl_slist_free_all(recipients)
    errorText.deallocate()
  }

  private func setOptions(_ settings: CurlClient.Settings) throws(EasyHandle.OptionRefused) {
    let addresses = [submission.sender, submission.recipient]
    // What ends a line, or an address, would let it become a command of its own.
    guard addresses.allSatisfy({ $0.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x3E } })
    else { throw EasyHandle.OptionRefused(code: CURLE_BAD_FUNCTION_ARGUMENT) }

    // Without a path, libcurl greets with the name of this machine.
    try easy.set(CURLOPT_URL, submission.server.url)
    try easy.set(CURLOPT_PROTOCOLS_STR, "smtp,smtps")
    try easy.setConnection(to: ShownURL(submission.server.url), with: settings)
    // No limit for silence, as HTTP has it: servers may think long about a message.
    try easy.set(CURLOPT_TIMEOUT_MS, milliseconds: settings.requestTimeout)
    // A connection of its own, with a farewell at its end that we can end: for those that it keeps, libcurl
    // waits two minutes.
    try easy.set(CURLOPT_FORBID_REUSE, true)
    if submission.server.security == .starttls {
      try easy.set(CURLOPT_USE_SSL, Int(CURLUSESSL_ALL.rawValue))
    }
    if let login = submission.login {
      try easy.set(CURLOPT_USERNAME, login.user)
      try easy.set(CURLOPT_PASSWORD, login.revealPassword())
    }
    try easy.set(CURLOPT_MAIL_FROM, submission.sender)
    recipients = curl_slist_append(nil, submission.recipient)
    guard recipients != nil else { throw EasyHandle.OptionRefused(code: CURLE_OUT_OF_MEMORY) }
    try easy.set(CURLOPT_MAIL_RCPT, pointer: recipients)

    try easy.set(CURLOPT_UPLOAD, true)
    try easy.set(CURLOPT_INFILESIZE_LARGE, bytes: submission.message.count)
    try easy.setReadFunction(readMessage)
    try easy.set(CURLOPT_READDATA, pointer: address)
    try easy.setHeaderFunction(receiveReply)
    try easy.set(CURLOPT_HEADERDATA, pointer: address)
    // Replies are headers to libcurl: there is no body, and none may reach standard output.
    try easy.setWriteFunction(receiveNothing)
    try easy.setProgressFunction(lookWhetherToStop)
    try easy.set(CURLOPT_XFERINFODATA, pointer: address)
    try easy.set(CURLOPT_NOPROGRESS, false)
    try easy.set(CURLOPT_ERRORBUFFER, pointer: errorText)
  }

  private var address: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  // Called by libcurl:

  fileprivate func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let piece = submission.message.dropFirst(sent).prefix(buffer.count)
    piece.copyBytes(to: buffer)
    sent += piece.count
    return piece.count
  }

  fileprivate func receive(_ line: UnsafeRawBufferPointer) {
    var line = line[...]
    while let last = line.last, last == 13 || last == 10 { line = line.dropLast() }
    replies.read(line)
    if sent == submission.message.count, farewellEnds == nil {
      farewellEnds = .now + Self.farewellPatience
    }
  }

  private static let farewellPatience = Duration.seconds(3)

  fileprivate func mayGoOn() -> Bool {
    if stop == nil {
      if isCancelled() {
        stop = .cancelled
      } else if ContinuousClock.now > min(deadline, farewellEnds ?? deadline) {
        stop = .late
      }
    }
    return stop == nil
  }

  func result(_ ending: TransferEnding) -> Result<SMTPOutcome, any Error> {
    // Once libcurl has the last piece, the dot that ends the message may follow at any time.
    let wasRead = sent == submission.message.count
    switch ending {
    case .stopped(let error):
      return wasRead ? .success(SMTPOutcome(.stopped, messageWasRead: true)) : .failure(error)
    case .done(CURLE_ABORTED_BY_CALLBACK) where !wasRead && stop == .cancelled:
      return .failure(CancellationError())
    case .done(let code):
      return .success(
        SMTPOutcome(self.ending(code), reply: reply(after: code), messageWasRead: wasRead)
      )
    }
  }

  private func reply(after code: CURLcode) -> SMTPReply? {
    guard code != CURLE_OK, var reply = replies.refusal else { return nil }
    if submission.login?.isSaid(in: reply.text) == true { reply.text = "" }
    return reply
  }

  private func ending(_ code: CURLcode) -> SMTPOutcome.Ending {
    let isRefusal = replies.refusal != nil
    return switch code {
    case CURLE_OK: .taken
    case CURLE_ABORTED_BY_CALLBACK: stop == .late ? .timedOut : .stopped
    case CURLE_LOGIN_DENIED: .loginDenied
    case CURLE_USE_SSL_FAILED: .encryptionNotOffered
    case CURLE_SSL_CONNECT_ERROR: .encryptionFailed
    case CURLE_PEER_FAILED_VERIFICATION: distrust
    case CURLE_COULDNT_RESOLVE_HOST: .hostNotFound
    case CURLE_COULDNT_CONNECT, CURLE_COULDNT_RESOLVE_PROXY: .couldNotConnect
    case CURLE_OPERATION_TIMEDOUT: .timedOut
    case CURLE_REMOTE_ACCESS_DENIED where isRefusal: .notServed
    // The greeting, or the answer to the message itself.
    case CURLE_WEIRD_SERVER_REPLY where isRefusal: sent == 0 ? .notServed : .denied
    case CURLE_SEND_ERROR where isRefusal: .denied
    case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE,
      CURLE_WEIRD_SERVER_REPLY:
      .cutShort
    default:
      .other(code: Int(code.rawValue), message: String(cString: curl_easy_strerror(code)))
    }
  }

  private var distrust: SMTPOutcome.Ending {
    // X509_V_ERR_CERT_NOT_YET_VALID and X509_V_ERR_CERT_HAS_EXPIRED.
    if [9, 10].contains(easy.number(CURLINFO_SSL_VERIFYRESULT)) { return .certificateExpired }
    let reason = String(cString: errorText)
      .replacing("SSL certificate problem: ", with: "").replacing("SSL: ", with: "")
    return .notTrusted(reason: reason)
  }
}

/// libcurl calls this for each piece of the message; 0 ends it.
private func readMessage(
  _ buffer: UnsafeMutablePointer<CChar>?,
  _ size: Int,
  _ count: Int,
  _ context: UnsafeMutableRawPointer?
) -> Int {
  guard let context else { return Int(CURL_READFUNC_ABORT) }
  let transfer = Unmanaged<SMTPTransfer>.fromOpaque(context).takeUnretainedValue()
  return transfer.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: size * count))
}

/// libcurl calls this with each line that the server says.
private func receiveReply(
  _ bytes: UnsafeMutablePointer<CChar>?,
  _ size: Int,
  _ count: Int,
  _ context: UnsafeMutableRawPointer?
) -> Int {
  guard let context else { return 0 }
  let transfer = Unmanaged<SMTPTransfer>.fromOpaque(context).takeUnretainedValue()
  transfer.receive(UnsafeRawBufferPointer(start: bytes, count: size * count))
  return size * count
}

/// libcurl calls this every now and then; any result but 0 ends the transfer.
private func lookWhetherToStop(
  _ context: UnsafeMutableRawPointer?,
  _: curl_off_t,
  _: curl_off_t,
  _: curl_off_t,
  _: curl_off_t
) -> CInt {
  guard let context else { return 1 }
  return Unmanaged<SMTPTransfer>.fromOpaque(context).takeUnretainedValue().mayGoOn() ? 0 : 1
}

private func receiveNothing(
  _: UnsafeMutablePointer<CChar>?,
  _ size: Int,
  _ count: Int,
  _: UnsafeMutableRawPointer?
) -> Int { size * count }
