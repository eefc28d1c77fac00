import CCurl

extension EasyHandle {
  /// What holds for every connection, whatever goes over it.
  func setConnection(
    to url: ShownURL,
    with settings: CurlClient.Settings
  ) throws(OptionRefused) {
    try set(CURLOPT_CONNECTTIMEOUT_MS, milliseconds: settings.connectTimeout)
    try set(CURLOPT_SSL_VERIFYPEER, true)
    try set(CURLOPT_SSL_VERIFYHOST, 2)
    try set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    if let caBundle = settings.caBundle {
      try set(CURLOPT_CAINFO, caBundle)
      try set(CURLOPT_CAPATH, pointer: nil)
    }
    // A proxy for the network is none for this very machine: browsers see it like that, too.
    if url.isLoopback { try set(CURLOPT_PROXY, "") }
    try set(CURLOPT_NOSIGNAL, true)
    // Do not wait for a name to be resolved when a transfer ends before: the resolver is a thread
    // that cannot be stopped, and all other transfers would wait with this one.
    try set(CURLOPT_QUICK_EXIT, true)
  }
}
