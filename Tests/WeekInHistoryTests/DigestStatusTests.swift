import Testing

@testable import WeekInHistory

struct DigestStatusTests {
  private static let played = DigestYear.Outcome.charted(summary)
  private static let quiet = DigestYear.Outcome.quiet(summary)
  private static let missing = DigestYear.Outcome.unavailable(Problem(.unavailable, "x"))
  private static let summary = ChartSummary(
    of: AlbumChart(albums: []),
    ranking: AlbumRanking(of: AlbumChart(albums: []), minimumPlays: 1, limit: nil)
  )

  @Test(
    "is complete, partial or failed by what could be had",
    arguments: [
      ([played, quiet], nil, Digest.Status.complete),
      ([.beforeJoining, .unlisted(.notYet)], nil, .complete),
      ([], nil, .complete),
      ([played, missing], nil, .partial),
      ([missing, quiet], nil, .partial),
      ([played], .registrationUnknown, .partial),
      ([missing, missing], nil, .failed),
      ([missing, .beforeJoining], nil, .failed),
      ([], .unknownUser, .failed),
      ([missing], .privateUser, .failed),
    ] as [([DigestYear.Outcome], Problem.Kind?, Digest.Status)]
  )
  func status(
    outcomes: [DigestYear.Outcome],
    problem: Problem.Kind?,
    expected: Digest.Status
  )
    throws
  {
    var digest = Digest(user: "RJ", anchor: try day("2026-11-21"), timeZone: try zone("UTC"))
    digest.years = outcomes.map { DigestYear(yearsAgo: 1, target: today, outcome: $0) }
    digest.problem = problem.map { Problem($0, "x") }
    #expect(digest.status == expected)
  }
}
