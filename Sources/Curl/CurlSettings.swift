extension CurlClient {
  /// How patient and how generous a client is.
  package struct Settings: Sendable {
    package var userAgent: String
    package var connectTimeout: Duration = .seconds(10)
    /// For a whole request, redirects included, from the moment it is sent to the client: requests
    /// that wait for one of the `maximumConnections` are using it up.
    package var requestTimeout: Duration = .seconds(30)
    /// A transfer ends when fewer than 100 bytes a second have come for so long. Whole seconds.
    package var stallTimeout: Duration = .seconds(20)
    package var maximumRedirects = 5
    /// In bytes, decoded: a small gzip body may not become a huge one.
    package var maximumBodySize = 16_000_000
    /// Open at once, to all hosts together, the idle ones included.
    package var maximumConnections = 16
    /// A file of certificates to trust in place of the system's.
    package var caBundle: String?

    package init(userAgent: String) {
      self.userAgent = userAgent
    }
  }
}
