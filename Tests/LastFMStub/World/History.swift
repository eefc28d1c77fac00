/// A record and how often it was played.
package struct ChartedAlbum: Sendable {
  package let album: Album
  package let plays: Int
}

/// What a listener played, reckoned afresh for each question and always the same.
package struct History: Sendable {
  package let listener: Listener
  package let now: Int

  package init(of listener: Listener, now: Int) {
    self.listener = listener
    self.now = now
  }

  /// The chart of any range of seconds: most played first, at most a thousand rows.
  package func chart(from: Int, to: Int) -> [ChartedAlbum] {
    guard from < to else { return [] }
    let first = max(0, ChartCalendar.index(holding: from))
    let last = min(ChartCalendar.index(holding: to - 1), ChartCalendar.index(holding: now))
    guard first <= last else { return [] }
    if first == last, from == ChartCalendar.from(first), to == from + ChartCalendar.week, to <= now
    {
      return week(first)
    }
    return merged(weeks: first...last, from: from, to: min(to, now))
  }

  /// The chart of a whole week.
  func week(_ index: Int) -> [ChartedAlbum] {
    guard ChartCalendar.from(index + 1) > listener.registered, index >= 0 else { return [] }
    var rows = Programme(listener: listener, week: index).rows
    // Last.fm lumps all that was played before 2005 into the first week.
    if index == 0, listener.registered < ChartCalendar.firstWeek {
      rows = rows.map { ChartedAlbum(album: $0.album, plays: $0.plays * 53) }
    }
    return rows.inChartOrder()
  }

  /// Spreads each record's plays over its week and counts those that fall into the range.
  private func merged(weeks: ClosedRange<Int>, from: Int, to: Int) -> [ChartedAlbum] {
    var plays: [Seed: (album: Album, count: Int)] = [:]
    for index in weeks {
      let start = ChartCalendar.from(index)
      for row in week(index) {
        let times = listener.seed.with(index).with(row.album.seed)
        let counted =
          from <= start && to >= start + ChartCalendar.week
          ? row.plays
          : (0..<row.plays).count { play in
            let second = start + times.with(play).number(in: 0...ChartCalendar.week - 1)
            return from <= second && second < to
          }
        if counted > 0 {
          plays[row.album.seed, default: (row.album, 0)].count += counted
        }
      }
    }
    let rows = plays.values.map { ChartedAlbum(album: $0.album, plays: $0.count) }
    return Array(rows.inChartOrder().prefix(1000))
  }
}

extension [ChartedAlbum] {
  /// By plays; ties in an order of their own, but always the same one.
  func inChartOrder() -> [ChartedAlbum] {
    sorted {
      $0.plays == $1.plays
        ? $0.album.seed.value < $1.album.seed.value : $0.plays > $1.plays
    }
  }
}
