import Foundation
import Testing

@testable import Publishing

@Suite struct FeedIDTests {
  /// Whoever changes this makes every subscriber's reader show everything again as new.
  @Test func `is the same for ever`() {
    #expect(
      FeedID.urn(["week", "Al", "2026-11-15"]) == "urn:uuid:667afdfe-c030-88db-898c-1d82f846c9a1"
    )
    #expect(FeedID.urn([]) == "urn:uuid:cbf29ce4-8422-8325-b618-6a006cdd5a7f")
  }

  @Test func `is a UUID of version 8`() throws {
    for number in 0..<500 {
      let id = FeedID.urn(["week", "\(number)"])
      #expect(id.hasPrefix("urn:uuid:"))
      let uuid = try #require(UUID(uuidString: String(id.dropFirst("urn:uuid:".count)))).uuid
      #expect(uuid.6 >> 4 == 8)
      #expect(uuid.8 >> 6 == 0b10)
    }
  }

  @Test func `tells texts apart, and where one ends`() {
    var texts = (0..<20_000).map { ["week", "\($0 % 100)", "\($0 / 100)"] }
    texts += [["a", "bc"], ["ab", "c"], ["abc"], ["abc", ""], ["1:a"], ["a"]]
    #expect(Set(texts.map(FeedID.urn)).count == texts.count)
  }
}
