import WeekInHistory

extension Run {
  /// The digests, and what is to be said of those that are not whole.
  func digests(_ order: DigestOrder) async throws -> (digests: [Digest], reports: [String]) {
    var digests: [Digest] = []
    var tally = Tally()
    try await builder(for: order).digests(of: order.users, atOnce: digestsAtOnce) {
      tally.count($0)
      digests.append($0)
    }
    return (digests, tally.reports)
  }
}
