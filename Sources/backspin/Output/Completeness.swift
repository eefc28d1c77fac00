import WeekInHistory

/// What is in a document, seen by who must decide whether it may replace an older one.
struct Completeness {
  /// Whether any digest had anything to say.
  var hasContent = false
  /// Whether something is missing that a later run may well bring.
  var isMissingSomething = false
  var anchorWeek: ChartWeek?

  mutating func count(_ digest: Digest) {
    if digest.status != .failed { hasContent = true }
    if digest.isMissingSomething { isMissingSomething = true }
    anchorWeek = anchorWeek ?? digest.anchorWeek
  }
}
