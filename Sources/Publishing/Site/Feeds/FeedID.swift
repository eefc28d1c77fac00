/// A name for a feed or an entry that never changes: `urn:uuid:…`, made from what never changes about it.
///
/// Readers know an entry by its id, and show it again as unread when that changes. So it is not made from an
/// address, because a site may move, nor from a title; the texts are the kind of thing, the pseudonym and
/// the first day of the week, say, and a word that is this site's own, since others write about an Al, too.
/// Whatever goes in should be on the page as well: a name that must stay unknown could be guessed, and the
/// guess confirmed.
///
/// The UUID's version is 8, which RFC 9562 keeps for makers who choose their own bits: 122 of two FNV-1a
/// hashes. That is plenty for a site to tell its own entries apart by, and nobody has to be kept from making
/// two texts with one id.
package enum FeedID {
  package static func urn(_ texts: [String]) -> String {
    // Each with its length before it, so that ["a", "bc"] is not ["ab", "c"].
    let message = texts.map { "\($0.utf8.count):\($0)" }.joined()
    let hash = StableHash.of(message)
    // A hash goes on from what it has read, so that other words before the text are as good as another seed.
    let other = StableHash.of(digits(of: hash) + message)
    let (first, second) = (
      digits(of: hash & ~0xF000 | 0x8000), digits(of: other & ~(0b11 << 62) | 0b10 << 62)
    )
    return "urn:uuid:\(first.prefix(8))-\(first.dropFirst(8).prefix(4))-\(first.suffix(4))"
      + "-\(second.prefix(4))-\(second.dropFirst(4))"
  }

  private static func digits(of number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
