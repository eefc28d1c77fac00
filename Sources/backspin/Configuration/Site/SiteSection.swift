import Publishing

/// What a configuration file says about the site: only what stands in it, each value with its line.
struct SiteSection: Equatable, Sendable {
  var output: Sourced<String>?
  var baseURL: Sourced<SiteAddress>?
  var title: Sourced<String>?
  var covers: Sourced<SiteCovers>?
  /// Whether search engines are welcome.
  var isIndexed: Sourced<Bool>?
  var weeks: Sourced<SiteWeeks>?
  var allTimePlays: Sourced<Bool>?
  var templates: Sourced<String>?
}

/// What a site does with covers.
enum SiteCovers: String, CaseIterable, Sendable {
  /// Carries its own, scaled down.
  case copy
  /// Refers to them where Last.fm keeps them.
  case link
  case none
}

/// How many anchor weeks a site has pages of: this one, and those before it.
enum SiteWeeks: Hashable, Sendable, CustomStringConvertible {
  case latest(Int)
  case all

  init(_ text: String) throws(InvalidSetting) {
    if text.lowercased() == "all" {
      self = .all
    } else {
      do {
        self = .latest(try SettingText.wholeNumber(text, in: 1...5_000))
      } catch {
        throw InvalidSetting("“\(text)” is not a number of weeks. Write 1 to 5000, or all.")
      }
    }
  }

  var description: String {
    switch self {
    case .latest(let count): String(count)
    case .all: "all"
    }
  }
}

enum SiteText {
  static func address(_ text: String) throws(InvalidSetting) -> SiteAddress {
    if let address = SiteAddress(text) { return address }
    throw InvalidSetting(
      "“\(text)” is not an address a site can have. Write all of it: “https://example.org/music/”."
    )
  }

  static func weeks(_ text: String) throws(InvalidSetting) -> SiteWeeks {
    try SiteWeeks(text)
  }
}
