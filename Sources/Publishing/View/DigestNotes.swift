import WeekInHistory

/// What is to be said of a digest besides its years.
struct DigestNotes: ViewValue {
  /// `Albums with at least 3 plays`; `nil` when nothing is left out for having fewer.
  var minimumPlays: String?
  /// What befell the user as a whole.
  var problem: String?
  /// `This digest is incomplete: 2 and 5 years ago could not be fetched.`
  var missing: String?
  /// `12–20 years ago: before RJ joined Last.fm.` These years are not among the digest's chapters.
  var beforeJoining: String?
  /// `problem`, `missing`, and that there is nothing to show.
  var notes: [String]

  init(_ digest: Digest, of user: UserView, sentences: Sentences) {
    minimumPlays =
      digest.minimumPlays > 1
      ? sentences.say(.minimumPlays, count: digest.minimumPlays) : nil
    problem = digest.problem.map { CleanText.clean($0.message) }
    let missingYears = digest.years.filter { $0.outcome.problem != nil }.map(\.yearsAgo)
    missing = digest.status == .partial ? sentences.years(.missingYears, missingYears) : nil
    let yearsBefore = digest.years.filter { $0.outcome == .beforeJoining }.map(\.yearsAgo)
    beforeJoining = sentences.years(.beforeJoining, yearsBefore, ["user": user.name])
    let nothing = digest.years.isEmpty && problem == nil ? sentences.say(.noYears) : nil
    notes = [problem, missing, nothing].compactMap { $0 }
  }

  subscript(name: String) -> Any? {
    switch name {
    case "minimumPlays": minimumPlays.orAbsent
    case "problem": problem.orAbsent
    case "missing": missing.orAbsent
    case "beforeJoining": beforeJoining.orAbsent
    case "notes": notes
    default: nil
    }
  }
}
