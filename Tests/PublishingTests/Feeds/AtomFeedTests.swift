import Foundation
import Testing

@testable import Publishing

@Suite struct AtomFeedTests {
  @Test func `is written as somebody has read it`() throws {
    let atom = String(decoding: AtomFeed.data(FeedSamples.feed), as: UTF8.self)
    try Golden.compare(atom, with: "feed.xml")
  }

  @Test func `is understood by a feed reader`() async throws {
    let feed = FeedSamples.feed
    let read = try await read(feed)
    #expect(read.isWellFormed)
    #expect(read.version == "atom10")
    #expect(read.id == feed.id)
    #expect(read.language == "en")
    #expect(read.updated == "2026-11-22T12:00:00Z")
    #expect(
      read.links == [
        "self application/atom+xml \(feed.address)", "alternate text/html \(feed.homeAddress)",
        "alternate application/feed+json https://example.org/music/al/feed.json",
      ]
    )
    #expect(read.entries.map(\.id) == feed.entries.map(\.id))
    let (entry, written) = (read.entries[0], feed.entries[0])
    #expect(entry.title == written.title)
    #expect(entry.link == written.address)
    #expect(entry.author == "Al")
    #expect(entry.published == "2026-11-21T12:00:00Z")
    #expect(entry.updated == "2026-11-22T12:00:00Z")
    #expect(entry.summary == written.summary)
    #expect(entry.contentType == "text/html")
    #expect(entry.content == written.content)
    #expect(entry.image == written.image)
    #expect(read.entries[1].image == nil)
  }

  @Test func `is as old as it is told to be while it has no entry`() async throws {
    #expect(try await read(FeedSamples.empty).updated == "2026-11-21T12:00:00Z")
    #expect(FeedSamples.feed.updated == FeedSamples.noon.addingTimeInterval(86_400))
  }

  @Test func `keeps names in their place`() async throws {
    try await OutsideReader.requireXML(AtomFeed.data(FeedSamples.named))
    let read = try await read(FeedSamples.named)
    #expect(read.isWellFormed)
    try #require(read.entries.map(\.id) == FeedSamples.named.entries.map(\.id))
    for (entry, name) in zip(read.entries, FeedSamples.names) {
      let shown = withoutSpaces(LegalText.legal(name))
      #expect(withoutSpaces(entry.content) == shown)
      #expect(withoutSpaces(entry.author) == shown)
    }
  }

  /// Readers take them off both ends.
  private func withoutSpaces(_ text: String) -> String {
    text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func read(_ feed: Feed) async throws -> ReadFeed {
    try await OutsideReader.python("read_feed.py", about: AtomFeed.data(feed))
  }
}

/// A feed as Python's feedparser understands it.
private struct ReadFeed: Decodable {
  struct Entry: Decodable {
    let id, title, link, author, published, updated, summary, contentType, content: String
    let image: String?
  }

  let isWellFormed: Bool
  let version, id, title, language, updated: String
  let links: [String]
  let entries: [Entry]
}
