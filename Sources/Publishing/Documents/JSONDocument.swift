import Foundation
import WeekInHistory

/// Digests as `--format json` writes them, version 1 of a contract that others build on: keys are
/// added, never renamed or left out. What is not known is `null`; names are what Last.fm sent, scalar
/// for scalar.
package struct JSONDocument: Document {
  package static let schema = 1

  private let header: JSONValue

  /// The `generator` is the program and its version: `backspin 0.1.0`.
  package init(generator: String, anchor: CalendarDay, timeZone: TimeZone) {
    header = [
      "schema": .integer(Self.schema),
      "generator": .string(generator),
      "date": .string(anchor.description),
      "timeZone": .string(timeZone.identifier),
    ]
  }

  /// Everything before the first digest: the header's object, left open inside its `digests`.
  package var opening: String {
    let object = header.encoded().dropLast("\n}".utf8.count)
    return String(decoding: object, as: UTF8.self) + ",\n  \"digests\" : ["
  }

  package var separator: String { "," }

  package func section(for digest: Digest) -> String {
    var text = Array("\n    ".utf8)
    for byte in Self.value(digest).encoded() {
      text.append(byte)
      // Only the layout holds line feeds: inside strings they are escaped.
      if byte == UInt8(ascii: "\n") { text += Array("    ".utf8) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  package var closing: String { "\n  ]\n}\n" }
}

extension JSONDocument {
  private static func value(_ digest: Digest) -> JSONValue {
    [
      "user": .string(digest.user),
      "status": .string(digest.status.rawValue),
      "problem": value(digest.problem),
      "years": .array(digest.years.map { value($0, in: digest.timeZone) }),
    ]
  }

  private static func value(_ year: DigestYear, in timeZone: TimeZone) -> JSONValue {
    let summary = year.outcome.summary
    let hidden = summary?.ranking.hidden
    return [
      "yearsAgo": .integer(year.yearsAgo),
      "status": .string(status(of: year.outcome)),
      "problem": value(year.outcome.problem),
      "approximate": .bool(year.isApproximate),
      "provisional": .bool(year.isProvisional),
      "truncated": .bool(summary?.isTruncated ?? false),
      "staleSince": year.staleSince.map { .string($0.formatted(.iso8601)) } ?? .null,
      "week": year.week.map { value($0, in: timeZone) } ?? .null,
      "albumCount": summary.map { .integer($0.albumCount) } ?? .null,
      "playCount": summary.map { .integer($0.playCount) } ?? .null,
      "albums": .array(summary?.ranking.albums.map(value) ?? []),
      "hidden": [
        "belowMinimum": .integer(hidden?.belowMinimum ?? 0),
        "beyondLimit": .integer(hidden?.beyondLimit ?? 0),
      ],
    ]
  }

  private static func value(_ week: ChartWeek, in timeZone: TimeZone) -> JSONValue {
    [
      "from": .integer(week.from),
      "to": .integer(week.to),
      "firstDay": .string(week.firstDay(in: timeZone).description),
      "lastDay": .string(week.lastDay(in: timeZone).description),
    ]
  }

  private static func value(_ ranked: RankedAlbum) -> JSONValue {
    [
      "rank": .integer(ranked.rank),
      "artist": .string(ranked.album.artist),
      "name": .string(ranked.album.name),
      "plays": .integer(ranked.album.playCount),
      "share": .number((ranked.share * 10_000).rounded() / 10_000),
      "url": text(ranked.album.url),
      "mbid": text(ranked.album.mbid),
      "art": ranked.artwork.map { ["url": .string($0.url)] } ?? .null,
    ]
  }

  private static func value(_ problem: Problem?) -> JSONValue {
    guard let problem else { return .null }
    return ["kind": .string(problem.kind.rawValue), "message": .string(problem.message)]
  }

  /// Last.fm says `""` where it has nothing to say.
  private static func text(_ text: String?) -> JSONValue {
    guard let text, !text.isEmpty else { return .null }
    return .string(text)
  }

  private static func status(of outcome: DigestYear.Outcome) -> String {
    switch outcome {
    case .charted: "charted"
    case .quiet: "quiet"
    case .unlisted: "unlisted"
    case .beforeJoining: "beforeJoining"
    case .unavailable: "unavailable"
    }
  }
}

/// A JSON text as a value. `Encodable` structs would leave out what is `nil`; here it is `null`.
private enum JSONValue: Encodable, ExpressibleByDictionaryLiteral, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { first, _ in first })
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let values): try container.encode(values)
    case .object(let members): try container.encode(members)
    }
  }

  /// Keys in alphabetical order, so that equal digests make equal bytes.
  func encoded() -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return try encoder.encode(self)
    } catch {
      preconditionFailure("only numbers that are not finite cannot be encoded: \(error)")
    }
  }
}
