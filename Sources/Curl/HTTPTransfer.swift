import CCurl
import Foundation

/// One request on its way.
final class HTTPTransfer: Transfer {
  let easy: EasyHandle
  let stopsItself = false
  private let request: HTTPRequest
  private let settings: CurlClient.Settings
  private var body = Data()
  private var isTooLarge = false
  private var redirectable: [String] = []
  private var headerList: UnsafeMutablePointer<curl_slist>?
  private let errorText: UnsafeMutablePointer<CChar>

  init(
    _ request: HTTPRequest,
    with settings: CurlClient.Settings,
    on easy: EasyHandle
  ) throws(CurlFailure) {
    self.request = request
    self.settings = settings
    self.easy = easy
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    do throws(EasyHandle.OptionRefused) {
      try setOptions()
      try setHeaders()
    } catch {
      throw failure(error.code)
    }
  }

  deinit {
    curl_slist_free_all(headerList)
    errorText.deallocate()
  }

  private func setOptions() throws(EasyHandle.OptionRefused) {
    let url = request.url.reveal()
    guard !url.utf8.contains(0) else {
      throw EasyHandle.OptionRefused(code: CURLE_URL_MALFORMAT)
    }
    try easy.set(CURLOPT_URL, url)
    try easy.set(CURLOPT_NOBODY, request.method == .head)
    try easy.set(CURLOPT_USERAGENT, settings.userAgent)
    try easy.set(CURLOPT_ACCEPT_ENCODING, "")  // all that libcurl can decode

    try easy.set(CURLOPT_PROTOCOLS_STR, protocols.joined(separator: ","))
    try easy.set(CURLOPT_FOLLOWLOCATION, request.followsRedirects)
    try easy.set(CURLOPT_MAXREDIRS, settings.maximumRedirects)
    try easy.setPreRequestFunction(restrictRedirects)
    try easy.set(CURLOPT_PREREQDATA, pointer: address)

    try easy.setConnection(to: request.url.shown, with: settings)
    try easy.set(
      CURLOPT_TIMEOUT_MS,
      milliseconds: min(settings.requestTimeout, request.timeout ?? settings.requestTimeout)
    )
    try easy.set(CURLOPT_LOW_SPEED_LIMIT, 100)
    try easy.set(CURLOPT_LOW_SPEED_TIME, seconds: settings.stallTimeout)

    // Wait for the first connection to say whether it speaks HTTP/2 before opening the next.
    // Without TLS it never does.
    try easy.set(CURLOPT_PIPEWAIT, request.url.shown.scheme == "https")

    // A HEAD answer tells the length of a body that does not come.
    if request.method == .get {
      try easy.set(CURLOPT_MAXFILESIZE_LARGE, bytes: settings.maximumBodySize)
    }
    try easy.setWriteFunction(receiveBody)
    try easy.set(CURLOPT_WRITEDATA, pointer: address)
    try easy.set(CURLOPT_ERRORBUFFER, pointer: errorText)
  }

  private func setHeaders() throws(EasyHandle.OptionRefused) {
    for field in request.headers.fields {
      // What ends a line, or a string in C, would let a value become a header of its own.
      guard !(field.name + field.value).utf8.contains(where: { [0, 10, 13].contains($0) }) else {
        throw EasyHandle.OptionRefused(code: CURLE_BAD_FUNCTION_ARGUMENT)
      }
      // "Name:" would take away a header that libcurl sends by itself; "Name;" has an empty value.
      let line = field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"
      guard let longer = curl_slist_append(headerList, line) else {
        throw EasyHandle.OptionRefused(code: CURLE_OUT_OF_MEMORY)
      }
      headerList = longer
    }
    try easy.set(CURLOPT_HTTPHEADER, pointer: headerList)
  }

  private var address: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// Where libcurl has got to: the request's own URL until it has followed a redirect.
  private var effectiveURL: WireURL {
    easy.string(CURLINFO_EFFECTIVE_URL).map(WireURL.init) ?? request.url
  }

  // Called by libcurl:

  fileprivate func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    // Counted here, where the bytes are decoded, as well as by CURLOPT_MAXFILESIZE, which believes
    // the Content-Length.
    isTooLarge = body.count + bytes.count > settings.maximumBodySize
    if !isTooLarge { body.append(contentsOf: bytes) }
    return !isTooLarge
  }

  fileprivate func willSendRequest() -> Bool {
    do throws(EasyHandle.OptionRefused) {
      redirectable = redirectProtocols(from: effectiveURL.shown)
      try easy.set(CURLOPT_REDIR_PROTOCOLS_STR, redirectable.joined(separator: ","))
      return true
    } catch {
      return false
    }
  }

  func result(_ ending: TransferEnding) -> Result<HTTPResponse, any Error> {
    let code: CURLcode
    switch ending {
    case .done(let ended): code = ended
    case .stopped(let error): return .failure(error)
    }
    guard code == CURLE_OK else { return .failure(failure(code)) }
    let headers = easy.headers
    let retryAfter = headers["Retry-After"] == nil ? nil : easy.seconds(CURLINFO_RETRY_AFTER)
    return .success(
      HTTPResponse(
        status: easy.number(CURLINFO_RESPONSE_CODE),
        headers: headers,
        body: body,
        retryAfter: retryAfter.map { max($0, .zero) },
        effectiveURL: effectiveURL,
        redirects: easy.number(CURLINFO_REDIRECT_COUNT)
      )
    )
  }

  private static let knownSchemes = ["http", "https", "ftp", "file"]

  private func failure(_ code: CURLcode) -> CurlFailure {
    let asked = request.url.shown
    let reached = effectiveURL.shown
    // A redirect may lead to anything, the key included: only what was asked is named.
    let host = asked.host
    let hasFollowed = easy.number(CURLINFO_REDIRECT_COUNT) > 0
    let proxyStatus = easy.number(CURLINFO_HTTP_CONNECTCODE)
    switch code {
    case CURLE_RECV_ERROR where proxyStatus >= 300:
      return .proxyRefused(host: host, status: proxyStatus)
    case CURLE_WRITE_ERROR where isTooLarge, CURLE_FILESIZE_EXCEEDED:
      return .bodyTooLarge(host: host, limit: settings.maximumBodySize)
    // libcurl has the same code for an answer that is not HTTP.
    case CURLE_UNSUPPORTED_PROTOCOL where !hasFollowed && !protocols.contains(asked.scheme):
      return .malformedRequest(host: host)
    case CURLE_UNSUPPORTED_PROTOCOL where hasFollowed && !redirectable.contains(reached.scheme):
      let scheme = Self.knownSchemes.contains(reached.scheme) ? reached.scheme : "another scheme"
      return .redirectRefused(host: host, scheme: scheme)
    case CURLE_TOO_MANY_REDIRECTS:
      return .tooManyRedirects(host: asked.host, limit: settings.maximumRedirects)
    case CURLE_PEER_FAILED_VERIFICATION:
      let reason = String(cString: errorText).replacing("SSL certificate problem: ", with: "")
      return .notTrusted(host: host, reason: hasFollowed ? "it redirected to a stranger" : reason)
    default:
      return CurlFailure(code, host: host)
    }
  }
}

private let protocols = ["http", "https"]

/// Where an answer may redirect to: from https to nothing but https, even if it began with http.
func redirectProtocols(from url: ShownURL) -> [String] {
  url.scheme == "http" ? protocols : ["https"]
}

/// libcurl calls this before each request that it sends, redirected ones included.
private func restrictRedirects(
  _ context: UnsafeMutableRawPointer?,
  _: UnsafeMutablePointer<CChar>?,
  _: UnsafeMutablePointer<CChar>?,
  _: CInt,
  _: CInt
) -> CInt {
  guard let context else { return CURL_PREREQFUNC_ABORT }
  let transfer = Unmanaged<HTTPTransfer>.fromOpaque(context).takeUnretainedValue()
  return transfer.willSendRequest() ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
}

/// libcurl calls this with each piece of a body; any result but the piece's size ends the transfer.
private func receiveBody(
  _ bytes: UnsafeMutablePointer<CChar>?,
  _ size: Int,
  _ count: Int,
  _ context: UnsafeMutableRawPointer?
) -> Int {
  guard let context else { return 0 }
  let transfer = Unmanaged<HTTPTransfer>.fromOpaque(context).takeUnretainedValue()
  let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
  return transfer.receive(piece) ? piece.count : 0
}
