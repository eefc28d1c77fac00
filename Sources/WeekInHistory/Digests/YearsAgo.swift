import Foundation

/// How far back a digest looks: `1`, `1,2,5`, `1-10`, any mixture of these, or `all`.
package enum YearsAgo: Hashable, Sendable {
  /// Ascending, each once, each at least 1.
  case these([Int])
  /// Every year for which Last.fm lists a chart week and the user had joined.
  case all

  /// Further back than anybody's listening history will reach for a while.
  package static let furthest = 100

  package init(_ text: String) throws(InvalidYearsAgo) {
    if text.trimmingCharacters(in: .whitespaces).lowercased() == "all" {
      self = .all
      return
    }
    var years: Set<Int> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      // A space between two digits stays, and makes them no number.
      years.formUnion(try Self.range(part.trimmingCharacters(in: .whitespaces)))
    }
    self = .these(years.sorted())
  }

  package init(_ years: some Sequence<Int>) throws(InvalidYearsAgo) {
    for year in years where !(1...Self.furthest).contains(year) {
      throw year < 1 ? .notPositive("\(year)") : .tooFar("\(year)")
    }
    let distinct = Set(years).sorted()
    guard !distinct.isEmpty else { throw .notANumber("") }
    self = .these(distinct)
  }

  private static func range(_ part: String) throws(InvalidYearsAgo) -> ClosedRange<Int> {
    let edges = part.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    var numbers: [Int] = []
    for edge in edges {
      guard !edge.isEmpty, edge.utf8.allSatisfy({ (48...57).contains($0) }) else {
        throw .notANumber(part)
      }
      // A number too long for Int is surely too far.
      guard let number = Int(edge), number <= furthest else { throw .tooFar(part) }
      guard number >= 1 else { throw .notPositive(part) }
      numbers.append(number)
    }
    guard let first = numbers.first, let last = numbers.last, first <= last else {
      throw .backwards(part)
    }
    return first...last
  }
}

extension YearsAgo: CustomStringConvertible {
  package var description: String {
    switch self {
    case .all: "all"
    case .these(let years): years.map(String.init).joined(separator: ",")
    }
  }
}

/// Why a list of years cannot be used.
package enum InvalidYearsAgo: Error, Hashable, Sendable, CustomStringConvertible {
  case notANumber(String)
  case notPositive(String)
  case tooFar(String)
  case backwards(String)

  package var description: String {
    switch self {
    case .notANumber(let part):
      "“\(part)” is not a number of years. Write 1, or 1,2,5, or 1-10, or all."
    case .notPositive(let part):
      "“\(part)” is not in the past: years ago begin with 1."
    case .tooFar(let part):
      "“\(part)” is more than \(YearsAgo.furthest) years ago, and Last.fm's charts begin in 2005."
    case .backwards(let part):
      "The range “\(part)” runs backwards: write the smaller number first."
    }
  }
}
