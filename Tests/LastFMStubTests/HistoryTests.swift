import LastFMStub
import Testing

struct HistoryTests {
  private let now = World.standard.now

  private func rows(_ user: String, _ from: Int, _ to: Int) throws -> [String] {
    let listener = try #require(World.standard.listener(user))
    return History(of: listener, now: now).chart(from: from, to: to).map {
      "\($0.plays) \($0.album.artist) – \($0.album.name)"
    }
  }

  private func rows(_ user: String, week: Int) throws -> [String] {
    try rows(user, ChartCalendar.from(week), ChartCalendar.from(week + 1))
  }

  @Test func `gives the same chart on every machine`() throws {
    // Recorded once. Whoever changes the catalogue or the chance behind it sees it here.
    #expect(
      try rows("RJ", week: 1083).prefix(3) == [
        "24 Quiet Machinery – Tolerances",
        "20 Red Telephone Exchange – Crossed Wires",
        "17 Les Parapluies Inverses – Rue des Glaces",
      ]
    )
    #expect(try rows("user-0042", week: 900) == rows("User-0042", week: 900))
  }

  @Test func `tells five years ago from one year ago`() throws {
    let recent = Set(try rows("alice", week: 1082))
    let old = Set(try rows("alice", week: 870))
    #expect(recent.intersection(old).count < recent.count / 3)
  }

  @Test func `shows no record before it was made, and the most played first`() throws {
    let listener = try #require(World.standard.listener("RJ"))
    for week in [1, 200, 500, 900] {
      let chart = History(of: listener, now: now)
        .chart(from: ChartCalendar.from(week), to: ChartCalendar.from(week + 1))
      #expect(chart.map(\.plays) == chart.map(\.plays).sorted(by: >))
      #expect(!chart.contains { $0.album.name == "Daylight Saving" })
    }
  }

  @Test func `splits a week into parts that add up to it`() throws {
    let listener = try #require(World.standard.listener("alice"))
    let history = History(of: listener, now: now)
    let (from, to) = (ChartCalendar.from(1000), ChartCalendar.from(1001))
    let plays = { (a: Int, b: Int) in history.chart(from: a, to: b).reduce(0) { $0 + $1.plays } }
    let middle = from + 250_000
    #expect(plays(from, middle) > 0)
    #expect(plays(from, middle) + plays(middle, to) == plays(from, to))
  }

  @Test func `gives each listener their character`() throws {
    #expect(try rows("heavy", week: 700).count == 1000)
    #expect(try rows("newcomer", week: 700).isEmpty)
    #expect(try !rows("newcomer", week: 1000).isEmpty)
    #expect(try (30...60).contains(rows("user-7", week: 700).count))
    let quiet = try (900..<950).map { try rows("quiet", week: $0) }
    #expect(quiet.contains([]))
    #expect(quiet.joined().allSatisfy { $0.hasPrefix("1 ") })
    #expect(World.standard.listener("nobody") == nil)
  }

  @Test(
    "lists the weeks that have ended",
    arguments: [
      (Day(2026, 11, 21), 1_794_744_000), (Day(2026, 11, 22), 1_795_348_800),
      (Day(2026, 11, 23), 1_795_348_800),
    ]
  )
  func lastWeek(today: Day, end: Int) throws {
    let weeks = World(today: today).listedWeeks
    #expect(weeks.first == 1_108_296_000..<1_108_900_800)
    #expect(weeks.last?.upperBound == end)
    #expect(zip(weeks, weeks.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
  }

  @Test func `lists weeks as they were listed in 2009`() {
    let weeks = World(chartList: .asIn2009).listedWeeks
    #expect(weeks[0] == 1_108_296_002..<1_108_900_802)
    #expect(weeks[1].lowerBound == 1_108_900_801)
    #expect(zip(weeks, weeks.dropFirst()).contains { $0.upperBound < $1.lowerBound })
  }
}
