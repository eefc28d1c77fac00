import Foundation

/// Makes histories. The story, top to bottom:
///
///     anchor weeks ─► chart weeks seen from them, each once ─► album charts ─► a digest each ─► albums
///
/// Each anchor week is seen from its middle day, so that its digest is the same on every day of the week.
package struct HistoryBuilder: Sendable {
  package let source: ChartSource
  package let anchor: CalendarDay
  package let timeZone: TimeZone
  /// The run's one reading of the clock.
  package let now: Date
  package let span: HistorySpan

  package init(
    source: ChartSource,
    anchor: CalendarDay,
    timeZone: TimeZone,
    now: Date,
    span: HistorySpan
  ) {
    self.source = source
    self.anchor = anchor
    self.timeZone = timeZone
    self.now = now
    self.span = span
  }

  /// The list is the same for everyone: see `DigestBuilder.chartWeeks`.
  package func chartWeeks(
    askingAs users: [UserName]
  ) async throws -> Result<ChartWeekList, ChartFailure> {
    try await builder(of: source, at: anchor).chartWeeks(askingAs: users)
  }

  /// One user's history, from the chart list that `chartWeeks` gave.
  ///
  /// - Throws: what ends a run; failures that concern the user or a week are in the history
  package func history(
    of user: FollowedUser,
    in weeks: Result<ChartWeekList, ChartFailure>
  ) async throws -> History {
    var history = History(
      user: user.name.spelling,
      displayName: user.displayName,
      timeZone: timeZone,
      weeks: [],
      albums: []
    )
    guard case .success(let list) = weeks else {
      let digest = try await builder(of: source, at: anchor).digest(of: user, in: weeks)
      history.user = digest.user
      history.problem = digest.problem ?? digest.years.lazy.compactMap(\.outcome.problem).first
      return history
    }
    let profile = try await outcome { try await source.profile(user.name) }
    let registered = (try? profile.get())?.value.registered
    let anchorWeeks = anchorWeeks(of: user, in: list, registered: registered)
    let recorded = try await recordedSource(
      of: user,
      seenFrom: profile == .failure(.unknownUser) ? [] : anchorWeeks,
      in: list,
      profile: profile,
      registered: registered
    )
    var withoutArtwork = user
    withoutArtwork.settings.findsArtwork = false
    for week in anchorWeeks {
      let day = week.middleDay(in: timeZone)
      let digest = try await builder(of: recorded.source, at: day)
        .digest(of: withoutArtwork, in: weeks)
      history.weeks.append(HistoryWeek(anchorWeek: week, digest: digest))
    }
    history.user = history.weeks.first?.digest.user ?? history.user
    history.problem = history.weeks.lazy.compactMap(\.digest.problem).first
    if span == .all { history.leaveOutEmptyWeeks() }
    history.albums = AlbumHistory.each(in: history.weeks, charts: recorded.charts)
    if user.settings.findsArtwork { try await addArtwork(to: &history) }
    return history
  }

  private func builder(of source: ChartSource, at day: CalendarDay) -> DigestBuilder {
    DigestBuilder(source: source, anchor: day, timeZone: timeZone, now: now)
  }

  /// Newest first.
  private func anchorWeeks(
    of user: FollowedUser,
    in list: ChartWeekList,
    registered: Date?
  ) -> [ChartWeek] {
    var weeks: [ChartWeek] = []
    var next = list.anchorWeek(of: anchor, in: timeZone)
    while let week = next {
      switch span {
      case .latest(let count): if weeks.count >= count { return weeks }
      case .all:
        let hasChart = plannedYears(of: user, at: week, in: list, registered).contains(
          where: \.hasChart
        )
        if !weeks.isEmpty, !hasChart { return weeks }
      }
      weeks.append(week)
      next = list.week(before: week)
    }
    return weeks
  }

  private func plannedYears(
    of user: FollowedUser,
    at week: ChartWeek,
    in list: ChartWeekList,
    _ registered: Date?
  ) -> [PlannedYear] {
    list.plannedYears(
      user.settings.yearsAgo,
      anchor: week.middleDay(in: timeZone),
      timeZone: timeZone,
      registered: registered
    )
  }

  /// Charts that were fetched already, and a source that answers from them.
  private struct Recorded: Sendable {
    var charts: [ChartWeek: AlbumChart]
    var source: ChartSource
  }

  /// Fetches each chart once, however many anchor weeks look back on it.
  private func recordedSource(
    of user: FollowedUser,
    seenFrom anchorWeeks: [ChartWeek],
    in list: ChartWeekList,
    profile: Result<Dated<Profile>, ChartFailure>,
    registered: Date?
  ) async throws -> Recorded {
    var wanted: Set<ChartWeek> = []
    for week in anchorWeeks {
      for year in plannedYears(of: user, at: week, in: list, registered) {
        if case .fetch(let chartWeek) = year.step { wanted.insert(chartWeek) }
      }
    }
    // Newest first: what a reader will see first, should time run out.
    let weeks = wanted.sorted { $0.from > $1.from }
    let answers = try await weeks.concurrentMap { week in
      try await outcome { try await source.albumChart(user.name, week) }
    }
    let found = Dictionary(uniqueKeysWithValues: zip(weeks, answers))
    return Recorded(
      charts: found.compactMapValues { try? $0.get().value },
      source: ChartSource(
        chartWeeks: source.chartWeeks,
        profile: { _ in try profile.get() },
        albumChart: { _, week in
          guard let answer = found[week] else { throw ChartFailure.notCached }
          return try answer.get()
        },
        artwork: source.artwork
      )
    )
  }

  /// Each album is asked for once. A failed lookup is no cover.
  private func addArtwork(to history: inout History) async throws {
    let found = try await history.albums.concurrentMap { history in
      (history.album, try await outcome { try await source.artwork(history.album) })
    }
    var covers: [AlbumTitle: Artwork?] = [:]
    var unknown: Set<AlbumTitle> = []
    for (album, cover) in found {
      covers[AlbumTitle(album)] = try? cover.get()
      if !cover.isSuccess { unknown.insert(AlbumTitle(album)) }
    }
    for index in history.albums.indices {
      history.albums[index].artwork = covers[AlbumTitle(history.albums[index].album)] ?? nil
    }
    for index in history.weeks.indices { history.weeks[index].digest.place(covers) }
    history.note(missing: unknown)
  }
}

extension History {
  /// Anchor weeks that have nothing to tell, but for the newest.
  fileprivate mutating func leaveOutEmptyWeeks() {
    weeks = weeks.enumerated().filter { index, week in
      index == 0
        || week.digest.years.contains { year in
          if case .charted = year.outcome { true } else { year.outcome.problem != nil }
        }
    }.map(\.element)
  }
}

extension AlbumHistory {
  /// The albums that digests show, with all their plays in `charts`, below a limit too.
  fileprivate static func each(
    in weeks: [HistoryWeek],
    charts: [ChartWeek: AlbumChart]
  ) -> [AlbumHistory] {
    var albums: [AlbumTitle: AlbumHistory] = [:]
    var places: [ChartWeek: (anchorWeek: ChartWeek, yearsAgo: Int)] = [:]
    for week in weeks {
      for year in week.digest.years {
        guard case .charted(let summary) = year.outcome, let chartWeek = year.week else { continue }
        if places[chartWeek] == nil { places[chartWeek] = (week.anchorWeek, year.yearsAgo) }
        for shown in summary.ranking.albums {
          let title = AlbumTitle(shown.album)
          if albums[title] == nil { albums[title] = AlbumHistory(album: shown.album, weeks: []) }
        }
      }
    }
    for (chartWeek, place) in places.sorted(by: { $0.key.from > $1.key.from }) {
      for row in charts[chartWeek]?.albums ?? [] {
        albums[AlbumTitle(row)]?.weeks.append(
          AlbumWeek(
            week: chartWeek,
            playCount: row.playCount,
            anchorWeek: place.anchorWeek,
            yearsAgo: place.yearsAgo
          )
        )
      }
    }
    return albums.sorted { $0.key < $1.key }.map(\.value)
  }
}
