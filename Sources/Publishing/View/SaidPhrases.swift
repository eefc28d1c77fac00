import Foundation

/// Phrases with the numbers they were said with: a site says “5 years ago” and the dates of the same few
/// weeks on every page, and rendering a phrase takes longer than finding it here.
///
/// `@unchecked Sendable` holds because `phrases` is private and touched under `guarding` only.
final class SaidPhrases: @unchecked Sendable {
  struct Key: Hashable {
    var name: Sentences.Name
    /// All that the phrase depends on.
    var numbers: [Int]
  }

  /// A few hundred kilobytes. Beyond that, it begins anew.
  private static let most = 4_096

  private let guarding = NSLock()
  private var phrases: [Key: String] = [:]

  func phrase(_ key: Key, orElse say: () -> String) -> String {
    if let phrase = guarding.withLock({ phrases[key] }) { return phrase }
    let phrase = say()
    guarding.withLock {
      if phrases.count >= Self.most { phrases.removeAll(keepingCapacity: true) }
      phrases[key] = phrase
    }
    return phrase
  }
}
