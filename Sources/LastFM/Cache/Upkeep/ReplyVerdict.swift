import Foundation
import GRDB

/// What becomes of a kept reply that is looked at closely.
enum ReplyVerdict: Hashable, Sendable {
  case sound
  /// Kept under a key of an older version: sound, maybe, but no run looks it up any more.
  case olderFormat
  /// Sound, but fetched later than now. That says something of a clock: maybe of this one.
  case fromTheFuture
  /// With what is wrong, in a sentence.
  case unsound(String)

  /// `row` has the columns of `CacheEntry.selection` and of `CacheRow.selection`.
  init(on row: Row, at now: Date) throws {
    do {
      let entry = try CacheEntry(row)
      let body: Data = try row.decode(forColumn: "body")
      self = Self.verdict(on: entry, body: body)
      if case .sound = self, let question = entry.question {
        _ = try CacheRow(row, key: question.key)
        if entry.fetchedAt > now.addingTimeInterval(CachePolicy.clocksDiffer) {
          self = .fromTheFuture
        }
      }
    } catch is RowDecodingError {
      self = .unsound("Its row holds what cannot be there.")
    } catch is DamagedReply {
      self = .unsound("It is not what was stored.")
    }
  }

  private static func verdict(on entry: CacheEntry, body: Data) -> ReplyVerdict {
    if let format = StoredQuestion.format(of: entry.key) {
      if format < CacheKey.version { return .olderFormat }
      // A newer version's, which shares the file: none of our business.
      if format > CacheKey.version { return .sound }
    }
    guard let question = entry.question else {
      return .unsound("It is kept under a key that says nothing.")
    }
    let key = question.key
    guard key.kind.rawValue == entry.kind, key.user == entry.user, key.week == entry.week,
      entry.hasWeek == (key.week != nil)
    else { return .unsound("Its key is for something else.") }
    guard hasPossibleTimes(entry) else { return .unsound("Its times are impossible.") }
    do throws(ReplyFault) {
      try question.check(RawReply(status: entry.status, body: body))
    } catch {
      return .unsound("\(error)")
    }
    return .sound
  }

  private static func hasPossibleTimes(_ entry: CacheEntry) -> Bool {
    let lifetime = entry.freshUntil.timeIntervalSince(entry.fetchedAt)
    return entry.hasPossibleTimes && entry.fetchedAt >= lastFMBegan && lifetime > 0
      && lifetime <= longestLifetime
  }

  /// 2002-01-01
  private static let lastFMBegan = Date(timeIntervalSince1970: 1_009_843_200)
  /// Nothing stays fresh for more than a year.
  private static let longestLifetime: TimeInterval = 366 * 86_400
}
