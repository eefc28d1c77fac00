/// Finds what somebody probably meant.
enum NearestName {
  /// ` Did you mean “albums”?`, or nothing when no name is near.
  static func hint(for word: String, among names: some Sequence<String>) -> String {
    nearest(to: word, among: names).map { " Did you mean “\($0)”?" } ?? ""
  }

  /// The name that takes the fewest typing mistakes to become `word`, if that is at most a third of
  /// its letters; the first in the alphabet of several. Otherwise the name that begins with `word`.
  static func nearest(to word: String, among names: some Sequence<String>) -> String? {
    let names = names.sorted()
    return similar(to: word, among: names)
      ?? names.first { word.count > 2 && $0.lowercased().hasPrefix(word.lowercased()) }
  }

  private static func similar(to word: String, among names: [String]) -> String? {
    names
      .map { (name: $0, mistakes: mistakes(from: $0.lowercased(), to: word.lowercased())) }
      .filter { $0.mistakes <= max(1, max($0.name.count, word.count) / 3) }
      .min { $0.mistakes < $1.mistakes }?.name
  }

  /// Letters added, left out, replaced, or swapped with their neighbour.
  private static func mistakes(from name: String, to word: String) -> Int {
    let (name, word) = (Array(name), Array(word))
    var rows = [Array(0...word.count)]
    for i in 1...max(1, name.count) where i <= name.count {
      var row = [i]
      for j in 1...max(1, word.count) where j <= word.count {
        let replaced = rows[i - 1][j - 1] + (name[i - 1] == word[j - 1] ? 0 : 1)
        var fewest = min(replaced, rows[i - 1][j] + 1, row[j - 1] + 1)
        if i > 1, j > 1, name[i - 1] == word[j - 2], name[i - 2] == word[j - 1] {
          fewest = min(fewest, rows[i - 2][j - 2] + 1)
        }
        row.append(fewest)
      }
      rows.append(row)
    }
    return rows[name.count][word.count]
  }
}
