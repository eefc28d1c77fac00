/// The word that was probably meant, for people who mistype one.
package enum DidYouMean {
  /// The candidate that takes the fewest typing errors to get from, or to, `word`, and the first in the
  /// alphabet of several; or else the first that begins with `word`; `nil` when none is close. One error
  /// is allowed per three characters, capital letters are none at all.
  ///
  ///     min_play   → min_plays        europe/berlin → Europe/Berlin
  ///     yaers_ago  → years_ago        years         → years_ago
  package static func closest(to word: String, among candidates: some Sequence<String>) -> String? {
    let typed = Array(word.lowercased())
    let allowed = (typed.count + 1) / 3
    var best: (candidate: String, errors: Int)?
    for candidate in candidates {
      let meant = Array(candidate.lowercased())
      guard abs(meant.count - typed.count) <= allowed else { continue }
      let errors = typingErrors(from: typed, to: meant)
      guard errors <= allowed else { continue }
      if let best, (best.errors, best.candidate) <= (errors, candidate) { continue }
      best = (candidate, errors)
    }
    if let best { return best.candidate }
    guard (3...64).contains(typed.count) else { return nil }
    return candidates.filter { $0.lowercased().hasPrefix(String(typed)) }.min()
  }

  /// ` Did you mean “min_plays”?`, to be put after a sentence; empty when nothing is close.
  package static func question(for word: String, among candidates: some Sequence<String>) -> String
  {
    closest(to: word, among: candidates).map { " Did you mean “\($0)”?" } ?? ""
  }

  /// Letters added, left out, replaced, or swapped with their neighbour (optimal string alignment).
  private static func typingErrors(from typed: [Character], to meant: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...meant.count)
    for (row, letter) in typed.enumerated() {
      var current = [row + 1]
      for (column, other) in meant.enumerated() {
        var errors = min(
          last[column] + (letter == other ? 0 : 1),
          last[column + 1] + 1,
          current[column] + 1
        )
        if row > 0, column > 0, letter == meant[column - 1], typed[row - 1] == other {
          errors = min(errors, beforeLast[column - 1] + 1)
        }
        current.append(errors)
      }
      (beforeLast, last) = (last, current)
    }
    return last[meant.count]
  }
}
