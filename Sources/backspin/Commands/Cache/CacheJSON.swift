import Foundation
import LastFM
import WeekInHistory

/// What the cache commands answer with `--json`, version 1 of a contract that others build on: keys are
/// added, never renamed or left out; times are Unix seconds; what is not known is `null`.
enum CacheJSON {
  static let schema = 1

  /// Keys in alphabetical order, so that equal answers are equal bytes.
  static func text(_ value: some Encodable, isOneLine: Bool = false) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if !isOneLine { encoder.outputFormatting.insert(.prettyPrinted) }
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}

/// A document that is written while its list is being made: an element a line, and the rest of its keys
/// after them.
struct CacheJSONList {
  private let name: String
  private let output: (String) throws -> Void
  private var isEmpty = true

  init(_ name: String, output: @escaping (String) throws -> Void) throws {
    self.name = name
    self.output = output
    try output("{\n\"\(name)\":[")
  }

  mutating func append(_ element: some Encodable) throws {
    try output((isEmpty ? "\n" : ",\n") + CacheJSON.text(element, isOneLine: true))
    isEmpty = false
  }

  /// `rest` is an object with a key at least.
  func finish(_ rest: some Encodable) throws {
    try output("\n],\n" + CacheJSON.text(rest, isOneLine: true).dropFirst() + "\n")
  }
}

/// `null` for `nil`, where Swift would leave the key out.
struct Nullable<Value: Encodable>: Encodable {
  var value: Value?

  init(_ value: Value?) {
    self.value = value
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let value { try container.encode(value) } else { try container.encodeNil() }
  }
}

/// A reply, as `list` and `verify` speak of it.
struct CacheEntryJSON: Encodable {
  struct Week: Encodable {
    var from: Int
    var to: Int
    var firstDay: String
    var lastDay: String

    init(_ week: ChartWeek, in timeZone: TimeZone) {
      from = week.from
      to = week.to
      firstDay = week.firstDay(in: timeZone).description
      lastDay = week.lastDay(in: timeZone).description
    }
  }

  var key: String
  var kind: String
  var user: Nullable<String>
  var week: Nullable<Week>
  var artist: Nullable<String>
  var album: Nullable<String>
  var address: Nullable<String>
  var bytes: Int
  var fetchedAt: Int
  var freshUntil: Int
  var isFresh: Bool

  init(_ entry: CacheEntry, at now: Date, in timeZone: TimeZone) {
    key = entry.key
    kind = KindOfReply.word(for: entry.kind)
    user = Nullable(entry.user)
    week = Nullable(entry.week.map { Week($0, in: timeZone) })
    var names: (artist: String, album: String)?
    var address: String?
    switch entry.question {
    case .api(.albumInfo(let artist, let album), _),
      .api(.albumPlays(_, let artist, let album), _):
      names = (artist, album)
    case .coverArtArchive(let url), .image(let url): address = url
    case .api, nil: break
    }
    artist = Nullable(names?.artist)
    album = Nullable(names?.album)
    self.address = Nullable(address)
    bytes = entry.size
    fetchedAt = Int(entry.fetchedAt.timeIntervalSince1970)
    freshUntil = Int(entry.freshUntil.timeIntervalSince1970)
    isFresh = entry.isFresh(at: now)
  }
}
