import WeekInHistory

/// A digest as templates see it, with everything that has to be said in words already said.
struct DigestView: ViewValue {
  var user: UserView
  var isOneOfSeveral: Bool
  /// `2026-11-21`
  var date: String
  /// `21 November 2026`
  var dateText: String
  var said: DigestNotes
  /// Nearest first.
  var years: [YearView]

  init(
    _ digest: Digest,
    isOneOfSeveral: Bool,
    covers: CoverSource,
    shelfLength: Int = YearView.shelfLength,
    sentences: Sentences
  ) {
    let user = UserView(user: digest.user, displayName: digest.displayName)
    self.user = user
    self.isOneOfSeveral = isOneOfSeveral
    date = digest.anchor.description
    dateText = sentences.date(digest.anchor)
    said = DigestNotes(digest, of: user, sentences: sentences)
    // A year that failed for the user's own reason has nothing to add to it.
    let chapters = digest.years.filter {
      $0.outcome != .beforeJoining
        && ($0.outcome.problem == nil || $0.outcome.problem != digest.problem)
    }
    years = chapters.map {
      YearView(
        $0,
        of: digest,
        userID: user.id,
        linkPrefix: isOneOfSeveral ? user.id + "-" : "",
        covers: covers,
        shelfLength: shelfLength,
        sentences: sentences
      )
    }
  }

  subscript(name: String) -> Any? {
    switch name {
    case "severalUsers": isOneOfSeveral
    case "date": date
    case "dateText": dateText
    case "minimumPlays", "problem", "missing", "beforeJoining", "notes": said[name]
    case "years": years
    case "links": years.flatMap(\.albums).filter { $0.url != nil }
    case "severalYears": years.count > 1
    default: user[name]
    }
  }
}
