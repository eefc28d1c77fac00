import WeekInHistory

/// A digest as templates see it, with everything that has to be said in words already said.
struct DigestView: ViewValue {
  var user: UserView
  var isOneOfSeveral: Bool
  /// `2026-11-21`
  var date: String
  /// `21 November 2026`
  var dateText: String
  /// `Albums with at least 3 plays`; `nil` when nothing is left out for having fewer.
  var minimumPlays: String?
  /// What befell the user as a whole.
  var problem: String?
  /// `This digest is incomplete: 2 and 5 years ago could not be fetched.`
  var missing: String?
  /// `12–20 years ago: before RJ joined Last.fm.` These years are not in `years`.
  var beforeJoining: String?
  /// `problem`, `missing`, and that there is nothing to show.
  var notes: [String]
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
    minimumPlays =
      digest.minimumPlays > 1
      ? sentences.say(.minimumPlays, count: digest.minimumPlays) : nil
    problem = digest.problem.map { CleanText.clean($0.message) }

    let missingYears = digest.years.filter { $0.outcome.problem != nil }.map(\.yearsAgo)
    missing = digest.status == .partial ? sentences.years(.missingYears, missingYears) : nil
    let yearsBefore = digest.years.filter { $0.outcome == .beforeJoining }.map(\.yearsAgo)
    beforeJoining = sentences.years(.beforeJoining, yearsBefore, ["user": user.name])
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
    let nothing = digest.years.isEmpty && problem == nil ? sentences.say(.noYears) : nil
    notes = [problem, missing, nothing].compactMap { $0 }
  }

  subscript(name: String) -> Any? {
    switch name {
    case "severalUsers": isOneOfSeveral
    case "date": date
    case "dateText": dateText
    case "minimumPlays": minimumPlays.orAbsent
    case "problem": problem.orAbsent
    case "missing": missing.orAbsent
    case "beforeJoining": beforeJoining.orAbsent
    case "notes": notes
    case "years": years
    case "links": years.flatMap(\.albums).filter { $0.url != nil }
    case "severalYears": years.count > 1
    default: user[name]
    }
  }
}
