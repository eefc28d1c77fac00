import Foundation
import WeekInHistory

/// When what feeds and calendars tell was last changed, remembered from build to build: a feed reader shows
/// again what says that it is new.
///
/// Of what is not remembered it was the beginning of its week: no clock is asked, so that two builds of one site are
/// the same.
package struct EntryMemory {
  /// What is to be remembered, of a feed's entries and of a calendar's events:
  /// `entry 2026-11-15` or `event 2026-11-15 2012` ↦ `1f6c2ab81f6c2ab8 1794744000`.
  package private(set) var notes: [String: String]
  private let now: Date

  /// `notes` may hold others, too.
  package init(notes: [String: String], now: Date) {
    self.notes = notes
    self.now = now
  }

  package mutating func updated(_ entry: SiteEntry) -> Date {
    let key = Self.entry + entry.firstDay.description
    return updated(key, saying: entry.fingerprint, first: entry.begins)
  }

  /// What was remembered of it, whatever it says now; `nil` where nothing was.
  package func remembered(_ entry: SiteEntry) -> Date? {
    Self.read(notes[Self.entry + entry.firstDay.description])?.updated
  }

  package mutating func updated(_ event: SiteEvent) -> Date {
    let fingerprint = String(StableHash.of(event.words), radix: 16)
    return updated(Self.key(event), saying: fingerprint, first: event.begins)
  }

  /// What nobody asks about any more is forgotten.
  package mutating func keep(only entries: [SiteEntry]) {
    forget(Self.entry, but: entries.map { Self.entry + $0.firstDay.description })
  }

  package mutating func keep(only events: [SiteEvent]) {
    forget(Self.event, but: events.map(Self.key))
  }

  private static let entry = "entry "
  private static let event = "event "

  private static func key(_ event: SiteEvent) -> String {
    "\(Self.event)\(event.firstDay) \(event.calendarYear)"
  }

  private mutating func updated(_ key: String, saying fingerprint: String, first: Date) -> Date {
    let updated =
      switch Self.read(notes[key]) {
      case (let known, let date)? where known == fingerprint: date
      case .some: max(now, first)
      case nil: first
      }
    notes[key] = "\(fingerprint) \(Int(updated.timeIntervalSince1970))"
    return Date(timeIntervalSince1970: updated.timeIntervalSince1970.rounded(.down))
  }

  private mutating func forget(_ kind: String, but keys: [String]) {
    let keys = Set(keys)
    notes = notes.filter { !$0.key.hasPrefix(kind) || keys.contains($0.key) }
  }

  private static func read(_ note: String?) -> (fingerprint: String, updated: Date)? {
    let parts = (note ?? "").split(separator: " ")
    guard parts.count == 2, let seconds = Int(parts[1]) else { return nil }
    return (String(parts[0]), Date(timeIntervalSince1970: TimeInterval(seconds)))
  }
}
