import Testing

@testable import Mail

@Suite struct MessageIDTests {
  private func id(
    _ recipient: String = "you@example.net",
    edition: Edition = Samples.edition,
    templates: String = "1"
  ) throws -> String {
    "\(MessageID.make(recipient: try MailAddress(recipient), edition: edition, templates: templates, domain: "example.org"))"
  }

  @Test func `is the same for the same edition`() throws {
    #expect(try id() == id())
    #expect(try id("You <YOU@example.net>") == id())
    #expect(try id() == "<53a471b132a3e1afa06d3a97d34e36f4@example.org>")
  }

  @Test func `differs with the recipient, the edition and the templates`() throws {
    let next = Edition(
      recipient: "you@example.net",
      users: "alice,rj",
      from: 1_718_496_000,
      to: 1_719_100_800
    )
    let ids = try [id(), id("me@example.net"), id(edition: next), id(templates: "2")]
    #expect(Set(ids).count == 4)
  }

  @Test func `tells apart what would be the same when strung together`() {
    #expect(Digest256(["a", "bc"]).hexadecimal != Digest256(["ab", "c"]).hexadecimal)
  }

  /// `printf 3:abc | sha256sum`
  @Test func `is SHA-256`() {
    #expect(
      Digest256(["abc"]).hexadecimal
        == "aab5f9ae99b2e38fb462025c8f72f570c9c811705d2a4277dc855d7fa293fe97"
    )
  }
}
