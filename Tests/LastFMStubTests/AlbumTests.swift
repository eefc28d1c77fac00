import Foundation
import LastFMStub
import Testing

/// What album.getInfo says beside the cover.
struct AlbumTests {
  private let service = WebService(world: .standard, imageRoot: "http://127.0.0.1/")

  private func album(
    _ artist: String,
    _ name: String,
    username: String? = nil
  ) throws
    -> [String: Any]?
  {
    var parameters = [
      "method": "album.getInfo", "artist": artist, "album": name, "api_key": "k", "format": "json",
    ]
    parameters["username"] = username
    let answer = service.answer(Question(parameters))
    #expect(answer.body == service.answer(Question(parameters)).body)
    let tree = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]
    return tree?["album"] as? [String: Any]
  }

  private func wikis() throws -> (albums: Int, texts: [[String: String]]) {
    let albums = try Catalogue.shared.albums.compactMap { try album($0.artist, $0.name) }
    return (albums.count, albums.compactMap { $0["wiki"] as? [String: String] })
  }

  @Test func `tells what is written of most albums, in the ways in which it is written`() throws {
    let (albums, texts) = try wikis()
    #expect((albums * 3 / 4..<albums).contains(texts.count))
    let ends =
      ">Read more on Last.fm</a>. User-contributed text is available under the Creative Commons By-SA License; "
      + "additional terms may apply."
    #expect(texts.allSatisfy { $0["content"]?.hasSuffix(ends) != false })
    #expect(texts.allSatisfy { $0["summary"]?.hasSuffix(">Read more on Last.fm</a>.") == true })
    let date = /\d{1,2} [A-Z][a-z]{2} 20\d\d, \d\d:\d\d/
    #expect(texts.allSatisfy { $0["published"]?.wholeMatch(of: date) != nil })
    for part in ["\n\n", "<b>", "&amp;", "<br />", "class=\"bbcode_artist\""] {
      let those = texts.count { $0["content"]?.contains(part) == true }
      #expect((1..<texts.count).contains(those), "\(part)")
    }
    #expect(texts.contains { $0["content"] == nil })
    #expect(Set(texts.map { $0["summary"] }).count == texts.count)
  }

  @Test func `has one text that no page may take over as it is`() throws {
    let hostile = try #require(
      try album("<script>alert(1)</script>", "</title></style><!-- -->")?["wiki"]
        as? [String: String]
    )
    #expect(hostile["content"]?.contains("<script>alert(") == true)
    #expect(hostile["content"]?.contains("href=\"javascript:") == true)
    #expect(try wikis().texts.allSatisfy { $0["content"]?.contains("<script") != true })
  }

  @Test func `tells a listener's plays to whoever names one, as text or as a number`() throws {
    let albums = Catalogue.shared.albums
    let plays = try albums.compactMap {
      try album($0.artist, $0.name, username: "rj")?["userplaycount"]
    }
    #expect(plays.contains { $0 is String })
    #expect(plays.contains { $0 is Int })
    let first = try #require(albums.first)
    #expect(try album(first.artist, first.name)?["userplaycount"] == nil)
    #expect(try album(first.artist, first.name, username: "nobody")?["userplaycount"] == nil)
  }
}
