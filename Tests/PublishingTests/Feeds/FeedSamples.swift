import Foundation

@testable import Publishing

enum FeedSamples {
  static let noon = Date(timeIntervalSince1970: 1_795_262_400)

  static let feed = Feed(
    id: FeedID.urn(["person", "Al"]),
    title: "Al: this week in earlier years",
    homeAddress: "https://example.org/music/al/index.html",
    address: "https://example.org/music/al/feed.xml",
    alternate: "https://example.org/music/al/feed.json",
    author: "Al",
    icon: "https://example.org/music/assets/icon.svg",
    updatedWhenEmpty: noon,
    entries: [
      FeedEntry(
        id: FeedID.urn(["week", "Al", "2026-11-15"]),
        title: "Al, 15–22 November 2026",
        address: "https://example.org/music/al/2026-11-15.html",
        author: "Al",
        published: noon,
        updated: noon.addingTimeInterval(86_400),
        summary: "5 years ago: Salt & Pepper, Lantern Tax",
        content:
          "<p>5 years ago: <a href=\"https://example.org/?a=1&amp;b=2\">Salt &amp; Pepper</a></p>\n<p>Ümläut</p>",
        image: "https://example.org/music/assets/strips/0f.jpg"
      ),
      FeedEntry(
        id: FeedID.urn(["week", "Al", "2026-11-08"]),
        title: "Al, 8–15 November 2026",
        address: "https://example.org/music/al/2026-11-08.html",
        author: "Al",
        published: noon.addingTimeInterval(-604_800),
        updated: noon.addingTimeInterval(-604_800),
        summary: "A quiet week",
        content: "<p>A quiet week</p>"
      ),
    ]
  )

  static let empty: Feed = {
    var feed = Self.feed
    feed.alternate = nil
    feed.author = nil
    feed.icon = nil
    feed.entries = []
    return feed
  }()

  /// A feed in which each entry's texts are one of `names`.
  static let named: Feed = {
    var feed = Self.feed
    feed.entries = names.enumerated().map { index, name in
      var entry = Self.feed.entries[0]
      entry.id = FeedID.urn(["\(index)"])
      entry.title = name
      entry.author = name
      entry.summary = name
      entry.content = name
      return entry
    }
    return feed
  }()

  static let names =
    Names.hostile + [
      "a]]>b & <c>", "bell\u{7}\u{0}", "\u{200F}قمر\u{202E}", "👩🏽‍🚀", "\u{FFFE}x\u{FFFF}",
      String(repeating: "long ", count: 200) + "end",
    ]
}
