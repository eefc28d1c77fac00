import Testing
import WeekInHistory

@testable import LastFM

/// What a reply is kept under.
struct CacheKeyTests {
  private func key(_ request: APIRequest, root: String = CacheKey.lastFMRoot) -> CacheKey {
    CacheKey(request, root: root)
  }

  @Test func `is the method and the sorted parameters, without the key`() throws {
    let key = key(.weeklyAlbumChart(try user("RJ"), try aWeek()))
    #expect(
      key.text == "1 user.getweeklyalbumchart from=1763294400&limit=1000&to=1763899200&user=rj"
    )
    #expect(key.kind == .albumChart)
    #expect(key.user == "rj")
    #expect(try key.week == aWeek())
  }

  @Test func `is the same however a user's name is spelled`() throws {
    let week = try aWeek()
    #expect(
      try key(.weeklyAlbumChart(user("RJ"), week)) == key(.weeklyAlbumChart(user("rj"), week))
    )
    #expect(try key(.userInfo(user("RJ"))) == key(.userInfo(user("rj"))))
    #expect(try key(.userInfo(user("RJ"))) != key(.userInfo(user("RJ2"))))
    #expect(try key(.userInfo(user("RJ"))).text == "1 user.getinfo user=rj")
  }

  @Test func `is the same for everyone's chart list`() throws {
    let key = key(.weeklyChartList(askingAs: try user("RJ")))
    #expect(key == self.key(.weeklyChartList(askingAs: try user("alice"))))
    #expect(key.text == "1 user.getweeklychartlist ")
    #expect(key.user == nil)
  }

  @Test func `tells albums apart by every letter of their names`() {
    let key = key(.albumInfo(artist: "AC/DC", album: "Let There Be Rock"))
    #expect(key.text == "1 album.getinfo album=Let%20There%20Be%20Rock&artist=AC%2FDC")
    #expect(key != self.key(.albumInfo(artist: "ac/dc", album: "Let There Be Rock")))
    #expect(
      self.key(.albumInfo(artist: "a&album=b", album: "c"))
        != self.key(.albumInfo(artist: "a", album: "b&album=c"))
    )
  }

  @Test func `tells a user's plays of an album from the album, and from another user's`() throws {
    func key(_ spelling: String) throws -> CacheKey {
      self.key(.albumPlays(try user(spelling), artist: "AC/DC", album: "Let There Be Rock"))
    }
    #expect(
      try key("RJ").text
        == "1 album.getinfo album=Let%20There%20Be%20Rock&artist=AC%2FDC&username=rj"
    )
    #expect(try key("RJ") == key("rj"))
    #expect(try key("RJ") != key("alice"))
    #expect(try key("RJ").user == "rj")
    #expect(try key("RJ").kind == .albumPlays)
    #expect(try key("RJ").week == nil)
  }

  @Test func `tells one server's answers from another's`() throws {
    let request = APIRequest.userInfo(try user("RJ"))
    let other = key(request, root: "http://127.0.0.1:8080/2.0/")
    #expect(other != key(request))
    #expect(other.text.contains("http://127.0.0.1:8080/2.0/"))
  }

  @Test func `tells weeks apart`() throws {
    let rj = try user("RJ")
    #expect(
      try key(.weeklyAlbumChart(rj, week(1, 2))) != key(.weeklyAlbumChart(rj, week(1, 3)))
    )
    #expect(
      try key(.weeklyAlbumChart(rj, week(1, 3))) != key(.weeklyAlbumChart(rj, week(2, 3)))
    )
  }

  @Test func `is an address for what is not from the API`() {
    let key = CacheKey(kind: .image, url: "https://covers.example/a.png")
    #expect(key.text == "1 image https://covers.example/a.png")
  }

  /// SQLite would take both to end before the NUL.
  @Test func `tells addresses apart that differ behind a NUL`() {
    let keys = ["a\0b", "a\0c"].map {
      CacheKey(kind: .image, url: "https://covers.example/\($0)").text
    }
    #expect(keys[0] != keys[1])
    #expect(keys.allSatisfy { !$0.contains("\0") })
  }
}
