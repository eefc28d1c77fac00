import Testing
import WeekInHistory

@testable import Publishing

/// The drawing of an album's plays.
@Suite struct PlaysChartTests {
  private func chart(_ points: (year: Int, moment: Double, plays: Int)...) throws -> PlaysChartView
  {
    try chart(points)
  }

  private func chart(
    _ points: [(year: Int, moment: Double, plays: Int)]
  ) throws -> PlaysChartView {
    try #require(
      PlaysChartView(
        points.map {
          .init(
            year: $0.year,
            moment: $0.moment,
            playCount: $0.plays,
            title: "\($0.year): \($0.plays)"
          )
        }
      )
    )
  }

  @Test func `draws nothing where there is nothing to compare`() {
    #expect(PlaysChartView([]) == nil)
    #expect(PlaysChartView([.init(year: 2019, moment: 0, playCount: 9, title: "")]) == nil)
  }

  @Test func `draws a bar as high as its plays, the highest to the top`() throws {
    let chart = try chart((2021, 0.9, 30), (2020, 0.9, 15), (2019, 0.9, 1))
    #expect(chart.bars.map(\.height) == [4, 60, 120])
    #expect(chart.bars.map(\.y) == [116, 60, 0])
    #expect(chart.bars.map(\.title) == ["2019: 1", "2020: 15", "2021: 30"])
  }

  @Test func `leaves room for years without any plays`() throws {
    let chart = try chart((2016, 0.9, 10), (2019, 0.9, 10))
    // Four years of 160 each, a bar in the middle of the first and of the last.
    #expect(chart.bars.map { $0.x + $0.width / 2 } == [80, 560])
    #expect(chart.labels.map(\.text) == ["2016", "2017", "2018", "2019"])
    #expect(chart.labels.map(\.x) == [80, 240, 400, 560])
  }

  @Test func `stands a few weeks of a year together, in their order`() throws {
    let chart = try chart((2020, 1, 1), (2020, 0, 2), (2020, 0.5, 3), (2019, 0.5, 1))
    #expect(chart.bars.map(\.title) == ["2019: 1", "2020: 2", "2020: 3", "2020: 1"])
    #expect(chart.bars.map(\.x) == [142, 426, 462, 498])
  }

  @Test func `spreads many weeks over their year`() throws {
    let chart = try chart([(2019, 0.5, 1)] + (0...8).map { (2020, Double($0) / 8, 1) })
    let xs = chart.bars.dropFirst().map(\.x)
    #expect(xs == xs.sorted())
    #expect(xs.first == 320)
    #expect(abs((xs.last ?? 0) - (640 - 320.0 / 60)) < 0.001)
  }

  @Test func `never draws outside of itself, and a bar even for a single play`() throws {
    for years in 1...30 {
      let points = (0..<years).flatMap { year in
        [(2000 + year, 0.0, 1), (2000 + year, 1.0, 1_000 * (year + 1))]
      }
      let chart = try chart(points)
      for bar in chart.bars {
        #expect(bar.x >= 0 && bar.x + bar.width <= PlaysChartView.width + 0.001, "\(years)")
        #expect(bar.y >= 0 && bar.y + bar.height <= PlaysChartView.height + 0.001, "\(years)")
        #expect(bar.height >= 2 && bar.width >= 2, "\(years)")
      }
      let distances = zip(chart.labels, chart.labels.dropFirst()).map { $1.x - $0.x }
      #expect(distances.allSatisfy { $0 >= 40 }, "\(years)")
      #expect(chart.labels.last?.text == "\(1999 + years)")
    }
  }

  @Test(arguments: [
    (12.0, "12"), (12.04, "12"), (12.05, "12.1"), (0.5, "0.5"), (0, "0"), (639.96, "640"),
  ])
  func `writes one decimal at most`(number: Double, text: String) {
    #expect(PlaysChartView.text(number) == text)
  }
}
