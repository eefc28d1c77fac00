import Testing

@testable import Mail

@Suite struct MailAddressTests {
  @Test(
    arguments: [
      ("me@example.org", nil, "me@example.org"),
      ("  me@example.org\u{20}", nil, "me@example.org"),
      ("<me@example.org>", nil, "me@example.org"),
      ("root@localhost", nil, "root@localhost"),
      ("Backspin <me@example.org>", "Backspin", "me@example.org"),
      ("Backspin<me@example.org>", "Backspin", "me@example.org"),
      ("J. R. Moïra <me+x.y@mail.example.org>", "J. R. Moïra", "me+x.y@mail.example.org"),
      ("\"Last, First\" <a@b>", "Last, First", "a@b"),
      ("\"The \\\"Boss\\\" <3\" <a@b>", "The \"Boss\" <3", "a@b"),
      ("\"\" <a@b>", nil, "a@b"),
      (
        "🎧 <o'neil!#$%&*-/=?^_`{|}~@xn--bcher-kva.example>", "🎧",
        "o'neil!#$%&*-/=?^_`{|}~@xn--bcher-kva.example"
      ),
    ] as [(String, String?, String)]
  )
  func `reads a mailbox`(_ text: String, _ name: String?, _ address: String) throws {
    let mailbox = try MailAddress(text)
    #expect(mailbox.displayName == name)
    #expect(mailbox.address == address)
  }

  @Test(
    arguments: [
      ("", .empty), ("  ", .empty), ("<>", .empty), ("Backspin <>", .empty),
      ("me@example.org\r\nBcc: x@y", .controlCharacter), ("me@example.org\n", .controlCharacter),
      ("a\u{0}@b", .controlCharacter), ("\"a\u{7F}\" <a@b>", .controlCharacter),
      ("a\u{85}b <a@b>", .controlCharacter), ("a\u{2028}b <a@b>", .controlCharacter),
      ("me", .noAt), ("Backspin <me>", .noAt), ("a@b@c", .severalAts), ("<a@b@c>", .severalAts),
      ("a@b, c@d", .several), ("a@b;c@d", .several), ("A <a@b>, C <c@d>", .several),
      ("Last, First <a@b>", .several), ("friends: a@b;", .several),
      ("me @example.org", .space), ("Backspin me@example.org", .space), ("a b@c", .space),
      ("me(home)@example.org", .comment), ("Me (home) <me@example.org>", .comment),
      ("me@example.org (Me)", .comment),
      ("\"Me <a@b>", .unclosedQuote), ("M\"e <a@b>", .unclosedQuote),
      ("\"Me\" x <a@b>", .unclosedQuote),
      ("<a@b", .unclosedBracket), ("a@b>", .unclosedBracket), ("<a@b> x", .unclosedBracket),
      ("a <b> <c@d>", .unclosedBracket), ("Me @ home <a@b>", .specialInName),
      ("Back\\spin <a@b>", .specialInName),
      ("mé@example.org", .nonASCIILocalPart), ("me@bücher.example", .nonASCIIDomain),
      (".a@b", .localPart), ("a.@b", .localPart), ("a..b@c", .localPart), ("@b", .localPart),
      ("\"a\"@b", .localPart), ("mailto:a@b", .localPart),
      ("a@", .domain), ("a@.b", .domain), ("a@b.", .domain), ("a@b..c", .domain), ("a@-b", .domain),
      ("a@b-", .domain), ("a@b_c", .domain), ("a@[127.0.0.1]", .domain), ("a@b/c", .domain),
      ("a@" + String(repeating: "b", count: 64), .domain),
      (String(repeating: "a", count: 65) + "@b", .tooLong),
      ("a@" + String(repeating: "bcd.", count: 63) + "e", .tooLong),
    ] as [(String, MailAddressProblem.Reason)]
  )
  func `refuses what is no mailbox, and says why`(
    _ text: String,
    _ reason: MailAddressProblem.Reason
  ) {
    #expect(throws: MailAddressProblem(reason, in: text)) { try MailAddress(text) }
  }

  @Test func `takes the longest that mail allows`() throws {
    let longest =
      String(repeating: "a", count: 64) + "@" + String(repeating: "bcd.", count: 47) + "e"
    #expect(longest.utf8.count == 254)
    #expect(try MailAddress(longest).address == longest)
  }

  @Test(arguments: MailAddressProblem.Reason.allCases)
  func `says in one line what to write instead`(_ reason: MailAddressProblem.Reason) {
    let sentence = MailAddressProblem(reason, in: "a\r\nb\u{1B}[2J").description
    #expect(sentence.hasPrefix("“a b [2J” is no e-mail address: "))
    #expect(!sentence.unicodeScalars.contains(where: HeaderText.isControl))
    #expect(sentence.hasSuffix("."))
  }
}
