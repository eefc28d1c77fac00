import WeekInHistory

/// What a reply is stored under: the question in one canonical spelling, without the key.
///
///     1 user.getweeklyalbumchart from=1763294400&limit=1000&to=1763899200&user=rj
///
/// The number in front is the format's: when the meaning of stored replies changes, it goes up and the
/// old ones are found no more. Servers other than Last.fm's own put their root behind the method.
package struct CacheKey: Hashable, Sendable {
  package let text: String
  package let kind: Kind
  /// In lower case; `nil` for what belongs to nobody.
  package let user: String?
  package let week: ChartWeek?

  package enum Kind: String, Sendable, CaseIterable {
    case chartList, albumChart, albumInfo, albumPlays, userInfo, coverArtArchive, image
  }

  package init(_ request: APIRequest, root: String) {
    var parameters = request.parameters
    switch request {
    case .weeklyChartList:
      kind = .chartList
      user = nil
      week = nil
      // The same for everyone.
      parameters.removeAll { $0.name == "user" }
    case .weeklyAlbumChart(let name, let range):
      kind = .albumChart
      user = name.folded
      week = range
    case .userInfo(let name):
      kind = .userInfo
      user = name.folded
      week = nil
    case .albumInfo:
      kind = .albumInfo
      user = nil
      week = nil
    case .albumPlays(let name, _, _):
      kind = .albumPlays
      user = name.folded
      week = nil
    }
    let query =
      parameters
      .sorted { $0.name < $1.name }
      .map { ($0.name, ["user", "username"].contains($0.name) ? $0.value.lowercased() : $0.value) }
      .map { "\($0.0)=\(percentEncoded($0.1))" }
      .joined(separator: "&")
    let server = root == Self.lastFMRoot ? "" : " at " + root
    text = "\(Self.version) \(request.method.lowercased())\(server) \(query)"
  }

  /// A reply that is kept under its address.
  package init(kind: Kind, url: String) {
    self.kind = kind
    user = nil
    week = nil
    // SQLite takes a text to end at its first NUL, and addresses are printable ASCII anyway.
    let address = url.utf8.allSatisfy { (0x21...0x7E).contains($0) } ? url : percentEncoded(url)
    text = "\(Self.version) \(kind.rawValue) \(address)"
  }

  package static let lastFMRoot = "https://ws.audioscrobbler.com/2.0/"

  static let version = 1
}
