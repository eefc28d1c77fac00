import Foundation
import Publishing
import WeekInHistory

/// Why a setting's text cannot be used, in a sentence or two, what would be right included.
struct InvalidSetting: Error, Hashable, Sendable, CustomStringConvertible {
  var description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Settings written as text, read the same way wherever they stand: on the command line, in the
/// environment, in the file.
enum SettingText {
  /// Decimal digits, nothing else.
  static func wholeNumber(
    _ text: String,
    in range: ClosedRange<Int> = 1...1_000_000_000
  ) throws(InvalidSetting) -> Int {
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) }
    guard isNumber, let number = Int(text), range.contains(number) else {
      let bounds =
        range.upperBound == 1_000_000_000
        ? "\(range.lowerBound) or more" : "\(range.lowerBound) to \(range.upperBound)"
      throw InvalidSetting("“\(text)” will not do. Write a whole number, \(bounds).")
    }
    return number
  }

  static func positiveNumber(_ text: String) throws(InvalidSetting) -> Double {
    let isDecimal = text.utf8.allSatisfy { (48...57).contains($0) || $0 == UInt8(ascii: ".") }
    guard isDecimal, let number = Double(text), number > 0, number.isFinite else {
      throw InvalidSetting("“\(text)” is not a number above zero. Write 5, or 0.5.")
    }
    return number
  }

  static func yesOrNo(_ text: String) throws(InvalidSetting) -> Bool {
    switch text.lowercased() {
    case "true", "yes", "on": return true
    case "false", "no", "off": return false
    default: throw InvalidSetting("“\(text)” is neither true nor false.")
    }
  }

  static func covers(_ text: String) throws(InvalidSetting) -> Covers {
    guard let covers = Covers(rawValue: text) else {
      let known = Covers.allCases.map(\.rawValue)
      throw InvalidSetting(
        "“\(text)” is not a way to show covers. Write link, embed or none."
          + DidYouMean.question(for: text, among: known)
      )
    }
    return covers
  }

  /// One of a few words.
  static func choice<Choice>(_ text: String) throws(InvalidSetting) -> Choice
  where Choice: RawRepresentable<String> & CaseIterable {
    if let choice = Choice(rawValue: text.lowercased()) { return choice }
    let known = Choice.allCases.map(\.rawValue)
    throw InvalidSetting(
      "“\(text)” will not do. Write \(known.dropLast().joined(separator: ", ")) or \(known.last ?? "")."
        + DidYouMean.question(for: text, among: known)
    )
  }

  static func albumLimit(_ text: String) throws(InvalidSetting) -> AlbumLimit {
    if text.lowercased() == "none" { return .unlimited }
    do {
      return .albums(try wholeNumber(text))
    } catch {
      throw InvalidSetting("“\(text)” is not a number of albums. Write 1 or more, or none.")
    }
  }

  static func yearsAgo(_ text: String) throws(InvalidSetting) -> YearsAgo {
    do {
      return try YearsAgo(text)
    } catch {
      throw InvalidSetting(error.description)
    }
  }

  static func userName(_ text: String) throws(InvalidSetting) -> UserName {
    guard let name = UserName(text) else {
      throw InvalidSetting(
        "“\(text)” cannot be a Last.fm user name: those are short, without spaces or slashes."
      )
    }
    return name
  }

  /// A name to show, a command, a path: anything on one line.
  static func line(_ text: String) throws(InvalidSetting) -> String {
    guard text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }),
      text.contains(where: { !$0.isWhitespace })
    else {
      throw InvalidSetting("must be some text on one line.")
    }
    return text
  }
}

/// What a document does with covers.
enum Covers: String, CaseIterable, Sendable {
  /// Refers to them where Last.fm keeps them.
  case link
  /// Carries copies.
  case embed
  /// Says nothing of them.
  case omit = "none"
}

/// How many albums a year shows at most.
enum AlbumLimit: Hashable, Sendable, CustomStringConvertible {
  case unlimited
  case albums(Int)

  /// As `DigestSettings` has it: `nil` for all.
  var count: Int? {
    switch self {
    case .unlimited: nil
    case .albums(let count): count
    }
  }

  var description: String { count.map(String.init) ?? "none" }
}
