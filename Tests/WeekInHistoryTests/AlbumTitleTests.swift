import Testing

@testable import WeekInHistory

/// What tells albums apart, and brings them into one order.
@Suite struct AlbumTitleTests {
  private func title(_ artist: String, _ name: String) -> AlbumTitle {
    AlbumTitle(ChartedAlbum(artist: artist, name: name, playCount: 1, chartRank: 1))
  }

  @Test func `tells two spellings apart that Swift takes for one`() {
    let (short, long) = (title("a", "\u{E9}"), title("a", "e\u{301}"))
    #expect("\u{E9}" == "e\u{301}")
    #expect(short != long)
    #expect(long < short)
    #expect(!(short < long))
    #expect(title("\u{E9}", "z") > title("e\u{301}", "z"))
  }

  @Test func `orders by artist, then by name`() {
    let titles = [title("a", "b"), title("a", "c"), title("b", "a"), title("b", "b")]
    #expect(titles.reversed().sorted() == titles)
    #expect([titles[2], titles[0], titles[3], titles[1]].sorted() == titles)
    #expect(!(titles[0] < titles[0]))
  }
}
