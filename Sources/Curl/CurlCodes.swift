import CCurl

extension CurlFailure {
  /// What a result code of libcurl means, where the code alone tells.
  ///
  /// libcurl's own text for a code is used, never its text for one transfer, which may quote a URL.
  init(_ code: CURLcode, host: String) {
    self =
      switch code {
      case CURLE_URL_MALFORMAT, CURLE_BAD_FUNCTION_ARGUMENT:
        .malformedRequest(host: host)
      case CURLE_COULDNT_RESOLVE_HOST:
        .couldNotResolve(host: host)
      case CURLE_COULDNT_CONNECT, CURLE_COULDNT_RESOLVE_PROXY, CURLE_SSL_CONNECT_ERROR:
        .couldNotConnect(host: host)
      case CURLE_OPERATION_TIMEDOUT:
        .timedOut(host: host)
      case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR,
        CURLE_HTTP2, CURLE_HTTP2_STREAM:
        .cutShort(host: host)
      case CURLE_BAD_CONTENT_ENCODING:
        .undecodableBody(host: host)
      case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL:
        .notHTTP(host: host)
      default:
        .other(
          host: host,
          code: Int(code.rawValue),
          message: String(cString: curl_easy_strerror(code))
        )
      }
  }
}
