import WeekInHistory

/// An album's plays as a small drawing: the years beside each other, in each a bar for every week. A few
/// weeks stand together in the middle of their year; more of them, each at its time of the year.
///
/// Units are those of the drawing, which is scaled as a whole.
struct PlaysChartView: ViewValue {
  struct Bar: ViewValue, Equatable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
    /// `14–21 November 2021: 22 plays`
    var title: String

    subscript(name: String) -> Any? {
      switch name {
      case "x": PlaysChartView.text(x)
      case "y": PlaysChartView.text(y)
      case "width": PlaysChartView.text(width)
      case "height": PlaysChartView.text(height)
      case "title": title
      default: nil
      }
    }
  }

  struct Label: ViewValue, Equatable {
    var x: Double
    var text: String

    subscript(name: String) -> Any? {
      switch name {
      case "x": PlaysChartView.text(x)
      case "text": text
      default: nil
      }
    }
  }

  /// A week in it.
  struct Point: Hashable {
    var year: Int
    /// How far into the year, 0…1.
    var moment: Double
    var playCount: Int
    var title: String
  }

  static let width = 640.0
  static let height = 120.0
  /// How many weeks of a year are few.
  private static let fewWeeks = 8

  private(set) var bars: [Bar] = []
  private(set) var labels: [Label] = []

  /// `nil` where there is nothing to compare: a single bar says no more than its number.
  init?(_ points: [Point]) {
    guard points.count > 1, let first = points.map(\.year).min(),
      let last = points.map(\.year).max(), let most = points.map(\.playCount).max(), most > 0
    else { return nil }
    let slot = Self.width / Double(last - first + 1)
    let years = Dictionary(grouping: points, by: \.year)
    let crowd = years.values.map(\.count).max() ?? 1
    let standsTogether = crowd <= Self.fewWeeks
    let width =
      standsTogether
      ? min(36, slot * 0.62 / Double(crowd)) : max(1.5, min(8, slot / 60))
    for (year, points) in years.sorted(by: { $0.key < $1.key }) {
      let start = Double(year - first) * slot
      let together = (slot - Double(points.count) * width) / 2
      for (place, point) in points.sorted(by: { $0.moment < $1.moment }).enumerated() {
        let height = max(2, Double(point.playCount) / Double(most) * Self.height)
        bars.append(
          Bar(
            x: start
              + (standsTogether
                ? together + Double(place) * width : point.moment * (slot - width)),
            y: Self.height - height,
            // A sliver of the ground between neighbours.
            width: crowd > 1 ? width * 0.85 : width,
            height: height,
            title: point.title
          )
        )
      }
    }
    // Forty units for a label of four digits.
    let step = max(1, Int((40 / slot).rounded(.up)))
    for year in stride(from: last, through: first, by: -step) {
      labels.append(Label(x: (Double(year - first) + 0.5) * slot, text: String(year)))
    }
    labels.reverse()
  }

  subscript(name: String) -> Any? {
    switch name {
    case "bars": bars
    case "labels": labels
    default: nil
    }
  }

  /// One decimal at most, and none where there is none.
  static func text(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
  }
}
