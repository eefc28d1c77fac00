import Foundation
import Testing
import WeekInHistory

@testable import Publishing

/// When a feed says that an entry was changed.
@Suite struct EntryMemoryTests {
  private func entries(_ history: History = SiteSamples.history()) throws -> [SiteEntry] {
    try SiteSamples.pages(of: history).entries(atMost: 9)
  }

  private let later = Date(timeIntervalSince1970: 1_900_000_000)

  @Test func `was changed when its week began, for all we know`() throws {
    var memory = EntryMemory(notes: [:], now: later)
    for entry in try entries() { #expect(memory.updated(entry) == entry.begins) }
    #expect(memory.notes.keys.sorted() == ["entry 2025-11-16", "entry 2026-11-15"])
  }

  @Test func `stays unchanged for as long as it says the same`() throws {
    let entry = try entries()[0]
    var memory = EntryMemory(notes: [:], now: Date(timeIntervalSince1970: 1_800_000_000))
    _ = memory.updated(entry)
    for year in 1...3 {
      memory = EntryMemory(notes: memory.notes, now: later.addingTimeInterval(Double(year) * 3e7))
      #expect(memory.updated(entry) == entry.begins)
    }
  }

  @Test func `was changed just now where it says something else, and then no more`() throws {
    var entry = try entries()[0]
    var memory = EntryMemory(notes: [:], now: later)
    _ = memory.updated(entry)
    entry.content += "<p>More.</p>"
    memory = EntryMemory(notes: memory.notes, now: later)
    #expect(memory.updated(entry) == later)
    memory = EntryMemory(notes: memory.notes, now: later.addingTimeInterval(1_000))
    #expect(memory.updated(entry) == later)
  }

  @Test func `was not changed before it began`() throws {
    var entry = try entries()[0]
    var memory = EntryMemory(notes: [:], now: later)
    _ = memory.updated(entry)
    entry.title = "Else"
    memory = EntryMemory(notes: memory.notes, now: Date(timeIntervalSince1970: 0))
    #expect(memory.updated(entry) == entry.begins)
  }

  @Test func `forgets entries that are gone, and nothing else`() throws {
    let entries = try entries()
    var memory = EntryMemory(notes: ["cover x": "y", "entry 1999-01-03": "z 1"], now: later)
    for entry in entries { _ = memory.updated(entry) }
    memory.keep(only: [entries[0]])
    #expect(memory.notes.keys.sorted() == ["cover x", "entry 2026-11-15"])
  }

  @Test(arguments: ["", "x", "x y", " ", "0 99999999999999999999"])
  func `takes a note that it cannot read for none`(_ note: String) throws {
    let entry = try entries()[0]
    var memory = EntryMemory(notes: ["entry 2026-11-15": note], now: later)
    #expect(memory.updated(entry) == entry.begins)
  }

  @Test func `knows the events of calendars, too, each by itself`() throws {
    let now = Date(timeIntervalSince1970: 1_850_000_000)
    var events = try SiteSamples.pages().events
    var memory = EntryMemory(notes: ["event 1999-01-03 1998": "z 1"], now: now)
    for event in events { #expect(memory.updated(event) == event.begins) }
    memory.keep(only: events)
    #expect(memory.notes.count == events.count)
    #expect(memory.notes["event 2026-11-15 2025"] != nil)

    events[0].dates = "Else"
    memory = EntryMemory(notes: memory.notes, now: later)
    #expect(events.map { memory.updated($0) } == [later] + events.dropFirst().map(\.begins))
    // A year that comes later changes no other.
    let first = events.removeFirst()
    memory.keep(only: events)
    memory = EntryMemory(notes: memory.notes, now: now)
    #expect(([first] + events).map { memory.updated($0) } == ([first] + events).map(\.begins))
  }

  @Test func `are found by words that have to do with the week`() throws {
    let entry = try entries()[0]
    #expect(entry.title == "RJ · 15–22 November 2026")
    #expect(entry.path == "rj/2026-11-15.html")
    #expect(entry.summary == "2025: A & B (Mötley <b>) · 2023: A & B (Mötley <b>)")
    #expect(entry.content.contains("https://example.org/music/rj/albums/"))
    #expect(SiteTexts.links(in: entry.content).allSatisfy { $0.hasPrefix("https://") })
  }

  @Test func `say so where an album has no name`() throws {
    var history = SiteSamples.history()
    let nameless = Samples.summary([Samples.album("\u{200B}", by: "", plays: 3)])
    history.weeks[0].digest.years[0].outcome = .charted(nameless)
    let pages = try SiteSamples.pages(of: history)
    let sentences = pages.generator.sentences
    let words = "\(sentences.noTitle) (\(sentences.noArtist))"
    #expect(try entries(history)[0].summary.hasPrefix("2025: \(words) · "))
    let calendar = pages.generator.calendar(of: pages.person, pages.events)
    #expect(String(decoding: calendar.content(), as: UTF8.self).contains("2025: \(words)"))
  }

  @Test func `are known by ids that never change`() throws {
    let pages = try SiteSamples.pages()
    let entry = pages.generator.entry(try entries()[0], of: pages.person, updated: later)
    #expect(entry?.id == "urn:uuid:9ef6173e-d9b4-81e2-9a3b-e969a7618295")
    let feed = try #require(pages.generator.feeds(of: pages.person, []).first)
    let text = String(decoding: feed.content(), as: UTF8.self)
    #expect(feed.path == "rj/feed.xml")
    #expect(text.contains("<id>urn:uuid:8a4faafe-2c4f-84e6-bff2-8d3d8a3cc83f</id>"))
  }

  @Test func `are in no feed where the site has no address`() throws {
    let pages = try SiteSamples.pages(site: SiteSamples.site(address: nil))
    #expect(pages.entries(atMost: 9).isEmpty)
    #expect(pages.generator.feeds(of: pages.person, []).isEmpty)
  }
}

/// What a calendar has of somebody.
@Suite struct SiteCalendarTests {
  private func calendar(_ site: SiteDescription = SiteSamples.site()) throws -> String {
    let pages = try SiteSamples.pages(site: site)
    let page = pages.generator.calendar(of: pages.person, pages.events)
    #expect(page.path == "rj/calendar.ics")
    return String(decoding: page.content(), as: UTF8.self).replacing("\r\n ", with: "")
  }

  @Test func `says how much it leaves out`() throws {
    var history = SiteSamples.history()
    let albums = (1...5).map { Samples.album("Album \($0)", by: "A", plays: 9 - $0) }
    history.weeks[0].digest.years[0].outcome = .charted(Samples.summary(albums, limit: 3))
    let pages = try SiteSamples.pages(of: history)
    #expect(pages.events[0].albums.count == 3)
    let page = pages.generator.calendar(of: pages.person, pages.events)
    let text = String(decoding: page.content(), as: UTF8.self).replacing("\r\n ", with: "")
    #expect(text.contains("\\n6 × Album 3 (A)\\nand 2 more\r\n"))
  }

  @Test func `has an event for each year with albums, on the first day of its week`() throws {
    let calendar = try calendar()
    func values(_ name: String) -> [String] {
      calendar.split(separator: "\r\n").filter { $0.hasPrefix(name) }
        .map { String($0.dropFirst(name.count)) }
    }
    #expect(values("DTSTART;VALUE=DATE:") == ["20261115", "20261115", "20251116"])
    #expect(values("DTSTAMP:") == ["20261115T120000Z", "20261115T120000Z", "20251116T120000Z"])
    #expect(
      values("SUMMARY:").first
        == "This week in 2025: A & B (Mötley <b>)\\, Album 1 (Artist 1)\\, Album 2 (Artist 2)"
    )
    #expect(values("URL:").first == "https://example.org/music/rj/2026-11-15.html#y2025")
    // Subscribers know them by these for ever.
    #expect(
      values("UID:") == [
        "urn:uuid:875813f8-cb0b-842c-b353-7e096aa65c45",
        "urn:uuid:875811f8-cb0b-80c6-9903-8a4596b791e7",
        "urn:uuid:21c19b68-17b8-86b6-8d1e-359bed6065e7",
      ]
    )
  }

  @Test func `names no address where there is none`() throws {
    #expect(try !calendar(SiteSamples.site(address: nil)).contains("URL"))
  }
}
