import Testing
import WeekInHistory

@testable import LastFM

/// Reading back what was asked from the key of a reply.
struct StoredQuestionTests {
  private func requests() throws -> [APIRequest] {
    let user = try #require(UserName("RJ"))
    let week = try #require(ChartWeek(from: 1_763_294_400, to: 1_763_899_200))
    return [
      .weeklyChartList(askingAs: user), .weeklyAlbumChart(user, week), .userInfo(user),
      .albumInfo(artist: "Florence + the Machine", album: "a=b&c=d %41 / 'ü' \u{1b} at x"),
      .albumInfo(artist: "", album: ""),
      .albumPlays(user, artist: "Florence + the Machine", album: "username=x&b=c"),
    ]
  }

  @Test(arguments: [CacheKey.lastFMRoot, "http://127.0.0.1:8080/2.0/"])
  func `reads every key that a run makes`(root: String) throws {
    for request in try requests() {
      let key = CacheKey(request, root: root)
      let question = try #require(StoredQuestion(key: key.text), "\(key.text)")
      #expect(question.key == key)
      if case .albumInfo = request { #expect(question == .api(request, root: root)) }
    }
  }

  @Test func `reads the addresses of images`() {
    let address = "https://example.com/a%20b.png?c=d%20e"
    let image = CacheKey(kind: .image, url: address)
    #expect(StoredQuestion(key: image.text) == .image(address: address))
    let archive = CacheKey(kind: .coverArtArchive, url: address)
    #expect(StoredQuestion(key: archive.text) == .coverArtArchive(address: address))
  }

  @Test(arguments: [
    "", "1", "1 ", "1 user.getinfo", "1 user.getinfo ", "1 user.getinfo user=RJ",
    "1 user.getinfo user=a%2Fb", "1 user.getinfo user=rj&x=1", "2 user.getinfo user=rj",
    "0 user.getinfo user=rj", "1 user.getfriends user=rj", "1 user.getinfo user=%FF",
    "1 user.getweeklyalbumchart from=2&limit=1000&to=1&user=rj", "1 albumChart x",
    "1 user.getweeklyalbumchart from=1&limit=500&to=2&user=rj",
    "1 album.getinfo album=a&artist=b&username=RJ", "1 album.getinfo album=a&artist=b&username=",
    "1 album.getinfo album=a&artist=b&username=a%2Fb", "1 album.getinfo artist=b&username=rj",
    "1 album.getinfo album=a&artist=b&user=rj",
  ])
  func `reads no key that no run would look up`(key: String) {
    #expect(StoredQuestion(key: key) == nil)
  }
}
