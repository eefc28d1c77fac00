import Mustache

/// The phrases that more than one document says: `Templates/sentences.txt.mustache`.
///
/// They are rendered as plain text, and then escaped by each document like a name.
struct Sentences: Sendable {
  enum Name: String, CaseIterable, Sendable {
    case titleOfOne, titleOfSeveral
    case yearsAgo, playsWord, chartSize, share
    case months, date, datesInOneMonth, datesInOneYear, datesInTwoYears
    case minimumPlays
    case quietEmpty, quietBelowMinimum
    case unlistedTooEarly, unlistedFirstWeek, unlistedNotYet, beforeJoining
    case approximate, provisional, truncated, stale
    case leftOutBeyondLimit, leftOutBelowMinimum, leftOutBoth
    case missingYears, noYears
    case leftOutPeople, leftOutOthers
    case listComma, listAnd, listRange
    case noTitle, noArtist
    case attribution
    case notFound, calendarEvent

    /// What the phrase may use.
    var values: Set<String> {
      switch self {
      case .titleOfOne: ["user"]
      case .yearsAgo, .playsWord, .minimumPlays: ["count", "one"]
      case .leftOutPeople: ["people", "one"]
      case .leftOutOthers: ["count"]
      case .chartSize: ["albums", "albumsOne", "plays", "playsOne"]
      case .share: ["percent"]
      case .date: ["day", "month", "year"]
      case .datesInOneMonth, .datesInOneYear, .datesInTwoYears:
        ["day", "month", "year", "endDay", "endMonth", "endYear"]
      case .quietBelowMinimum: ["count", "one", "minimum"]
      case .beforeJoining: ["years", "one", "user"]
      case .stale: ["date"]
      case .leftOutBeyondLimit, .leftOutBelowMinimum, .leftOutBoth:
        ["beyond", "below", "belowOne", "minimum"]
      case .missingYears: ["years", "one"]
      case .calendarEvent: ["year", "albums"]
      case .listComma, .listAnd, .listRange: ["first", "second"]
      case .titleOfSeveral, .months, .quietEmpty, .unlistedTooEarly, .unlistedFirstWeek,
        .unlistedNotYet, .approximate, .provisional, .truncated, .noYears, .noTitle, .noArtist,
        .attribution, .notFound:
        []
      }
    }
  }

  private let phrases: [Name: MustacheTemplate]
  private let said = SaidPhrases()
  /// January first.
  let months: [String]
  /// Said once per album, so not made anew each time.
  let playsWord: (one: String, many: String)
  private let share: (before: String, after: String)
  let noTitle: String
  let noArtist: String

  init(_ phrases: [Name: MustacheTemplate]) {
    func say(_ name: Name, _ values: [String: Any] = [:]) -> String {
      phrases[name]?.render(values) ?? ""
    }
    self.phrases = phrases
    months = say(.months).split(separator: ",", omittingEmptySubsequences: false)
      .map { CleanText.clean(String($0)) }
    playsWord = (
      say(.playsWord, ["count": "1", "one": true]), say(.playsWord, ["count": "2", "one": false])
    )
    let aroundPercent = say(.share, ["percent": "\u{1}"]).split(
      separator: "\u{1}",
      omittingEmptySubsequences: false
    )
    share = (
      String(aroundPercent.first ?? ""), String(aroundPercent.dropFirst().first ?? "")
    )
    noTitle = say(.noTitle)
    noArtist = say(.noArtist)
  }

  func say(_ name: Name, _ values: [String: Any] = [:]) -> String {
    phrases[name]?.render(values) ?? ""
  }

  /// `5%`
  func share(percent: String) -> String {
    share.before + percent + share.after
  }

  /// The same, of a phrase that depends on nothing but these numbers.
  func say(
    _ name: Name,
    dependingOn numbers: [Int],
    _ values: @autoclosure () -> [String: Any]
  ) -> String {
    said.phrase(SaidPhrases.Key(name: name, numbers: numbers)) { say(name, values()) }
  }

  /// A phrase about `count` things.
  func say(_ name: Name, count: Int) -> String {
    say(name, dependingOn: [count], ["count": Self.grouped(count), "one": count == 1])
  }

  /// `12,345`
  static func grouped(_ number: Int) -> String {
    let digits = String(number)
    guard digits.count > 3 else { return digits }
    var grouped = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, digit != "-", (digits.count - index).isMultiple(of: 3), grouped != "-" {
        grouped.append(",")
      }
      grouped.append(digit)
    }
    return grouped
  }
}
