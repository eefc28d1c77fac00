import Foundation
import LastFMStub
import Testing

struct FaultTests {
  private let service = WebService(world: .standard, imageRoot: "http://127.0.0.1/")
  private let question = Question([
    "method": "user.getWeeklyAlbumChart", "user": "rj", "from": "1763294400", "to": "1763899200",
    "api_key": "k", "format": "json",
  ])

  private func body(_ fault: FaultAnswer) -> [UInt8] {
    fault.applied(to: question, service.answer).body
  }

  private func isJSON(_ body: [UInt8]) -> Bool {
    (try? JSONSerialization.jsonObject(with: Data(body))) != nil
  }

  private func chart(_ fault: FaultAnswer) throws -> [String: Any] {
    let tree = try JSONSerialization.jsonObject(with: Data(body(fault))) as? [String: Any]
    return try #require(tree?["weeklyalbumchart"] as? [String: Any])
  }

  @Test("spoils the JSON", arguments: [FaultAnswer.truncated, .malformed])
  func broken(fault: FaultAnswer) {
    #expect(isJSON(service.answer(question).body))
    #expect(!isJSON(body(fault)))
  }

  @Test func `puts bytes where text is expected`() {
    #expect(body(.byteOrderMark).starts(with: [0xef, 0xbb, 0xbf]))
    #expect(String(validating: body(.invalidUTF8), as: UTF8.self) == nil)
  }

  @Test func `answers for another user and another week`() throws {
    let other = try #require(chart(.wrongUser("alice"))["@attr"] as? [String: String])
    #expect(other == ["user": "alice", "from": "1763294400", "to": "1763899200"])
    let week = try #require(chart(.wrongFrom(1_762_689_600))["@attr"] as? [String: String])
    #expect(week["from"] == "1762689600")
  }

  @Test func `leaves one child, bare`() throws {
    #expect(try chart(.onlyChild)["album"] is [String: Any])
  }

  @Test func `empties a chart in three shapes`() throws {
    #expect((try chart(.emptyChart())["album"] as? [Any])?.isEmpty == true)
    #expect(try chart(.emptyChart(.inlined))["from"] as? String == "1763294400")
    #expect(try chart(.emptyChart(.missing))["album"] == nil)
  }
}
