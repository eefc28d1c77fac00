import Foundation
import Testing
import WeekInHistory

@testable import Publishing

@Suite struct CalendarTests {
  @Test func `is written as somebody has read it`() throws {
    let calendar = String(decoding: try Self.calendar().data, as: UTF8.self)
    try Golden.compare(calendar, with: "calendar.ics")
  }

  @Test func `is understood by a calendar's reader`() async throws {
    let calendar = try Self.calendar()
    let read = try await read(calendar)
    #expect(read.errors.isEmpty)
    #expect(read.name == calendar.name)
    #expect(read.refresh == "P1D")
    #expect(read.events.count == 2)
    let (event, written) = (read.events[0], calendar.events[0])
    #expect(event.uid == written.uid)
    #expect(event.summary == written.summary)
    #expect(event.description == written.description)
    #expect(event.address == "https://example.org/music/al/2026-11-15.html?a,b=%22")
    #expect(event.begins == "2026-12-25")
    #expect(event.stamp == "2026-11-21T12:00:00+00:00")
    #expect(event.transparency == "TRANSPARENT")
    #expect(event.categories == ["Music", "Last.fm"])
    #expect(read.events[1].address == nil)
    #expect(read.events[1].categories.isEmpty)
  }

  @Test(arguments: [
    ("2026-12-25", "2026-12-31", "2027-01-01"), ("2028-02-28", "2028-02-28", "2028-02-29"),
    ("2026-02-22", "2026-02-28", "2026-03-01"), ("1969-12-31", "1969-12-31", "1970-01-01"),
  ])
  func `ends on the first day after it`(_ first: String, _ last: String, _ end: String) async throws
  {
    var calendar = try Self.calendar()
    calendar.events[0].days = try day(first)...day(last)
    let event = try await read(calendar).events[0]
    #expect(event.begins == first)
    #expect(event.ends == end)
  }

  @Test(arguments: [
    ("Salt; Pepper, \\n \"x\"", #"Salt\; Pepper\, \\n "x""#),
    ("one\ntwo\r\nthree\rfour\u{2028}five\u{85}", #"one\ntwo\nthree\nfour\nfive\n"#),
    ("bell\u{7}\u{0}\u{1B}[m\u{9B}\u{FFFE}", "bell[m"),
    ("END:VEVENT\r\nBEGIN:VALARM", #"END:VEVENT\nBEGIN:VALARM"#),
    ("\r\n\r\n", #"\n\n"#),
    (";\u{301},\u{301}", "\\;\u{301}\\,\u{301}"),
    ("tab\tand\u{200F}", "tab\tand\u{200F}"),
  ])
  func `escapes text`(_ text: String, _ written: String) {
    let line = String(decoding: ContentLine("SUMMARY", text: text).bytes, as: UTF8.self)
    #expect(Array(line.unicodeScalars) == Array("SUMMARY:\(written)\r\n".unicodeScalars))
  }

  @Test func `folds lines, and the reader unfolds the same text`() async throws {
    let names =
      FeedSamples.names + [
        String(repeating: "👨‍👩‍👧‍👦", count: 40), String(repeating: "é", count: 500),
        "Z" + String(repeating: "\u{301}", count: 400), String(repeating: "🏳️‍🌈a", count: 99),
      ]
    var calendar = try Self.calendar()
    calendar.name = names[0]
    calendar.events = names.map { name in
      var event = calendar.events[0]
      event.summary = name
      event.description = "\(name)\n\(name)"
      event.categories = [name, name]
      return event
    }
    for line in lines(calendar.data) {
      #expect(line.count <= 75)
      #expect(String(validating: line, as: UTF8.self) != nil)
    }
    let read = try await read(calendar)
    #expect(read.errors.isEmpty)
    #expect(read.name == names[0])
    try #require(read.events.count == names.count)
    for (event, name) in zip(read.events, names) {
      let legal = LegalText.legal(name)
      #expect(event.summary == legal)
      #expect(event.description == "\(legal)\n\(legal)")
    }
  }

  @Test func `keeps categories apart`() {
    let line = ContentLine("CATEGORIES", texts: ["Music", "Salt, Pepper; and more"])
    #expect(
      String(decoding: line.bytes, as: UTF8.self)
        == "CATEGORIES:Music,Salt\\, Pepper\\; and more\r\n"
    )
  }

  @Test func `fills lines, and folds them between characters as a reader sees them`() {
    let plain = lines(Data(ContentLine("X", value: String(repeating: "a", count: 148)).bytes))
    #expect(plain.map(\.count) == [75, 75, 2])
    let full = lines(Data(ContentLine("X", value: String(repeating: "a", count: 73)).bytes))
    #expect(full.map(\.count) == [75])
    let families = lines(Data(ContentLine("X", value: String(repeating: "👨‍👩‍👧‍👦", count: 5)).bytes))
    #expect(families.map(\.count) == [52, 51, 26])
    for family in families {
      #expect(!String(decoding: family, as: UTF8.self).hasSuffix("\u{200D}"))
    }
  }

  static func calendar() throws -> CalendarDocument {
    let first = try #require(CalendarDay(year: 2026, month: 12, day: 25))
    let last = try #require(CalendarDay(year: 2026, month: 12, day: 31))
    return CalendarDocument(
      name: "Al; this week, in earlier years",
      prodID: "-//Backspin//Backspin//EN",
      events: [
        CalendarEvent(
          uid: FeedID.urn(["calendar", "Al", "2026-12-25"]),
          days: first...last,
          summary:
            "5 years ago: Lantern Tax, Salt & Pepper; and what else there was to be played in Ümläut",
          description: "1. Lantern Tax – Salt\\Pepper (22 plays)\n2. “波止場の「ネオン」” 👨‍👩‍👧‍👦 (3 plays)",
          address: "https://example.org/music/al/2026-11-15.html?a,b=\"",
          categories: ["Music", "Last.fm"],
          stamp: FeedSamples.noon
        ),
        CalendarEvent(
          uid: FeedID.urn(["calendar", "Al", "2026-12-31"]),
          days: last...last,
          summary: "A quiet week",
          description: "",
          address: "javascript:alert(1)",
          stamp: FeedSamples.noon
        ),
      ]
    )
  }

  private func day(_ text: String) throws -> CalendarDay { try #require(CalendarDay(text)) }

  /// Without their ends, each of which has to be CRLF.
  private func lines(_ data: Data) -> [Data] {
    var lines: [Data] = [Data()]
    for byte in data {
      if byte == 0x0A, lines[lines.count - 1].last == 0x0D {
        lines[lines.count - 1].removeLast()
        lines.append(Data())
      } else {
        lines[lines.count - 1].append(byte)
      }
    }
    #expect(lines.last == Data(), "the last line has no end")
    return lines.dropLast()
  }

  private func read(_ calendar: CalendarDocument) async throws -> ReadCalendar {
    try await OutsideReader.python("read_calendar.py", about: calendar.data)
  }
}

/// A calendar as Python's icalendar understands it.
private struct ReadCalendar: Decodable {
  struct Event: Decodable {
    let uid, summary, description, begins, ends, stamp, transparency: String
    let address: String?
    let categories: [String]
  }

  let name, refresh: String
  let errors: [String]
  let events: [Event]
}
