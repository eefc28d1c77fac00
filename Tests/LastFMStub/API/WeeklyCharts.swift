extension WebService {
  /// The list is reckoned, not looked up: it is the same for everybody, and whoever is asked for
  /// is echoed, known or not.
  func weeklyChartList(_ question: Question) throws -> JSONText {
    guard let user = question["user"], !user.isEmpty else { throw ServiceError.missingParameter }
    let weeks = world.listedWeeks.map { week in
      JSONText.object([
        ("#text", ""), ("from", .quoted(week.lowerBound)), ("to", .quoted(week.upperBound)),
      ])
    }
    return .object([
      (
        "weeklychartlist",
        .object([("chart", .array(weeks)), ("@attr", .object([("user", .string(user))]))])
      )
    ])
  }

  func weeklyAlbumChart(_ question: Question) throws -> JSONText {
    let listener = try user(of: question)
    guard !listener.isPrivate else { throw ServiceError(17) }
    let range = try askedRange(question)
    let limit = min(1000, max(1, question.number("limit") ?? 1000))
    let chart = History(of: listener, now: world.now).chart(from: range.from, to: range.to)
    let order = Seed(listener.name).with(range.from).number(in: 0...5)
    let rows = chart.prefix(limit).enumerated().map { index, row in
      Self.row(row, rank: index + 1, order: order)
    }
    let attributes = JSONText.object([
      ("user", .string(listener.name)), ("from", .quoted(range.from)), ("to", .quoted(range.to)),
    ])
    return .object([
      ("weeklyalbumchart", .object([("album", .array(rows)), ("@attr", attributes)]))
    ])
  }

  /// Without both ends, silently the last seven days up to some recent noon.
  private func askedRange(_ question: Question) throws -> (from: Int, to: Int) {
    guard let from = question["from"], let to = question["to"] else {
      let noon = (world.now - 43_200) / 86_400 * 86_400 + 43_200
      return (noon - ChartCalendar.week, noon)
    }
    guard let first = Int(from), let last = Int(to) else { throw ServiceError(6) }
    return (first, last)
  }

  /// The order of the members varies from answer to answer, as it does on Last.fm.
  private static func row(_ row: ChartedAlbum, rank: Int, order: Int) -> JSONText {
    var members = row.album.chartFields
    members.insert(
      .member("@attr", .object([("rank", .quoted(rank))])),
      at: order % (members.count + 1)
    )
    members.insert(
      .member("playcount", .quoted(row.plays)),
      at: (order * 3) % (members.count + 1)
    )
    return .object(members)
  }
}
