import LastFM

extension CacheVerification {
  /// What `cache verify` says in the end. `suggestion` is another of the cache's commands, in quotes.
  func conclusion(_ suggestion: (String) -> String) -> String {
    if isFileDamaged {
      return
        "The cache's file is damaged. \(suggestion("clear")) removes it; what it held is fetched again.\n"
    }
    var lines: [String] = []
    if unsound > 0 {
      lines.append(
        "\(unsound) of \(replies) \(replies == 1 ? "reply is" : "replies are") not sound. "
          + "\(suggestion("prune")) removes what is not."
      )
    } else {
      let sound =
        switch replies {
        case 0: "The cache is sound, and empty."
        case 1: "The cache and its one reply are sound."
        default: "The cache and its \(replies) replies are sound."
        }
      lines.append(sound)
      if ofOlderFormat > 0 {
        lines.append(
          "\(ofOlderFormat) of an older version \(ofOlderFormat == 1 ? "is" : "are") never used again: "
            + "\(suggestion("prune")) removes what is not needed."
        )
      }
    }
    if fromTheFuture > 0 {
      lines.append(
        "\(fromTheFuture) \(fromTheFuture == 1 ? "was" : "were") fetched later than now: this clock is "
          + "wrong, or one was."
      )
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
