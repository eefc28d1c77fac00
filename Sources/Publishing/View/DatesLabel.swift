import WeekInHistory

extension Sentences {
  /// `21 November 2026`
  func date(_ day: CalendarDay) -> String {
    say(.date, ["day": "\(day.day)", "month": month(day), "year": "\(day.year)"])
  }

  /// A week's dates, each part of them said once.
  ///
  ///     14–21 November 2021
  ///     28 September – 5 October 2025
  ///     27 December 2020 – 3 January 2021
  func dates(from first: CalendarDay, to last: CalendarDay) -> String {
    if first == last { return date(first) }
    let name: Name =
      if first.year != last.year {
        .datesInTwoYears
      } else if first.month != last.month {
        .datesInOneYear
      } else {
        .datesInOneMonth
      }
    return say(
      name,
      dependingOn: [first.year, first.month, first.day, last.year, last.month, last.day],
      [
        "day": "\(first.day)", "month": month(first), "year": "\(first.year)",
        "endDay": "\(last.day)", "endMonth": month(last), "endYear": "\(last.year)",
      ]
    )
  }

  /// `1`, `2 and 5`, `1, 2 and 5`; three or more in a row are `4–7`.
  func list(ofYears years: [Int]) -> String {
    var runs: [ClosedRange<Int>] = []
    for year in years.sorted() {
      if let last = runs.last, year == last.upperBound + 1 {
        runs[runs.count - 1] = last.lowerBound...year
      } else {
        runs.append(year...year)
      }
    }
    let parts = runs.flatMap { run -> [String] in
      run.count < 3
        ? run.map(String.init)
        : [say(.listRange, ["first": "\(run.lowerBound)", "second": "\(run.upperBound)"])]
    }
    return list(of: parts)
  }

  /// `RJ`, `RJ and alice`, `RJ, alice and tomoko_h`
  func list(of parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1, let first = parts.first else {
      return parts.first ?? ""
    }
    let head = parts.dropFirst().dropLast().reduce(first) {
      say(.listComma, ["first": $0, "second": $1])
    }
    return say(.listAnd, ["first": head, "second": last])
  }

  private func month(_ day: CalendarDay) -> String {
    months.indices.contains(day.month - 1) ? months[day.month - 1] : ""
  }
}
