import Curl
import Testing
import WeekInHistory

@testable import LastFM

/// What is put on the wire.
struct APIRequestTests {
  private let root = "https://ws.audioscrobbler.com/2.0/"
  private let key: APIKey

  init() throws {
    key = try #require(APIKey("0123456789abcdef"))
  }

  // Worked out with Python's urllib.parse.quote(…, safe='').
  @Test(
    "encodes all but the unreserved characters, byte by byte",
    arguments: [
      ("Florence + the Machine", "Florence%20%2B%20the%20Machine"),
      ("AC/DC", "AC%2FDC"),
      ("Simon & Garfunkel", "Simon%20%26%20Garfunkel"),
      ("50%", "50%25"),
      ("#1=?;", "%231%3D%3F%3B"),
      ("Sigur Rós", "Sigur%20R%C3%B3s"),
      ("坂本龍一", "%E5%9D%82%E6%9C%AC%E9%BE%8D%E4%B8%80"),
      ("🎧", "%F0%9F%8E%A7"),
      ("a\u{1}b\n", "a%01b%0A"),
      ("AZaz09-._~", "AZaz09-._~"),
      ("", ""),
    ]
  )
  func encodes(text: String, expected: String) {
    #expect(percentEncoded(text) == expected)
  }

  @Test func `asks for a chart with both ends of its week`() throws {
    let request = APIRequest.weeklyAlbumChart(try user("RJ"), try aWeek())
    #expect(
      request.url(root: root, key: key).reveal()
        == "https://ws.audioscrobbler.com/2.0/?method=user.getWeeklyAlbumChart&user=RJ"
        + "&from=1763294400&to=1763899200&limit=1000&api_key=0123456789abcdef&format=json"
    )
  }

  @Test func `asks for a cover by names, and in nobody's name`() {
    let request = APIRequest.albumInfo(artist: "Florence + the Machine", album: "Lungs")
    #expect(
      request.url(root: root, key: key).reveal()
        == "https://ws.audioscrobbler.com/2.0/?method=album.getInfo"
        + "&artist=Florence%20%2B%20the%20Machine&album=Lungs&api_key=0123456789abcdef&format=json"
    )
  }

  @Test func `asks for lists and profiles in a user's name`() throws {
    #expect(
      try APIRequest.weeklyChartList(askingAs: user("RJ")).url(root: root, key: key).reveal()
        == "https://ws.audioscrobbler.com/2.0/?method=user.getWeeklyChartList&user=RJ"
        + "&api_key=0123456789abcdef&format=json"
    )
    #expect(
      try APIRequest.userInfo(user("RJ")).url(root: "http://127.0.0.1:8080/2.0/", key: key).reveal()
        == "http://127.0.0.1:8080/2.0/?method=user.getInfo&user=RJ"
        + "&api_key=0123456789abcdef&format=json"
    )
  }

  @Test func `never prints the key`() throws {
    var dumped = ""
    dump(key, to: &dumped)
    for text in ["\(key)", String(reflecting: key), String(describing: [key]), dumped] {
      #expect(!text.contains("0123456789abcdef"))
    }
    #expect(try !"\(APIRequest.userInfo(user("RJ")))".contains("0123456789abcdef"))
  }
}
