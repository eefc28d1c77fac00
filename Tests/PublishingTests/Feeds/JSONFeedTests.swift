import Foundation
import Testing

@testable import Publishing

@Suite struct JSONFeedTests {
  @Test func `is written as somebody has read it`() throws {
    let json = String(decoding: JSONFeed.data(FeedSamples.feed), as: UTF8.self)
    try Golden.compare(json, with: "feed.json")
  }

  @Test func `leaves out what is not known`() throws {
    let feed = try read(FeedSamples.empty)
    #expect(
      feed.keys.sorted() == ["feed_url", "home_page_url", "items", "language", "title", "version"]
    )
  }

  @Test func `says the same as Atom does`() throws {
    var named = FeedSamples.named
    named.title = "bell\u{7} & <b>"
    let feed = try read(named)
    #expect(feed["title"] as? String == "bell & <b>")
    let items = try #require(feed["items"] as? [[String: Any]])
    try #require(items.count == FeedSamples.names.count)
    for (item, name) in zip(items, FeedSamples.names) {
      let legal = LegalText.legal(name)
      #expect(item["title"] as? String == legal)
      #expect(item["content_html"] as? String == legal)
      #expect(item["summary"] as? String == legal)
      #expect(item["authors"] as? [[String: String]] == [["name": legal]])
    }
  }

  @Test func `is read back as it was written`() throws {
    for feed in [FeedSamples.feed, FeedSamples.empty] {
      var again = feed
      again.entries = try #require(JSONFeed.entries(in: JSONFeed.data(feed)))
      #expect(again.entries.count == feed.entries.count)
      #expect(JSONFeed.data(again) == JSONFeed.data(feed))
      #expect(AtomFeed.data(again) == AtomFeed.data(feed))
    }
    for text in ["", "{}", "[]", "{\"items\":[{}]}", "{\"items\":\"\"}"] {
      #expect(JSONFeed.entries(in: Data(text.utf8)) == nil, "\(text)")
    }
  }

  @Test func `makes the same bytes each time`() {
    #expect(JSONFeed.data(FeedSamples.feed) == JSONFeed.data(FeedSamples.feed))
    #expect(AtomFeed.data(FeedSamples.feed) == AtomFeed.data(FeedSamples.feed))
  }

  private func read(_ feed: Feed) throws -> [String: Any] {
    try #require(
      try JSONSerialization.jsonObject(with: JSONFeed.data(feed)) as? [String: Any]
    )
  }
}
