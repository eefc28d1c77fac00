import Testing

@testable import WeekInHistory

/// What is shown of a chart, and in which order.
struct AlbumRankingTests {
  private func ranking(
    _ albums: [ChartedAlbum],
    minimumPlays: Int = 1,
    limit: Int? = nil
  ) -> AlbumRanking {
    AlbumRanking(of: AlbumChart(albums: albums), minimumPlays: minimumPlays, limit: limit)
  }

  private func albums(plays: [Int]) -> [ChartedAlbum] {
    plays.enumerated().map { album("\($0)", plays: $1, chartRank: $0 + 1) }
  }

  @Test(
    "lets equal plays share a rank",
    arguments: [
      ([5, 5, 3], [1, 1, 3]),
      ([5, 4, 4, 4, 1], [1, 2, 2, 2, 5]),
      ([2, 2, 2], [1, 1, 1]),
      ([3, 2, 1], [1, 2, 3]),
      ([1], [1]),
      ([], []),
    ]
  )
  func ties(plays: [Int], ranks: [Int]) {
    #expect(ranking(albums(plays: plays)).albums.map(\.rank) == ranks)
  }

  @Test func `orders by plays, then chart rank, artist and name`() {
    let expected = [
      album("f", by: "z", plays: 9, chartRank: 7),
      album("e", by: "z", plays: 3, chartRank: 1),
      album("d", by: "a", plays: 3, chartRank: 2),
      album("a", by: "b", plays: 3, chartRank: 2),
      album("b", by: "b", plays: 3, chartRank: 2),
    ]
    #expect(ranking(expected.reversed()).albums.map(\.album) == expected)
  }

  @Test(
    "counts what it does not show",
    arguments: [
      // minimum, limit, shown, below the minimum, beyond the limit
      (1, nil, 6, 0, 0),
      (2, nil, 4, 2, 0),
      (3, 2, 2, 3, 1),
      (1, 4, 4, 0, 2),
      (1, 6, 6, 0, 0),
      (1, 100, 6, 0, 0),
      (10, nil, 0, 6, 0),
      (10, 3, 0, 6, 0),
    ] as [(Int, Int?, Int, Int, Int)]
  )
  func hidden(minimum: Int, limit: Int?, shown: Int, below: Int, beyond: Int) {
    let ranking = ranking(
      albums(plays: [9, 9, 3, 2, 1, 1]),
      minimumPlays: minimum,
      limit: limit
    )
    #expect(ranking.albums.count == shown)
    #expect(ranking.hidden == .init(belowMinimum: below, beyondLimit: beyond))
  }

  @Test func `may cut within a tie, and keeps the shared rank`() {
    let ranking = ranking(albums(plays: [9, 4, 4, 4, 4]), limit: 3)
    #expect(ranking.albums.map(\.rank) == [1, 2, 2])
    #expect(ranking.albums.map(\.album.name) == ["0", "1", "2"])
    #expect(ranking.hidden.beyondLimit == 2)
  }

  @Test func `gives shares of all plays, shown or not`() {
    let ranking = ranking(albums(plays: [5, 3, 1, 1]), minimumPlays: 3, limit: 1)
    #expect(ranking.albums.map(\.share) == [0.5])
  }

  @Test func `has shares of nothing where nothing was played`() {
    #expect(ranking(albums(plays: [0, 0]), minimumPlays: 0).albums.map(\.share) == [0, 0])
  }

  @Test func `survives play counts that nobody reaches`() {
    let ranking = ranking(albums(plays: [Int.max, Int.max, 1]))
    #expect(AlbumChart(albums: albums(plays: [Int.max, Int.max, 1])).playCount == Int.max)
    #expect(ranking.albums.map(\.rank) == [1, 1, 3])
  }

  @Test("says that a chart of 1,000 rows is cut off", arguments: [(999, false), (1_000, true)])
  func truncated(rows: Int, isTruncated: Bool) {
    let chart = AlbumChart(albums: albums(plays: Array(repeating: 1, count: rows)))
    #expect(chart.isTruncated == isTruncated)
    let summary = ChartSummary(of: chart, ranking: ranking(chart.albums, limit: 20))
    #expect(summary.isTruncated == isTruncated)
    #expect(summary.albumCount == rows)
    #expect(summary.playCount == rows)
  }
}
