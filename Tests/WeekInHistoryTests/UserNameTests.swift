import Testing

@testable import WeekInHistory

struct UserNameTests {
  @Test(
    "takes names as people have them",
    arguments: ["RJ", "a", "under_score-dash", "1989", "Ünal"]
  )
  func takes(spelling: String) throws {
    #expect(try user(spelling).description == spelling)
  }

  @Test(
    "refuses what cannot be a name, or would be a path or a line of its own",
    arguments: [
      "", " ", "two words", "tab\t", "line\n", "a/b", "..\\b", "nul\0", "zero\u{200B}width",
      "right\u{202E}left", "line\u{2028}", String(repeating: "x", count: 65),
    ]
  )
  func refuses(spelling: String) {
    #expect(UserName(spelling) == nil)
  }

  @Test func `does not tell capital letters from small ones, and keeps the spelling`() throws {
    #expect(try user("RJ") == user("rj"))
    #expect(try Set([user("RJ"), user("rj"), user("Rj"), user("alice")]).count == 2)
    #expect(try user("RJ").folded == "rj")
    #expect(try user("RJ").spelling == "RJ")
    #expect(try user("RJ") != user("RJ_"))
  }
}
