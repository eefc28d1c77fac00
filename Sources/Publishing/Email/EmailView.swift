import WeekInHistory

/// A mail as templates see it: a page, with what only mails have.
struct EmailView: ViewValue {
  var page: PageView
  var subject: String
  /// `15–22 November 2026`
  var period: String
  /// Years whose first albums are worth telling in a list of messages.
  var preview: [YearView]
  var unsubscribe: String?
  /// `2 more people are left out: the mail would get too long.`
  var leftOutPeople: String?

  subscript(name: String) -> Any? {
    switch name {
    case "subject": subject
    case "period": period
    case "preview": preview
    case "unsubscribe": unsubscribe.orAbsent
    case "leftOutPeople": leftOutPeople.orAbsent
    default: page[name]
    }
  }

  /// The nearest years of the only person, or the nearest of each.
  static func preview(_ digests: [DigestView]) -> [YearView] {
    let years = digests.map { $0.years.filter { !$0.albums.isEmpty } }
    let chosen = years.count == 1 ? years[0][...] : years.compactMap(\.first)[...]
    return Array(chosen.prefix(3))
  }
}

/// Where to say that one wants no more: a mail or a page.
enum UnsubscribeAddress {
  /// `nil` for anything but `mailto:`, `http:` and `https:`.
  static func checked(_ text: String?) -> String? {
    guard let text else { return nil }
    let scheme = "mailto:"
    guard text.lowercased().hasPrefix(scheme) else { return WebAddress.checked(text) }
    let address = text.dropFirst(scheme.count)
    let isPlain = address.utf8.allSatisfy { byte in
      (0x21...0x7E).contains(byte) && !"\"<>\\^`{|}".utf8.contains(byte)
    }
    return isPlain && !address.isEmpty ? scheme + address : nil
  }
}
